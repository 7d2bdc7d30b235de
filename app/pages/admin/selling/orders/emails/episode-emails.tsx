import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { CopyButton } from "#ui/forms/copy-button";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";

/** Whether each episode of the order has been emailed (reading R27). */
export function EpisodeEmails({ order }: { order: AdminOrderView }) {
  if (order.episodes.length === 0) return null;
  return (
    <Panel look="part" title="Episodes">
      <ul className="flex flex-col gap-3">
        {order.episodes.map(({ title, state, sent }, index) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className={state === "failed" ? "text-kumkum-ink" : "text-ink-soft"}>
              {adminMessages.delivery[state]} {sent ? <Timestamp at={sent} /> : null}
            </p>
            <p className="text-small break-all text-ink-soft">{order.emails[index]?.email}</p>
            <p className="text-small wrap-anywhere text-kumkum-ink">{order.emails[index]?.error}</p>
            <EmailToCopy email={order.emails[index]?.toCopy ?? null} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The email's text, for a seller to copy and send by hand (reading R27). */
function EmailToCopy({ email }: { email: { subject: string; text: string } | null }) {
  if (!email) return null;
  return (
    <Disclosure summary={adminMessages.emailToCopy} className="text-small">
      <div className="flex flex-col items-start gap-2 border-l-2 border-line pl-3">
        <p className="font-semibold wrap-anywhere">{email.subject}</p>
        <p className="wrap-anywhere whitespace-pre-line">{email.text}</p>
        <CopyButton text={`${email.subject}\n\n${email.text}`} content="email" />
      </div>
    </Disclosure>
  );
}

export function TryAgain({ orderId }: { orderId: string }) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/:orderId/emails/retry", { orderId })}
      done={adminMessages.emailsToBeSent}
    >
      Send email again
    </ButtonForm>
  );
}
