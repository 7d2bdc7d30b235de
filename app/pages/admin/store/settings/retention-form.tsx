import type { countOld } from "#data/personal-data/retention.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { MOST_OLD_ROWS_COUNTED } from "#domain/people/retention";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import type { SubjectData } from "./subject.tsx";
import { SubjectForm } from "./subject-form.tsx";

type Counts = Awaited<ReturnType<typeof countOld>>;

const DATA_LABELS: Record<keyof Counts, string> = {
  screenshots: "Screenshots of orders and settled payments",
  unplacedScreenshots: "Screenshots of payments that were never confirmed",
  versions: "Payments that were never confirmed",
  messages: "Customers' messages",
  emails: "Emails that were sent",
  securityLog: "Entries of the security log",
};

/**
 * Edits for how many days data is stored, and shows how much the next clean-up deletes by the saved values. There is no
 * form if the saved values can't be read.
 */
export function RetentionForm({ shown }: { shown: SubjectData }) {
  const { nextSweep: counts } = shown;
  if (!counts) return <Notice tone="bad">{offersMessages["retention-unreadable"]}</Notice>;
  return (
    <>
      <SubjectForm shown={shown} />
      <Panel title="What is deleted next">
        <p className="text-ink-soft">
          With the days that are saved now, the store deletes these within an hour.
        </p>
        <dl className="divide-y divide-line">
          {Object.entries(DATA_LABELS).map(([kind, what]) => (
            <div key={kind} className="flex justify-between gap-4 py-2">
              <dt>{what}</dt>
              <dd className="font-semibold tabular-nums">
                {countLabel(counts[kind as keyof Counts])}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function countLabel(count: number): string {
  return count < MOST_OLD_ROWS_COUNTED
    ? String(count)
    : `${MOST_OLD_ROWS_COUNTED.toLocaleString("en-IN")} or more`;
}
