import { BadgeCheck, type IconNode, Image, SkipForward, X } from "lucide";
import type { ComponentProps } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { href } from "#protocol/href";
import { Button, ButtonLink, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Notice } from "#ui/notice";
import { Key } from "./keys/key.tsx";
import type { Command } from "./keys/keys.ts";
import type { ShownPayment } from "./queue.server.ts";
import { isUndoing } from "./queue-state.ts";
import type { QueueProps } from "./use-more-payments.ts";

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
        <Notice tone={returnNotice.tone} alert>
          {returnNotice.text}
        </Notice>
      ) : null}
      {decides ? null : <Notice tone="info">{adminMessages.ownOrder}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))] gap-1.5">
        {decides ? (
          <>
            <Action
              icon={X}
              name="Reject"
              shortcut="r"
              blocked={blocked}
              onClick={commands.reject}
            />
            <Action
              icon={Image}
              name="Ask"
              label="Ask for a screenshot"
              shortcut="p"
              blocked={blocked}
              onClick={commands.ask}
            />
          </>
        ) : null}
        <Action
          icon={SkipForward}
          name="Skip"
          shortcut="s"
          blocked={blocked}
          onClick={commands.skip}
        />
        {decides ? (
          <Action
            icon={BadgeCheck}
            name="Verify"
            shortcut="v"
            look="primary"
            blocked={blocked}
            onClick={commands.verify}
          />
        ) : null}
      </div>
    </div>
  );
}

function Action({
  icon,
  name,
  label = name,
  shortcut,
  look = "second",
  blocked,
  onClick,
}: {
  icon: IconNode;
  name: string;
  label?: string;
  shortcut: string;
  look?: ComponentProps<typeof Button>["look"];
  /** True until the picture has been visible for a moment. */
  blocked: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      aria-disabled={blocked || undefined}
      onClick={onClick}
      className={buttonClass(
        look,
        "min-h-13! flex-col gap-0! px-1! py-1! text-small leading-tight",
      )}
    >
      <Icon of={icon} size={20} className="shrink-0" />
      <span className="sr-only">{label}</span>
      <span aria-hidden className="flex items-center gap-1.5">
        {name}
        <Key letter={shortcut} />
      </span>
    </button>
  );
}
