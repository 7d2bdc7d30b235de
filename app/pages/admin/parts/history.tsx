import type { ReactNode } from "react";
import type { HistoryEntry } from "#domain/history";

/**
 * Lists who did what and when, newest first. Used for one subject (`historyOf`), for an order, and for everything on
 * /admin/audit.
 */
export function History({
  entries,
  subjectLink,
}: {
  entries: readonly HistoryEntry[];
  /** A link to the subject of the entry, for pages that show several subjects. */
  subjectLink?: (entry: HistoryEntry) => ReactNode;
}) {
  if (entries.length === 0) return <p className="text-ink-soft">Nothing has been changed yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.key} className="flex flex-col gap-1 py-3">
          <span className="font-medium wrap-anywhere whitespace-pre-line">
            <WithSwatches text={entry.sentence} />
          </span>
          {subjectLink?.(entry)}
          {entry.facts.length > 0 ? (
            <ul className="text-small wrap-anywhere text-ink-soft">
              {entry.facts.map((fact) => (
                <li key={fact}>
                  <WithSwatches text={fact} />
                </li>
              ))}
            </ul>
          ) : null}
          <span className="flex flex-wrap items-center gap-x-3 text-small text-ink-soft">
            <span className="break-all">{entry.who}</span>
            <time dateTime={entry.at.iso}>{entry.at.exact}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows each colour such as #a1b2c3 in the text by a small square in front of it. */
function WithSwatches({ text }: { text: string }) {
  const parts = text.split(/(#[0-9a-f]{6})(?![0-9a-f])/i);
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
      <span key={place} className="whitespace-nowrap">
        <Swatch colour={part} />
        {part}
      </span>
    ),
  );
}

/** A picture, because the Content-Security-Policy forbids style attributes. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1 1"
      className="mr-1 inline size-4 border border-ink/30 align-text-bottom"
    >
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}
