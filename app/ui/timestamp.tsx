import { useState } from "react";
import type { FormattedDate } from "#domain/formatted-dates";
import { byLanguage } from "#domain/language";

/** A date in words, such as '2 hours ago'. A press shows the exact time. */
export function Timestamp({ at, className = "" }: { at: FormattedDate; className?: string }) {
  const [exact, setExact] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={exact}
      aria-label={`${exact ? at.exact : at.words}. ${exactTime()}`}
      onClick={() => setExact(!exact)}
      className={`-my-2 min-h-11 text-left underline decoration-dotted decoration-1 underline-offset-4 ${className}`}
    >
      <time dateTime={at.iso}>{exact ? at.exact : at.words}</time>
    </button>
  );
}

const exactTime = byLanguage({ en: "Exact time", te: "కచ్చితమైన సమయం" });
