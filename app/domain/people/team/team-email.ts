/** The email that tells a person that their role in the team changed. It is in English only, like the admin. */
import type { StoreFacts } from "#domain/email/order-facts";
import { type EmailContent, escapeHtml } from "#domain/email/templates";
import type { SellerRole } from "./seller-roles.ts";
import { ROLES } from "./team.ts";

export type TeamNotification = {
  to: string;
  what: "invited" | "role-changed" | "removed";
  role: SellerRole;
};

export function teamEmail(
  { to, what, role }: TeamNotification,
  { storeName, origin }: Pick<StoreFacts, "storeName" | "origin">,
): EmailContent {
  const { label, what: may } = ROLES[role];
  const says = {
    invited: {
      subject: `You're invited to sell for ${storeName}`,
      lines: [
        `An owner of ${storeName} has invited you as ${label.toLowerCase()}: ${may}.`,
        `Sign in with this address, ${to}, and open ${origin}/admin`,
        "If you don't know why you got this, you can ignore it.",
      ],
    },
    "role-changed": {
      subject: `Your role at ${storeName} has changed`,
      lines: [`You're now ${label.toLowerCase()}: ${may}.`, `Open ${origin}/admin`],
    },
    removed: {
      subject: `You no longer sell for ${storeName}`,
      lines: [
        `An owner of ${storeName} has taken your role away. You can still shop with this address.`,
      ],
    },
  }[what];
  const text = says.lines.join("\n\n");
  return {
    subject: says.subject,
    text,
    html: says.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n"),
  };
}
