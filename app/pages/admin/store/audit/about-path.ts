import { type AdminEventRow, subjectName } from "#domain/people/admin-events";
import { RESOURCES } from "#domain/resources/all";
import { FORM_SUBJECTS } from "#domain/resources/settings";
import type { SubjectLink } from "#pages/admin/parts/history.tsx";
import { href } from "#protocol/href";

/** The page that shows what an audit event is about. Null: there is no such page. */
export function aboutPath({ subject, subjectId }: AdminEventRow): SubjectLink | null {
  const settings = FORM_SUBJECTS.find((each) => subject === "settings" && each === subjectId);
  if (settings)
    return { path: href("/admin/settings/:subject", { subject: settings }), label: "Settings" };
  const open = subjectId && PAGES_OF[subject];
  if (open) return { path: open(subjectId), label: `Open the ${subjectName(subject)}` };
  const [id = "", size] = subject === "stock" ? (subjectId ?? "").split(" ") : [];
  if (size) return { path: href("/admin/stock/:id/:size", { id, size }), label: "Open the stock" };
  if (subject === "seller" || subject === "session")
    return { path: href("/admin/team"), label: "Team" };
  return null;
}

const PAGES_OF: Readonly<Record<string, (id: string) => string>> = {
  ...Object.fromEntries(
    RESOURCES.map(({ subject, path }) => [
      subject,
      (id: string) => href(`${path}/:id` as const, { id }),
    ]),
  ),
  customer: (customerId) => href("/admin/customers/:customerId", { customerId }),
  product: (id) => href("/admin/products/:id", { id }),
  "email-template": (name) => href("/admin/emails/:name", { name }),
};
