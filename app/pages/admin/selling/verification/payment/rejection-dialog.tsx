import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { messageFor } from "#domain/messages";
import type { Paise } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import {
  parseRejection,
  REJECTION_KINDS,
  type Rejection,
  type RejectionKind,
  type RejectionTextProblem,
} from "#domain/orders/payment/rejections";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { Field, TextField } from "#ui/forms/field";

/**
 * Asks why a payment is rejected: the kind (by a press or its number key), the reason in words, and the amount
 * received. The input is checked here before anything is sent.
 */
export function RejectionDialog({
  ref,
  due,
  onReject,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  /** The amount that was to be paid. */
  due: Paise;
  onReject: (rejection: Required<Rejection>) => void;
}) {
  const [kind, setKind] = useState<RejectionKind>("other");
  const [reason, setReason] = useState("");
  const [received, setReceived] = useState("");
  const [problem, setProblem] = useState<RejectionTextProblem | null>(null);
  const send = useRef<HTMLButtonElement>(null);
  const pressed = useRef("");
  const errorOf = (field: "amount" | "reason") =>
    problem?.code.startsWith(field) ? messageFor(adminMessages, problem) : undefined;
  const choose = (of: RejectionKind) => {
    setKind(of);
    setReason(of === "other" ? "" : adminMessages.rejectionReasons[of]);
    setProblem(null);
    // Focuses the Send button, so that a number key and then Enter reject the payment; except for two kinds that need
    // typed input first.
    if (of !== "other" && of !== "amount-differs") send.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    // The key that chooses a reason isn't typed into the field that this opens, also while it is held down.
    if (repeat && key === pressed.current) return event.preventDefault();
    const isTyping = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
    const of = REJECTION_KINDS[Number(key) - 1];
    if (isTyping || !of || repeat || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    pressed.current = key;
    choose(of);
  };
  return (
    <Dialog ref={ref} title={adminMessages.queue.rejectTitle}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onKeyDown={onKeyDown}
        onKeyUp={() => {
          pressed.current = "";
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const rejection = { kind, reason, received };
          const parsed = parseRejection(rejection, due);
          if (!parsed.ok) return setProblem(parsed.problem);
          ref.current?.close();
          onReject(rejection);
        }}
      >
        <div className="flex flex-col gap-2">
          {REJECTION_KINDS.map((of, index) => (
            <button
              key={of}
              type="button"
              aria-pressed={kind === of}
              onClick={() => choose(of)}
              className="flex min-h-11 items-center gap-3 rounded-card border border-line px-3 py-1 text-left text-small hover:bg-rose aria-pressed:border-ink aria-pressed:bg-rose"
            >
              <kbd aria-hidden className="text-ink-soft">
                {index + 1}
              </kbd>
              {of === "other" ? "Another reason" : adminMessages.rejectionReasons[of]}
            </button>
          ))}
        </div>
        {kind === "amount-differs" ? (
          <Field
            label={adminMessages.amountReceived}
            name="received"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={received}
            onChange={(event) => setReceived(event.currentTarget.value)}
            hint={adminMessages.amountReceivedHint}
            error={errorOf("amount")}
          />
        ) : null}
        <TextField
          label="Reason"
          name="reason"
          rows={kind === "other" ? 3 : 2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          hint={adminMessages.rejectionReasonHint}
          error={errorOf("reason")}
        />
        <div className="sticky -bottom-6 -mx-6 -mb-6 grid grid-cols-[1fr_2fr] gap-2 border-t border-line bg-card px-6 py-3">
          <Button look="second" onClick={() => ref.current?.close()}>
            Back
          </Button>
          <Button ref={send} type="submit">
            Reject payment
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
