import { ArrowDown, ArrowUp, Trash2 } from "lucide";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";

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
      <Button
        look="quiet"
        className="px-2!"
        aria-label={`Up: ${rowName}`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon of={ArrowUp} size={18} />
        Up
      </Button>
      <Button
        look="quiet"
        className="px-2!"
        aria-label={`Down: ${rowName}`}
        disabled={index === rows - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon of={ArrowDown} size={18} />
        Down
      </Button>
      <Button look="quiet" className="px-2!" aria-label={`Remove ${rowName}`} onClick={onRemove}>
        <Icon of={Trash2} size={18} />
        Remove
      </Button>
    </div>
  );
}
