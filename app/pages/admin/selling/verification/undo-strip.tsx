import { Undo2 } from "lucide";
import { useEffect } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { Icon } from "#ui/icon";
import { Key } from "./keys/key.tsx";
import { undoable } from "./queue-state.ts";
import type { QueueProps } from "./use-more-payments.ts";

/** The last decision with its Undo, in the head of the page so that it covers no other button. */
export function UndoStrip({ queue, dispatch, onUndo }: QueueProps & { onUndo: () => void }) {
  const now = typeof performance === "undefined" ? 0 : performance.now();
  const last = undoable(queue, now).at(-1);
  useEffect(() => {
    if (queue.steps.length === 0) return;
    const timer = setInterval(() => dispatch({ type: "tick", now: performance.now() }), 1_000);
    return () => clearInterval(timer);
  }, [queue.steps.length, dispatch]);
  return (
    <>
      <p role="status" className="ml-auto min-w-0 truncate text-small text-ink-soft">
        {last
          ? `${adminMessages.queue.steps[last.kind]}: ${last.item.customer.name ?? last.item.orderNumber}`
          : ""}
      </p>
      {last ? (
        <button
          type="button"
          onClick={onUndo}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-card border border-ink/25 bg-card px-3 font-semibold hover:bg-rose"
        >
          <Icon of={Undo2} size={18} />
          Undo
          <Key letter="u" />
        </button>
      ) : null}
    </>
  );
}
