import type { HistoryEntry } from "#domain/history";
import { TextLink } from "#ui/link";

/** The page of what an entry is about, for lists about several subjects. */
export type SubjectLink = { path: string; label: string };

/**
 * Lists who did what and when, newest first. Used for one subject (`historyOf`), for an order, and for everything on
 * /admin/audit.
 */
export function History({
  entries,
}: {
  entries: readonly (HistoryEntry & { subjectLink?: SubjectLink | null })[];
}) {
  if (entries.length === 0) return <p className="text-ink-soft">Nothing has been changed yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.key} className="flex flex-col gap-1 py-3">
          <span className="font-medium wrap-anywhere whitespace-pre-line">
            <WithSwatches text={entry.sentence} />
          </span>
          {entry.subjectLink ? (
            <TextLink to={entry.subjectLink.path} className="font-figures break-all text-peacock">
              {entry.subjectLink.label}
            </TextLink>
          ) : null}
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
        {/* A picture, because the Content-Security-Policy forbids style attributes. */}
        <svg
          aria-hidden
          viewBox="0 0 1 1"
          className="mr-1 inline size-4 border border-ink/30 align-text-bottom"
        >
          <rect width="1" height="1" fill={part} />
        </svg>
        {part}
      </span>
    ),
  );
}
