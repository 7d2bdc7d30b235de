import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "./forms/button-form.tsx";

/** Undoes that money without an order was recorded as a second payment. */
export function WithdrawSecondPayment({
  creditId,
  onDone,
}: {
  creditId: string;
  onDone?: () => void;
}) {
  return (
    <ButtonForm
      action={formHref("/admin/statements/money/:creditId/withdrawal", { creditId })}
      done={onDone ? null : unmatchedCreditMessages.withdrawn}
      {...(onDone && { onDone })}
      irrevocable={false}
    >
      Undo: it isn’t this customer’s
    </ButtonForm>
  );
}
