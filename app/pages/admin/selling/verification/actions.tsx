import { BadgeCheck, Image, SkipForward, X } from "lucide";
import { adminMessages } from "#domain/orders/admin-messages";
import { href } from "#protocol/href";
import { Button, ButtonLink, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Notice } from "#ui/notice";
import { Key } from "./keys/key.tsx";
import { COMMANDS, type Command } from "./keys/keys.ts";
import type { ShownPayment } from "./queue.server.ts";
import { isUndoing } from "./queue-state.ts";
import type { QueueProps } from "./use-more-payments.ts";

const ACTIONS = [
  { command: "reject", name: "Reject", label: "Reject", icon: X, look: "second" },
  { command: "ask", name: "Ask", label: "Ask for a screenshot", icon: Image, look: "second" },
  { command: "skip", name: "Skip", label: "Skip", icon: SkipForward, look: "second" },
  { command: "verify", name: "Verify", label: "Verify", icon: BadgeCheck, look: "primary" },
] as const;

/** Buttons to decide the payment in view. If somebody else has decided it, a notice says so instead. */
export function Actions({
  queue,
  payment,
  mayWork,
  ready,
  commands,
  dispatch,
}: QueueProps & {
  payment: ShownPayment;
  mayWork: boolean;
  ready: boolean;
  commands: Record<Command, () => void>;
}) {
  const returnNotice = queue.returnNotices[payment.paymentId];
  if (returnNotice?.isDecided)
    return (
      <div className="thumb-bar flex flex-col gap-2 rounded-card border border-line bg-card p-2 shadow-card desktop:static">
        <Notice tone="bad" alert>
          {returnNotice.text}
        </Notice>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink
            look="second"
            to={href("/admin/orders/:orderId", { orderId: payment.orderId })}
          >
            Open the order
          </ButtonLink>
          <Button onClick={() => dispatch({ type: "dismiss" })}>Next</Button>
        </div>
      </div>
    );
  if (!mayWork) return null;
  const blocked = !ready || isUndoing(queue, payment);
  const decides = !payment.isLeftToOthers;
  return (
    <div className="thumb-bar flex flex-col gap-2 rounded-card border border-line bg-card p-2 shadow-card desktop:static">
      {returnNotice ? (
        <Notice tone="bad" alert>
          {returnNotice.text}
        </Notice>
      ) : null}
      {decides ? null : <Notice tone="info">{adminMessages.ownOrder}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))] gap-1.5">
        {ACTIONS.filter(({ command }) => decides || command === "skip").map((action) => (
          <button
            key={action.command}
            type="button"
            aria-keyshortcuts={COMMANDS[action.command].keys[0]}
            // Until the picture has been visible for a moment.
            aria-disabled={blocked || undefined}
            onClick={commands[action.command]}
            className={buttonClass(
              action.look,
              "min-h-13! flex-col gap-0! px-1! py-1! text-small leading-tight",
            )}
          >
            <Icon of={action.icon} size={20} className="shrink-0" />
            <span className="sr-only">{action.label}</span>
            <span aria-hidden className="flex items-center gap-1.5">
              {action.name}
              <Key letter={COMMANDS[action.command].keys[0]} />
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
