import type { ReactNode } from "react";
import { byLanguage } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";

/**
 * A bar with the total and the button, which sticks to the bottom of a phone's screen. On wider screens only the button
 * is shown.
 */
export function ActionBar({
  total,
  className = "",
  totalOnDesktop = false,
  children,
}: {
  total: Paise;
  /** True: a desktop shows the total too, on pages where the bill isn't beside the bar. */
  totalOnDesktop?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`thumb-bar -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:static tablet:mx-0 tablet:border-0 tablet:p-0 ${className}`}
    >
      <p aria-hidden className={`shrink-0 tablet:hidden ${totalOnDesktop ? "desktop:block" : ""}`}>
        <span className="block text-small text-ink-soft">{totalLabel()}</span>
        <strong className="block text-lead tabular-nums">{amountToPay(total)}</strong>
      </p>
      {children}
    </div>
  );
}

const totalLabel = byLanguage({ en: "Total", te: "మొత్తం" });
