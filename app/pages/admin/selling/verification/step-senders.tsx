import { useEffect, useRef } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import type { Step } from "./queue-state.ts";
import type { QueueProps } from "./use-more-payments.ts";

/** Sends each decision by a form of its own, in the order in which the seller made them, while the seller continues. */
export function StepSenders({ queue, dispatch }: QueueProps) {
  return queue.steps
    .filter(({ kind }) => kind !== "skip")
    .map((step) => <StepSender key={step.key} step={step} dispatch={dispatch} />);
}

/** Problems that mean that somebody else has changed the order meanwhile, so that nothing is left to decide here. */
const DECIDED_ELSEWHERE = new Set([
  "payment-decided",
  "payment-changed",
  "order-changed",
  "order-cancelled",
  "order-not-found",
]);

function StepSender({ step, dispatch }: { step: Step } & Pick<QueueProps, "dispatch">) {
  const { key, kind, state, decision, item } = step;
  const { orderId } = item;
  const decide =
    kind === "verify"
      ? formHref("/admin/orders/:orderId/verification", { orderId })
      : formHref("/admin/orders/:orderId/rejection", { orderId });
  const withdraw = formHref("/admin/orders/:orderId/verification/withdrawal", { orderId });
  const sent = useRef({ decision: false, withdrawal: false });
  const form = useStoreForm<{ decision?: string }>({
    background: true,
    failed: adminMessages.queue.notChanged,
    onDone: (answer, action) =>
      action === withdraw
        ? dispatch({ type: "undone", key })
        : dispatch({ type: "answered", key, decision: answer.decision ?? null }),
    onRefused: ({ problem, errors, advice, asked }, action) => {
      const text = [...Object.values(errors), advice].filter(Boolean).join(" ");
      if (action === withdraw) dispatch({ type: "undo-refused", key, text });
      else {
        const isDecided = DECIDED_ELSEWHERE.has(problem);
        dispatch({ type: "refused", key, text, isDecided, asked });
      }
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision is sent once
  useEffect(() => {
    if (!sent.current.decision) {
      sent.current.decision = true;
      form.send({ payment: item.paymentId, status: item.status, ...step.fields }, decide);
    } else if (state === "undoing" && decision && !sent.current.withdrawal) {
      sent.current.withdrawal = true;
      form.send({ decision }, withdraw);
    }
  }, [state, decision]);
  return null;
}
