import { BadgeCheck } from "lucide";
import { useRevalidator } from "react-router";
import { amountToPay, type Paise } from "#domain/money/money";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";

/**
 * Verifies all payments that the statement proves, by one button. `digest` identifies the list that was shown: if the
 * list has changed since, the request is refused.
 */
export function VerifyAll({
  statementId,
  digest,
  count,
  sum,
}: {
  statementId: string;
  digest: string;
  count: number;
  sum: Paise;
}) {
  const { revalidate } = useRevalidator();
  const form = useStoreForm({
    action: formHref("/admin/statements/:statementId/confirmation", { statementId }),
    failed: "Nothing was verified.",
    // Loads the changed list, so that it is shown beside the refusal.
    onRefused: ({ problem }) => problem === "preview-changed" && void revalidate(),
  });
  return (
    <StoreForm form={form} className="flex flex-col items-start gap-3">
      <input type="hidden" name="seen" value={digest} />
      <p className="max-w-prose">{consequenceSentence(count, sum)}</p>
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" busy={form.busy} className="w-full tablet:w-auto">
        <Icon of={BadgeCheck} size={19} />
        {count === 0 ? "Save the statement" : `Verify ${plural(count, "payment")}`}
      </Button>
    </StoreForm>
  );
}

function consequenceSentence(count: number, sum: Paise): string {
  if (count === 0)
    return "This statement has no payment to verify with the same ID and amount. Save it anyway: it then counts as evidence, and shows you money without an order.";
  const found = plural(
    count,
    "payment is in the statement with the same ID and amount",
    "payments are in the statement with the same ID and amount",
  );
  return `${found}: ${amountToPay(sum)}. The customers are emailed ten seconds later. No other order changes.`;
}
