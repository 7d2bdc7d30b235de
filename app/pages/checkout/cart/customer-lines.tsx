import type { ReactNode } from "react";
import { href } from "react-router";
import {
  COMBO_QUANTITY_UPDATED,
  COMBO_REMOVED,
  ITEM_REMOVED,
  QUANTITY_UPDATED,
} from "#domain/messages";
import { useToast } from "#ui/toasts";
import { GoneRow, LineRow, RemovedRow } from "./line-row.tsx";
import { quantityForm } from "./quantity-form.ts";
import type { GoneShownLine, ShownLine } from "./shown-line.ts";
import { useAskedQuantities } from "./use-asked-quantities.ts";
import { type Operation, useCartOperation } from "./use-operation.ts";
import { useRemovedLines } from "./use-removed-lines.ts";

/**
 * A signed-in person's lines as they were pressed, for the cart and for the checkout's summary: shown
 * at once, decided by the server. A line of quantity 0 was just removed and keeps its place for Undo.
 */
export function useCustomerLines(lines: readonly ShownLine[]): {
  lines: readonly ShownLine[];
  row: (line: ShownLine) => ReactNode;
} {
  const { current, ask, settle } = useAskedQuantities(lines);
  const { all, before, remember, forget } = useRemovedLines(current);
  const change = (line: ShownLine, quantity: number, commit: () => void) => {
    const index = lines.findIndex(({ key }) => key === line.key);
    if (quantity <= 0) remember(lines[index] ?? line, index);
    ask(line.key, quantity, commit);
  };
  const row = (line: ShownLine) => (
    <CustomerRow
      line={line}
      before={before(line.key)}
      committed={!lines.some(({ key }) => key === line.key)}
      onChange={(quantity, commit) => change(line, quantity, commit)}
      onSettled={() => settle(line.key)}
      onBack={() => forget(line.key)}
    />
  );
  return { lines: all, row };
}

function CustomerRow({
  line,
  before,
  committed,
  onChange,
  onSettled,
  onBack,
}: {
  line: ShownLine;
  /** The line as it was before it was removed. */
  before: ShownLine | undefined;
  /** Whether the server has removed it. */
  committed: boolean;
  onChange: (quantity: number, commit: () => void) => void;
  onSettled: () => void;
  onBack: () => void;
}) {
  const toast = useToast();
  const { submit } = useCartOperation(line.key, (answer, path) => {
    onSettled();
    if (!answer.ok || path === returnPath(line)) onBack();
    else toast({ kind: "success", text: doneSentence(line) });
  });
  const change = (quantity: number) =>
    onChange(quantity, () => submit(quantityForm(line, quantity)));
  if (line.quantity > 0 || !before)
    return <LineRow line={line} onQuantity={change} onRemove={() => change(0)} />;
  const undo = () => {
    if (committed) return submit(returnForm(before));
    onBack();
    change(before.quantity);
  };
  return <RemovedRow name={line.name} onUndo={undo} />;
}

function doneSentence({ kind, quantity }: ShownLine): string {
  if (kind === "combo") return quantity > 0 ? COMBO_QUANTITY_UPDATED : COMBO_REMOVED;
  return quantity > 0 ? QUANTITY_UPDATED : ITEM_REMOVED;
}

export function CustomerGoneRow({ line }: { line: GoneShownLine }) {
  const { submit } = useCartOperation(line.key);
  return <GoneRow line={line} onRemove={() => submit(quantityForm(line, 0))} />;
}

function returnForm(line: ShownLine): Operation {
  const { kind, id, size, quantity, addedAt } = line;
  const put = { quantity: String(quantity), added_at: addedAt ?? "" };
  const key: Record<string, string> =
    kind === "combo" ? { combo_id: id } : { product_id: id, size: size ?? "" };
  return { path: returnPath(line), fields: { ...key, ...put } };
}

function returnPath({ kind }: ShownLine): string {
  return kind === "combo" ? href("/cart/combos/return") : href("/cart/lines/return");
}
