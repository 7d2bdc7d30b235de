import type { ShownSender } from "#pages/admin/selling/verification/queue.server.ts";
import { href } from "#protocol/href";

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
          <SenderProofs sender={sender} />
        </li>
      ))}
    </ul>
  );
}

function Name({ sender: { who, customerId } }: { sender: ShownSender }) {
  if (!customerId) return <>{who ?? "Another customer"}</>;
  return (
    <EvidenceLink to={href("/admin/customers/:customerId", { customerId })}>{who}</EvidenceLink>
  );
}

function SenderProofs({ sender: { pictureOf, orderId } }: { sender: ShownSender }) {
  return (
    <>
      {pictureOf ? (
        <EvidenceLink to={href("/checkout-details/screenshot/:version", { version: pictureOf })}>
          Their screenshot
        </EvidenceLink>
      ) : null}
      {orderId ? (
        <EvidenceLink to={href("/admin/orders/:orderId", { orderId })}>Their order</EvidenceLink>
      ) : null}
    </>
  );
}

function EvidenceLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {children}
    </a>
  );
}
