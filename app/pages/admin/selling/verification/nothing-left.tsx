import { adminMessages } from "#domain/orders/admin-messages";
import { href } from "#protocol/href";
import { EmptyState } from "#ui/empty-state";
import { Button, ButtonLink } from "#ui/forms/button";
import { Key } from "./keys/key.tsx";
import type { QueueProps } from "./use-more-payments.ts";

export function NothingLeft({ queue, dispatch }: QueueProps) {
  const count = queue.skipped.length;
  if (queue.next || queue.payments.length > 0)
    return (
      <EmptyState title={queue.next ? "Loading more payments" : "The end of the list"} advice="">
        {queue.next ? null : (
          <Button look="second" onClick={() => dispatch({ type: "go", by: -1 })}>
            Previous payment
            <Key letter="k" />
          </Button>
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      title={count > 0 ? adminMessages.queue.skippedLeft(count) : adminMessages.nothingToVerify}
      advice={count > 0 ? "" : "New payments appear here by themselves."}
    >
      {count > 0 ? (
        <Button onClick={() => dispatch({ type: "again" })}>Look at them again</Button>
      ) : (
        <ButtonLink look="second" to={href("/admin")}>
          Today
        </ButtonLink>
      )}
    </EmptyState>
  );
}
