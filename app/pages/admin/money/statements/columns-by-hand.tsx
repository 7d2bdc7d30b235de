import { useState } from "react";
import { exactDate } from "#domain/formatted-dates";
import { amountToPay, rupeesWithPaise } from "#domain/money/money";
import { isStatementColumns, type StatementColumns } from "#domain/statements/reading/columns";
import type { HeaderCandidate } from "#domain/statements/reading/proposal";
import { creditsOf } from "#domain/statements/reading/statement";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { ColumnSelect, FirstRows } from "#pages/admin/parts/forms/files/file-columns.tsx";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { SelectField } from "#ui/forms/field";

type Column = Exclude<keyof StatementColumns, "header" | "taxInFee">;
type Chosen = Record<Column, number | null>;
type ColumnQuestion = { name: Column; label: string; hint?: string };

const REQUIRED_COLUMNS: readonly ColumnQuestion[] = [
  { name: "date", label: "Date" },
  { name: "text", label: "Transaction ID", hint: "Or the description, if the ID is part of it." },
  { name: "credit", label: "Amount", hint: "The money that came in." },
];
const OPTIONAL_COLUMNS: readonly ColumnQuestion[] = [
  { name: "debit", label: "Money that went out" },
  {
    name: "mark",
    label: "Cr or Dr",
    hint: "Choose it if one column has both money in and money out.",
  },
  {
    name: "status",
    label: "Status",
    hint: "The status of each payment, in a payment app's statement. Only completed ones count.",
  },
  { name: "payer", label: "Payer's UPI ID" },
  { name: "note", label: "Payer's note" },
  {
    name: "settlement",
    label: "Settlement",
    hint: "A settlement is one sum that your payment provider pays out for many payments. Choose its ID, or its date if it has no ID.",
  },
  { name: "fee", label: "Fee", hint: "What your payment provider takes from each payment." },
  { name: "tax", label: "Tax on the fee" },
];

const NOTHING_CHOSEN = Object.fromEntries(
  [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map(({ name }) => [name, null]),
) as Chosen;

/**
 * Asks what each column of the file means. The store's guess is filled in, and the lines that it would read by it are
 * shown below.
 */
export function ColumnsByHand({
  candidates,
  error,
}: {
  /** Lines that may hold the columns' names; at least one. */
  candidates: readonly HeaderCandidate[];
  error: string | undefined;
}) {
  const [place, setPlace] = useState(0);
  const [changed, setChanged] = useState<Partial<Chosen>>({});
  const [ticked, setTaxInFee] = useState<boolean | null>(null);
  const header = candidates[place];
  if (!header) return null;
  const chosen: Chosen = { ...NOTHING_CHOSEN, ...header.proposal, ...changed };
  const taxInFee = ticked ?? header.proposal?.taxInFee === true;
  const columns = { ...chosen, header: header.key, taxInFee };
  const columnSelect = (question: ColumnQuestion, optional: boolean) => (
    <ColumnSelect
      key={question.name}
      question={question}
      header={header}
      optional={optional}
      value={chosen[question.name]}
      onChoice={(column) => setChanged({ ...changed, [question.name]: column })}
    />
  );
  return (
    <section
      aria-label="Columns"
      className="flex w-full min-w-0 flex-col gap-4 rounded-card border border-line bg-paper p-4"
    >
      <input type="hidden" name="columns" value={JSON.stringify(columns)} />
      <p role="status">
        What is in which column? Once you have confirmed this import, the store reads files with the
        same columns without asking.
      </p>
      {candidates.length > 1 ? (
        <SelectField
          label="Line with the column names"
          value={place}
          onChange={({ currentTarget: { value } }) => {
            setPlace(Number(value));
            setChanged({});
          }}
        >
          {candidates.map(({ line, cells }, index) => (
            <option key={line} value={index}>
              {`Line ${line}: ${cells.filter(Boolean).join(", ").slice(0, 60)}`}
            </option>
          ))}
        </SelectField>
      ) : null}
      <FirstRows header={header} />
      <div className="grid gap-4 tablet:grid-cols-3">
        {REQUIRED_COLUMNS.map((question) => columnSelect(question, false))}
      </div>
      <Disclosure
        summary="More columns"
        open={OPTIONAL_COLUMNS.some(({ name }) => header.proposal?.[name] != null)}
      >
        <div className="grid gap-4 pt-2 tablet:grid-cols-3">
          {OPTIONAL_COLUMNS.map((question) => columnSelect(question, true))}
        </div>
        {chosen.fee != null && chosen.tax != null ? (
          <Checkbox
            label="The fee includes the tax"
            checked={taxInFee}
            onChange={({ currentTarget: { checked } }) => setTaxInFee(checked)}
          />
        ) : null}
      </Disclosure>
      <Parsed header={header} columns={columns} />
      <ListProblem error={error} />
    </section>
  );
}

/** Shows the file's first lines as the store would read them with the chosen columns, before the file is sent. */
function Parsed({
  header: { line: from, cells, rows },
  columns,
}: {
  header: HeaderCandidate;
  columns: unknown;
}) {
  const read = isStatementColumns(columns) ? creditsOf([cells, ...rows], columns) : null;
  const credits = read?.ok ? read.credits.slice(0, SHOWN_CREDITS) : [];
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <h3 className="font-semibold">Then the store reads</h3>
      {credits.length === 0 ? (
        <p className="text-ink-soft">
          {read === null
            ? "Nothing was read: choose a different column for each."
            : "We found no payment received by UPI in these first lines. If there is one, choose other columns."}
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          {credits.map(({ line, transactionId, amount, day, settled }) => (
            <li key={line}>
              <span className="text-small text-ink-soft">Line {from + line - 1}</span>{" "}
              <span className="font-figures">{transactionId}</span>, {amountToPay(amount)},{" "}
              {exactDate(new Date(day))}
              {settled
                ? `; fee ${rupeesWithPaise(settled.fee)} and tax ${rupeesWithPaise(settled.tax)}, settlement ${settled.settlement ?? "not yet"}`
                : ""}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SHOWN_CREDITS = 3;
