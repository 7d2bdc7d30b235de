import { adminMessages } from "#domain/orders/admin-messages";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import { TryAgain } from "./episode-emails.tsx";

/**
 * Lists what the customer was notified of and whether each email was sent, newest first. Sellers can also send each
 * notification by their own WhatsApp.
 */
export function CustomerNotifications({ order }: { order: AdminOrderView }) {
  const failed = [...order.episodes, ...order.notifications].some(
    ({ state }) => state === "failed",
  );
  if (order.notifications.length === 0 && !failed) return null;
  return (
    <Panel look="part" title="Messages to the customer">
      <ul className="flex flex-col gap-3">
        {order.notifications.map((notification) => (
          <li
            key={notification.key}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <div>
              <p className="font-semibold">{notification.label}</p>
              <p className={notification.state === "failed" ? "text-kumkum-ink" : "text-ink-soft"}>
                {adminMessages.notificationStates[notification.state]}{" "}
                {notification.sent ? <Timestamp at={notification.sent} /> : null}
              </p>
              <p className="text-small wrap-anywhere text-kumkum-ink">{notification.error}</p>
            </div>
            <WhatsApp notification={notification} />
          </li>
        ))}
      </ul>
      {failed ? <TryAgain orderId={order.id} /> : null}
    </Panel>
  );
}

function WhatsApp({ notification }: { notification: AdminOrderView["notifications"][number] }) {
  if (!notification.whatsApp) return null;
  return (
    <a
      href={notification.whatsApp}
      target="_blank"
      rel="noreferrer"
      aria-label={adminMessages.sendByWhatsApp(notification.label)}
      className="flex min-h-11 items-center font-medium text-peacock underline underline-offset-4"
    >
      WhatsApp
    </a>
  );
}
