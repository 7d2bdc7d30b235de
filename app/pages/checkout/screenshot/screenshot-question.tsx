import { amountToPay, type Paise } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";
import type { Reading } from "./use-reading.ts";

/** Asks about a screenshot that seems to be the wrong one, as soon as it was read. It blocks nothing (reading R64). */
export function ScreenshotQuestion({ reading, due }: { reading: Reading | null; due: Paise }) {
  const { questions, mayBeMisread } = useTexts(texts);
  // A newer store may ask what this page doesn't know yet.
  const ask = reading?.question ? questions[reading.question] : undefined;
  return (
    // It is there before it says something, so that it is read out then.
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
