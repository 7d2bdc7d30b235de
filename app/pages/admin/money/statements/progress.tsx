import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { PartsProgress, useWorkInParts } from "#pages/admin/parts/work-in-parts.tsx";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";

/** How many of the confirmed credits are queued, and how many are decided. */
type Done = { remaining: number; decided: number };

/**
 * Verifies the confirmed payments, a few per request, while the page is open. If it is closed, a background job
 * continues.
 */
export function Progress({ statementId, ...shown }: Done & { statementId: string }) {
  const { revalidate } = useRevalidator();
  const [{ remaining, decided }, setDone] = useState<Done>(shown);
  const form = useWorkInParts<Done>({
    action: formHref("/admin/statements/:statementId/continuation", { statementId }),
    failed: "The check stopped for a moment. It goes on by itself.",
    background: true,
    leavesFocus: true,
    remainingOf: (answer) => answer.remaining,
    onPartDone: (answer) => {
      setDone(answer);
      if (answer.remaining === 0) void revalidate();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work begins once
  useEffect(() => form.send({}), []);
  const total = remaining + decided;
  return (
    <div className="flex flex-col gap-3">
      <PartsProgress done={decided} total={total}>
        {decided.toLocaleString("en-IN")} of {plural(total, "payment")} done.
      </PartsProgress>
      <p className="text-ink-soft">You can close this page: the store goes on by itself.</p>
      <RefusalNotice refusal={form.refusal} />
      {form.refusal ? (
        <Button look="second" className="self-start" busy={form.busy} onClick={() => form.send({})}>
          Go on now
        </Button>
      ) : null}
    </div>
  );
}
