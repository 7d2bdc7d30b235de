import { type ReactNode, useState } from "react";
import { Button } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Notice } from "#ui/notice";

/** A customer's SMS has the same ID, which would count as one of money that went out. */
const OWN_BANK =
  "Paste only what your own bank sent: a customer's bank says of the same payment that money went out.";

export type SmsOutcome = { agrees: boolean; sentence: ReactNode };

/**
 * A form into which a bank's SMS is pasted. The SMS isn't stored and verifies nothing; `outcomeOf` puts the result
 * into words.
 */
export function SmsForm<Answer extends object>({
  action,
  hint,
  outcomeOf,
  children,
}: {
  action: string;
  hint: string;
  outcomeOf: (answer: Answer) => SmsOutcome;
  /** Hidden fields. */
  children?: ReactNode;
}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useStoreForm<Answer>({
    action,
    field: "text",
    failed: "The SMS wasn't compared.",
    onDone: (compared) => {
      setAnswer(compared);
      form.element.current?.reset();
    },
  });
  const { errors = {}, advice } = form.refusal ?? {};
  const outcome = answer && outcomeOf(answer);
  return (
    <>
      <StoreForm
        form={form}
        noValidate
        className="flex flex-col items-start gap-3 pt-1"
        onSubmit={() => setAnswer(null)}
      >
        {children}
        <TextField
          className="w-full"
          label="The SMS about money that came in"
          name="text"
          rows={4}
          autoComplete="off"
          error={errors.text ?? errors.form}
          hint={advice ?? `${hint} ${OWN_BANK}`}
        />
        <Button type="submit" look="second" busy={form.busy}>
          Compare
        </Button>
      </StoreForm>
      <div role="status">
        {outcome ? (
          <Notice tone={outcome.agrees ? "ok" : "wait"} className="mt-3">
            {outcome.sentence}
          </Notice>
        ) : null}
      </div>
    </>
  );
}
