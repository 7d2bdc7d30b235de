import { type ReactNode, useState } from "react";
import { Button } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";

export type SmsOutcome = { agrees: boolean; sentence: ReactNode };

/** Where a bank's SMS is pasted; it isn't stored, and verifies nothing. `outcomeOf` says what came of it. */
export function SmsForm<Said extends object>({
  action,
  hint,
  outcomeOf,
  children,
}: {
  action: string;
  hint: string;
  outcomeOf: (said: Said) => SmsOutcome;
  /** Hidden fields. */
  children?: ReactNode;
}) {
  const [said, setSaid] = useState<Said | null>(null);
  const form = useStoreForm<Said>({
    action,
    field: "text",
    failed: "The SMS wasn't compared.",
    onDone: (answer) => {
      setSaid(answer);
      form.element.current?.reset();
    },
  });
  const { errors = {}, advice } = form.refusal ?? {};
  const outcome = said && outcomeOf(said);
  return (
    <>
      <StoreForm
        form={form}
        noValidate
        className="flex flex-col items-start gap-3 pt-1"
        onSubmit={() => setSaid(null)}
      >
        {children}
        <TextField
          className="w-full"
          label="The SMS about money that came in"
          name="text"
          rows={4}
          autoComplete="off"
          error={errors.text ?? errors.form}
          hint={advice ?? hint}
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
