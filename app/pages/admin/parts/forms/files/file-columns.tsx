import { columnLetters } from "#domain/statements/reading/columns";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { SelectField } from "#ui/forms/field";

/** The types of file that a table can be read from. */
export const TABLE_FILES =
  ".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function ColumnsAgain({ chosen = false }: { chosen?: boolean }) {
  return (
    <Checkbox
      name="anew"
      label="Choose the columns again"
      hint="Tick this if the store took the wrong columns from this file."
      defaultChecked={chosen}
    />
  );
}

/** The beginning of a file, from which a seller chooses what each column means. */
type FileHeader = {
  /** The columns' names. */
  cells: readonly string[];
  /** The first rows below the columns' names. */
  rows: readonly (readonly string[])[];
};

export function ColumnSelect({
  question: { label, hint },
  header,
  optional,
  value,
  onChoice,
}: {
  question: { label: string; hint?: string };
  header: FileHeader;
  optional: boolean;
  value: number | null;
  onChoice: (column: number | null) => void;
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      required={!optional}
      value={value ?? ""}
      onChange={({ currentTarget: { value: column } }) =>
        onChoice(column === "" ? null : Number(column))
      }
      options={header.cells.map((cell, column) => [
        String(column),
        `${columnLetters(column)}: ${cell.trim() || "no name"}`,
      ])}
    >
      <option value="">{optional ? "None" : "Choose"}</option>
    </SelectField>
  );
}

export function FirstRows({ header: { cells, rows } }: { header: FileHeader }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the table sideways, too
    <section tabIndex={0} aria-label="First lines" className="overflow-x-auto">
      <table className="text-small">
        <thead>
          <tr>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay in their order
              <th key={column} scope="col" className={`${CELL} font-semibold`}>
                <span className="text-ink-soft">{columnLetters(column)}</span> {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's lines stay in their order
            <tr key={line} className="border-t border-line">
              {cells.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay in their order
                <td key={column} className={CELL}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = "max-w-56 truncate py-1.5 pr-4 text-left";
