import { BadgeCheck } from "lucide-react";
import { href, useRevalidator } from "react-router";
import { amountToPay, type Paise } from "#domain/money/money";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";

/** The one press that a statement needs. What it verifies is what is shown: `digest` says what that was. */
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
    action: href("/admin/statements/:statementId/confirmation", { statementId }),
    failed: "Nothing was verified.",
    // What has changed is shown beside the sentence that says so.
    onRefused: ({ problem }) => problem === "preview-changed" && void revalidate(),
  });
  const payments = counted(count);
  return (
    <StoreForm form={form} className="flex flex-col items-start gap-3">
      <input type="hidden" name="seen" value={digest} />
      <p className="max-w-prose">
        {payments}, {amountToPay(sum)} in all, {count === 1 ? "is" : "are"} in the statement with
        the same ID and the same amount. Their orders become verified, and their customers are
        emailed ten seconds later. Nothing else changes.
      </p>
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" busy={form.busy} className="w-full tablet:w-auto">
        <BadgeCheck aria-hidden size={19} />
        {`Verify ${payments}`}
      </Button>
    </StoreForm>
  );
}

export function counted(payments: number): string {
  return `${payments.toLocaleString("en-IN")} ${payments === 1 ? "payment" : "payments"}`;
}
