import { type Ref, useEffect, useState } from "react";
import { TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import { checkoutMessages } from "#domain/checkout/messages";
import {
  pastedTransactionId,
  type TypedIdProblem,
  typedTransactionId,
} from "#domain/checkout/transaction-id";
import { messageFor } from "#domain/messages";
import { Field } from "#ui/forms/field";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * The field for the transaction id. Typed or pasted text that isn't one is refused at once, with the reason (spec §5,
 * reading R58).
 */
export function TransactionIdField({
  ref,
  typed,
  onType,
  hint,
  error,
}: {
  ref?: Ref<HTMLInputElement>;
  typed: string;
  onType: (transactionId: string) => void;
  hint?: string;
  /** The server's refusal of the id. */
  error: string | undefined;
}) {
  const t = useTexts(texts);
  const [found, setFound] = useState<{ problem: TypedIdProblem | null; typedText: string } | null>(
    null,
  );
  // A problem is shown only while the field has the number with which it was found: another number may have been taken
  // from the screenshot since.
  const problem = found?.typedText === typed ? found.problem : null;
  const setProblem = (wrong: TypedIdProblem | null) =>
    setFound({ problem: wrong, typedText: typed });
  const acceptTyped = (text: string) => {
    const entry = typedTransactionId(typed, text);
    setProblem(entry.problem);
    if (entry.problem === null) onType(entry.value);
  };
  const acceptPasted = (text: string) => {
    const entry = pastedTransactionId(text);
    setProblem(entry.ok ? null : entry.problem);
    if (entry.ok) onType(entry.transactionId);
  };
  const wrong = problem ? messageFor(checkoutMessages, problem) : error;
  return (
    <>
      <Field
        ref={ref}
        label={t.transactionId}
        name="transaction_id"
        inputMode="numeric"
        autoComplete="off"
        required={hint === undefined}
        value={typed}
        onChange={(event) => acceptTyped(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          acceptPasted(event.clipboardData.getData("text"));
        }}
        error={wrong}
        hint={
          <>
            <DigitsTyped count={typed.length} isDoubtful={problem !== null} />
            {hint ? <span className="block">{hint}</span> : null}
          </>
        }
        className="[&_input]:font-figures [&_input]:text-lead [&_input]:tracking-widest"
      />
      <DelayedAnnouncement text={wrong ?? t.digits(typed.length, TRANSACTION_ID_DIGITS)} />
    </>
  );
}

/** Twelve marks in three groups of four, as banks write the number. They fill up while the number is typed. */
function DigitsTyped({ count, isDoubtful }: { count: number; isDoubtful: boolean }) {
  const t = useTexts(texts);
  const places = Array.from({ length: TRANSACTION_ID_DIGITS }, (_, index) => index);
  const filled = isDoubtful ? "bg-marigold" : "bg-peacock";
  return (
    <>
      <span aria-hidden className="flex max-w-sm gap-[min(0.25rem,1%)] py-1">
        {places.map((place) => (
          <span
            key={place}
            className={`h-1 grow rounded-round nth-[4n]:mr-[2%] last:mr-0 ${place < count ? filled : "bg-line"}`}
          />
        ))}
      </span>
      {t.digits(count, TRANSACTION_ID_DIGITS)}
    </>
  );
}

/** How long typing must pause before screen readers hear the count. After each digit, it would talk over the digits. */
const ANNOUNCE_AFTER_MILLISECONDS = 800;

function DelayedAnnouncement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const resting = setTimeout(setSpoken, ANNOUNCE_AFTER_MILLISECONDS, text);
    return () => clearTimeout(resting);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
