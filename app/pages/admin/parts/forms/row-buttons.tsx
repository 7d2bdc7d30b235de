import { ArrowDown, ArrowUp, Trash2 } from "lucide";
import { useState } from "react";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";

/**
 * The rows of a list in a form. `row` is a React key that stays with a row when rows are moved or removed. The first
 * ones are `saved`.
 */
export function useRows<Item extends object>(saved: readonly Item[]) {
  type Row = Item & { row: number };
  const [rows, setRows] = useState<readonly Row[]>(() =>
    saved.map((item, row) => ({ ...item, row })),
  );
  return {
    rows,
    setRows,
    add: (item: Item) =>
      setRows([...rows, { ...item, row: 1 + Math.max(-1, ...rows.map(({ row }) => row)) }]),
    change: (at: number, field: keyof Item, value: string) =>
      setRows(rows.with(at, { ...(rows[at] as Row), [field]: value })),
    move: (at: number, to: number) =>
      setRows(rows.toSpliced(at, 1).toSpliced(to, 0, rows[at] as Row)),
    remove: (at: number) => setRows(rows.toSpliced(at, 1)),
  };
}

const MOVES = [
  { label: "Up", by: -1, icon: ArrowUp },
  { label: "Down", by: 1, icon: ArrowDown },
];

/** Buttons that move or remove a row of a list in a form. */
export function RowButtons({
  rowName,
  index,
  rows,
  onMove,
  onRemove,
}: {
  /** The row's name for the buttons' labels, such as 'Bookmark'. */
  rowName: string;
  index: number;
  /** The number of rows in the list. */
  rows: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {MOVES.map(({ label, by, icon }) => (
        <Button
          key={label}
          look="quiet"
          className="px-2!"
          aria-label={`${label}: ${rowName}`}
          disabled={index + by < 0 || index + by === rows}
          onClick={() => onMove(index + by)}
        >
          <Icon of={icon} size={18} />
          {label}
        </Button>
      ))}
      <Button look="quiet" className="px-2!" aria-label={`Remove ${rowName}`} onClick={onRemove}>
        <Icon of={Trash2} size={18} />
        Remove
      </Button>
    </div>
  );
}
