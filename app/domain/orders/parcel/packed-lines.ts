/** Finds which pieces of an order go into its parcel, and which are missing (reading R63). */
import { lineKey } from "#domain/cart/lines";
import { type Shortage, type ShortageState, shortageState } from "#domain/stock/stock";

/** The number of missing pieces, and what a seller has decided about them. */
export type MissingPieces = { pieces: number; state: ShortageState };

type Piece = { id: string; size: string | null; quantity: number };
type Line = Piece & { contents: readonly Piece[] };
export type Packed<Whole extends Line> = Omit<Whole, "contents"> & {
  missing: MissingPieces | null;
  contents: (Whole["contents"][number] & { missing: MissingPieces | null })[];
};

/** Returns the lines, each with its missing pieces; for a combo, also for each card in it. */
export function packedLines<Whole extends Line>(
  lines: readonly Whole[],
  shortages: readonly Shortage[] | null,
): Packed<Whole>[] {
  const open = new Map(
    (shortages ?? []).map((size) => [
      lineKey(size),
      { pieces: size.short + size.leftOut, state: shortageState(size) },
    ]),
  );
  const missingOf = (piece: Piece, ordered: number): MissingPieces | null => {
    const rest = open.get(lineKey(piece));
    if (!rest || rest.pieces === 0) return null;
    const pieces = Math.min(rest.pieces, ordered);
    open.set(lineKey(piece), { ...rest, pieces: rest.pieces - pieces });
    return { pieces, state: rest.state };
  };
  return lines.map((whole) => {
    const { contents, ...line } = whole;
    const missing = missingOf(whole, whole.quantity);
    const inside = contents.map((card: Whole["contents"][number]) => ({
      ...card,
      missing: missingOf(card, card.quantity * whole.quantity),
    }));
    return { ...line, missing, contents: inside };
  });
}
