import type { ShownSender } from "#pages/admin/selling/verification/queue.server.ts";
import { href } from "#protocol/href";
import { NewTabLink } from "./new-tab-link.tsx";

/**
 * The people who sent the same transaction id, and when: the one who has it, and those who were refused. Links open a
 * new tab.
 */
export function SenderList({ senders }: { senders: readonly ShownSender[] }) {
  return (
    <ul>
      {senders.map((sender) => (
        <li
          key={`${sender.refused} ${sender.at.iso}`}
          className="flex flex-wrap items-center gap-x-2 wrap-anywhere"
        >
          <Name sender={sender} />
          <span>
            {sender.refused ? "refused " : "sent "}
            <time dateTime={sender.at.iso}>{sender.at.exact}</time>
          </span>
          {sender.pictureOf ? (
            <NewTabLink
              to={href("/checkout-details/screenshot/:version", { version: sender.pictureOf })}
            >
              Their screenshot
            </NewTabLink>
          ) : null}
          {sender.orderId ? (
            <NewTabLink to={href("/admin/orders/:orderId", { orderId: sender.orderId })}>
              Their order
            </NewTabLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Name({ sender: { who, customerId } }: { sender: ShownSender }) {
  if (!customerId) return <>{who ?? "Another customer"}</>;
  return <NewTabLink to={href("/admin/customers/:customerId", { customerId })}>{who}</NewTabLink>;
}
