import { useState } from "react";
import { isTrackingColumns } from "#domain/orders/parcel/tracking-file";
import type { UnknownColumns } from "#forms/admin/orders/tracking-file.server";
import { ColumnSelect, FirstRows } from "#pages/admin/parts/forms/files/file-columns.tsx";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";

const QUESTIONS = [
  { name: "trackingId", label: "Tracking ID" },
  { name: "order", label: "Order number", hint: "If there is none, choose name and PIN code." },
  { name: "name", label: "Name" },
  { name: "pin", label: "PIN code" },
] as const;

/** Asks what each column of a courier's file means. The store's guess is filled in. */
export function TrackingColumnsByHand({
  unknown,
  error,
}: {
  unknown: UnknownColumns;
  error: string | undefined;
}) {
  const [chosen, setChosen] = useState(unknown.proposal);
  const columns = { header: unknown.key, ...chosen };
  return (
    <section
      aria-label="Columns"
      className="flex w-full min-w-0 flex-col gap-4 rounded-card border border-line bg-paper p-4"
    >
      <input type="hidden" name="columns" value={JSON.stringify(columns)} />
      <p role="status">
        What is in which column? The store reads files with the same columns without asking from now
        on.
      </p>
      <FirstRows header={unknown} />
      <div className="grid gap-4 tablet:grid-cols-2">
        {QUESTIONS.map((question) => (
          <ColumnSelect
            key={question.name}
            question={question}
            header={unknown}
            optional={question.name !== "trackingId"}
            value={chosen[question.name]}
            onChoice={(column) => setChosen({ ...chosen, [question.name]: column })}
          />
        ))}
      </div>
      <ListProblem error={error && !isTrackingColumns(columns) ? error : undefined} />
    </section>
  );
}
