import { amountToPay, type Paise } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";
import type { Reading } from "./use-reading.ts";

/**
 * Asks about a screenshot that seems to be the wrong one, as soon as it has been read. The customer may confirm anyway
 * (reading R64).
 */
export function ScreenshotQuestion({ reading, due }: { reading: Reading | null; due: Paise }) {
  const { questions, mayBeMisread } = useTexts(texts);
  // A newer release of the server may send a question that this page doesn't know.
  const ask = reading?.question ? questions[reading.question] : undefined;
  return (
    // The element exists before it has text, so that screen readers announce the text when it comes.
    <div role="status" className={ask ? "" : "-my-3"}>
      {ask ? (
        <Notice tone="wait">
          <p>{ask(amountToPay(due))}</p>
          <p className="text-small">{mayBeMisread}</p>
        </Notice>
      ) : null}
    </div>
  );
}
