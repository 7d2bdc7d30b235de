import { adminMessages } from "#domain/orders/admin-messages";
import { Section } from "#pages/orders/details/section.tsx";
import { Timestamp } from "#ui/timestamp";
import { TryAgain } from "./episode-emails.tsx";
import type { AdminOrderView } from "./page.tsx";

/** What the customer was told and how, the newest first; each by the seller's WhatsApp, too. */
export function CustomerTold({ order }: { order: AdminOrderView }) {
  const failed = [...order.episodes, ...order.told].some(({ state }) => state === "failed");
  if (order.told.length === 0 && !failed) return null;
  return (
    <Section title="Messages to the customer">
      <ul className="flex flex-col gap-3">
        {order.told.map((told) => (
          <li key={told.key} className="flex flex-wrap items-center justify-between gap-x-4">
            <div>
              <p className="font-semibold">{adminMessages.told[told.email]}</p>
              <p className={told.state === "failed" ? "text-kumkum-ink" : "text-ink-soft"}>
                {adminMessages.toldState[told.state]}{" "}
                {told.sent ? <Timestamp at={told.sent} /> : null}
              </p>
              <p className="text-small wrap-anywhere text-kumkum-ink">{told.error}</p>
            </div>
            <WhatsApp told={told} />
          </li>
        ))}
      </ul>
      {failed ? <TryAgain orderId={order.id} /> : null}
    </Section>
  );
}

function WhatsApp({ told }: { told: AdminOrderView["told"][number] }) {
  if (!told.whatsApp) return null;
  return (
    <a
      href={told.whatsApp}
      target="_blank"
      rel="noreferrer"
      aria-label={adminMessages.tellByWhatsApp(adminMessages.told[told.email])}
      className="flex min-h-11 items-center font-medium text-peacock underline underline-offset-4"
    >
      WhatsApp
    </a>
  );
}
