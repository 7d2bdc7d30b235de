import { type ReactNode, useLayoutEffect, useRef } from "react";
import { spokenName } from "#domain/cart/line-label";
import { type CartLine, countPieces, lineKey, type UnavailableLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import type { StockLevels } from "#domain/stock/stock";
import { formHref } from "#forms/form-href";
import { randomId } from "#ui/forms/random-id";
import { isLeaving } from "#ui/forms/sending/leaving";
import { useOnLeaving } from "#ui/forms/sending/use-on-leaving";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";
import { LineRow, RemovedRow, UnavailableRow } from "./lines/line-row.tsx";
import { type Operation, quantityForm } from "./lines/quantity-form.ts";
import { shortageNotes } from "./lines/short-notes.ts";
import { useRemovedLines } from "./lines/use-removed-lines.ts";
import { useRequestedQuantities } from "./lines/use-requested-quantities.ts";
import { usePendingPieces } from "./use-pending-pieces.ts";

/**
 * A signed-in person's lines for the cart and the checkout's summary. A change is shown at once, and the server
 * decides. A line that was just removed has quantity 0 and keeps its place, so that the removal can be undone.
 */
export function useCustomerLines(
  lines: readonly CartLine[],
  noteOf: (line: CartLine) => string | null = () => null,
  /** How many pieces of counted sizes are left. */
  left: StockLevels = {},
): {
  lines: readonly CartLine[];
  row: (line: CartLine) => ReactNode;
} {
  const { current, ask, settle } = useRequestedQuantities(lines);
  const { all, before, returned, remember, bring, forget } = useRemovedLines(current);
  const { pend } = usePendingPieces("cart lines");
  const pressed = countPieces(all) - countPieces(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each press, before the page is painted
  useLayoutEffect(() => pend(pressed), [pressed]);
  const change = (line: CartLine, quantity: number, commit: () => void) => {
    const key = lineKey(line);
    if (quantity <= 0) remember(lines.find((other) => lineKey(other) === key) ?? line);
    ask(key, quantity, commit);
  };
  const shortNote = shortageNotes(all, left);
  const row = (line: CartLine) => {
    const key = lineKey(line);
    return (
      <CustomerRow
        line={line}
        spokenName={spokenName(line, all)}
        note={shortNote(line) ?? noteOf(line)}
        before={before(key)}
        isRestored={returned === key}
        onChange={(quantity, commit) => change(line, quantity, commit)}
        onSettled={() => settle(key)}
        onReturning={(returning) => bring(key, returning)}
        onBack={() => forget(key)}
      />
    );
  };
  return { lines: all, row };
}

/**
 * The progress of a line's removal. If it is undone before the server has responded, the line is added back only after
 * the response: of two requests at once, either could arrive first.
 */
type Removal = "none" | "sent" | "undone" | "done";

function CustomerRow({
  line,
  spokenName,
  note,
  before,
  isRestored,
  onChange,
  onSettled,
  onReturning,
  onBack,
}: {
  line: CartLine;
  spokenName: string;
  note: string | null;
  /** The line as it was before it was removed. */
  before: CartLine | undefined;
  /** True: Undo has just brought the line back. */
  isRestored: boolean;
  onChange: (quantity: number, commit: () => void) => void;
  onSettled: () => void;
  onReturning: (returning: boolean) => void;
  onBack: () => void;
}) {
  const removal = useRef<Removal>("none");
  /** The idempotency key that a removal and its undo share. */
  const key = useRef("");
  const underKey = ({ path, fields }: Operation) => ({
    path,
    fields: { ...fields, key: key.current },
  });
  const submit = useLineOperation(lineKey(line), (ok, path) => {
    onSettled();
    const back = path === returnPath(line);
    if (back && !ok) {
      removal.current = "done";
      onReturning(false);
    } else if (back || !ok) {
      removal.current = "none";
      onBack();
    } else if (removal.current === "undone" && before) submit(underKey(returnForm(before)));
    else {
      if (removal.current === "sent") removal.current = "done";
      showToast({ kind: "success", text: doneSentence(line) });
    }
  });
  const change = (quantity: number) =>
    onChange(quantity, () => {
      if (quantity > 0) return submit(quantityForm(line, quantity));
      removal.current = "sent";
      key.current = randomId();
      submit(underKey(quantityForm(line, quantity)));
    });
  useOnLeaving(() => {
    // The page is being left, so the undo is sent without waiting for the removal's response. The server lets the undo
    // win, whichever request arrives first.
    if (!isLeaving() || removal.current !== "undone" || !before) return;
    removal.current = "none";
    submit(underKey(returnForm(before)));
  });
  const undo = (removed: CartLine) => {
    if (removal.current === "none") {
      onBack();
      return change(removed.quantity);
    }
    onReturning(true);
    if (removal.current === "done") submit(underKey(returnForm(removed)));
    else removal.current = "undone";
  };
  if (before && line.quantity <= 0)
    return <RemovedRow name={spokenName} onUndo={() => undo(before)} />;
  const press = before ? () => {} : change;
  return (
    <LineRow
      line={line}
      spokenName={spokenName}
      note={note}
      focused={isRestored}
      onQuantity={press}
      onRemove={() => press(0)}
    />
  );
}

/** Sends changes of one line, one after the other. */
function useLineOperation(key: string, onAnswer: (ok: boolean, path: string) => void) {
  const { send } = useStoreForm({
    name: `cart ${key}`,
    errorDisplay: "toast",
    afterReload: true,
    onDone: (_, path) => onAnswer(true, path),
    onRefused: (_, path) => onAnswer(false, path),
  });
  return ({ path, fields }: Operation) => send(fields, path);
}

function doneSentence({ kind, quantity }: CartLine): string {
  if (kind === "combo")
    return quantity > 0 ? cartMessages.comboQuantityUpdated : cartMessages.comboRemoved;
  return quantity > 0 ? cartMessages.quantityUpdated : cartMessages.itemRemoved;
}

export function CustomerUnavailableRow({ line }: { line: UnavailableLine }) {
  const submit = useLineOperation(lineKey(line), () => {});
  return <UnavailableRow line={line} onRemove={() => submit(quantityForm(line, 0))} />;
}

function returnForm(line: CartLine): Operation {
  const { kind, id, size, quantity, addedAt } = line;
  const put = { quantity: String(quantity), added_at: addedAt?.toISOString() ?? "" };
  const key: Record<string, string> =
    kind === "combo" ? { combo_id: id } : { product_id: id, size: size ?? "" };
  return { path: returnPath(line), fields: { ...key, ...put } };
}

function returnPath({ kind }: CartLine): string {
  return kind === "combo" ? formHref("/cart/combos/return") : formHref("/cart/lines/return");
}
