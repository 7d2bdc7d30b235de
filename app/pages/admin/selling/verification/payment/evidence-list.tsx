import { Check, CircleAlert, type IconNode, Info, Landmark, TriangleAlert } from "lucide";
import { PAYMENT_STATES } from "#domain/orders/order-status";
import type { EvidenceStrength } from "#domain/orders/payment/evidence";
import type { ShownEvidence } from "#pages/admin/selling/verification/queue.server.ts";
import { href } from "#protocol/href";
import { Icon } from "#ui/icon";
import { NewTabLink } from "./new-tab-link.tsx";
import { SenderList } from "./sender-list.tsx";

/** Lists the evidence about a payment, evidence against it first. The list only advises; the seller decides. */
export function EvidenceList({ evidence }: { evidence: ShownEvidence }) {
  if (evidence.length === 0) return null;
  return (
    <ul aria-label="Evidence" className="flex flex-col gap-1">
      {evidence.map(({ code, strength, reason, others, senders }) => {
        const { icon, look, label } = STRENGTHS[strength];
        return (
          <li
            key={code}
            data-evidence={code}
            className={`flex gap-2 rounded-card max-tablet:text-small ${look}`}
          >
            <Icon of={icon} label={label} size={18} className="mt-0.5 shrink-0 tablet:mt-1" />
            <div className="min-w-0">
              <p>{reason}</p>
              {senders.length > 0 ? <SenderList senders={senders} /> : null}
              {others.length > 0 ? (
                <ul className="flex flex-wrap gap-x-4">
                  {others.map((other) => (
                    <li key={other.id}>
                      <NewTabLink to={pathOf(other)}>
                        <span>
                          <span className="font-figures break-all">{other.orderNumber}</span>,{" "}
                          {stateOf(other)}, {other.submitted.words}
                        </span>
                      </NewTabLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type Other = ShownEvidence[number]["others"][number];

function pathOf({ orderId }: Other): string {
  return orderId ? href("/admin/orders/:orderId", { orderId }) : `${href("/admin")}#unplaced`;
}

function stateOf({ orderId, outcome }: Other): string {
  return orderId ? PAYMENT_STATES[outcome ?? "waiting"].label.toLowerCase() : "without an order";
}

const STRENGTHS: Record<EvidenceStrength, { icon: IconNode; look: string; label: string }> = {
  against: { icon: CircleAlert, look: "bg-bad px-3 py-1 text-on-bad", label: "Speaks against it:" },
  doubt: { icon: TriangleAlert, look: "bg-wait px-3 py-1 text-on-wait", label: "Look twice:" },
  proof: { icon: Landmark, look: "bg-ok px-3 py-1 text-on-ok", label: "The bank has it:" },
  note: { icon: Info, look: "px-3 text-ink", label: "Note:" },
  for: { icon: Check, look: "px-3 text-ink-soft", label: "Speaks for it:" },
};
