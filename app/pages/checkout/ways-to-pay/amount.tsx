import type { ReactNode } from "react";
import { amountToPay, type Paise, plainDecimal } from "#domain/money/money";
import { CopyButton } from "#ui/forms/copy-button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** The amount to pay, in large type, with a button that copies it. */
export function Amount({
  total,
  heading: Heading = "p",
  hasCopyButton = true,
  children,
}: {
  total: Paise;
  heading?: "h1" | "h2" | "p";
  hasCopyButton?: boolean;
  children?: ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 tablet:justify-start tablet:gap-x-6">
      <Heading id="amount" tabIndex={-1} className="flex flex-col">
        <span className="font-text text-small font-normal tracking-normal text-ink-soft">
          {t.amountToPay}
        </span>
        <span
          data-copyable
          className="font-display text-[min(3.25rem,15vw)] leading-tight font-semibold tabular-nums"
        >
          {amountToPay(total)}
        </span>
      </Heading>
      {hasCopyButton ? (
        <CopyButton text={plainDecimal(total)} content={t.amount} className="px-3!" />
      ) : null}
      {children}
    </div>
  );
}
