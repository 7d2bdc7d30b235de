/**
 * Pieces that were added or removed by a press to which the server hasn't responded. The cart's badge counts them at
 * once. `base`: the badge's count at the press (null: not known yet). When the server's count changes, it includes the
 * pieces, so they aren't added to it any more.
 */
type Pending = { base: number | null; delta: number };

let pending: ReadonlyMap<string, Pending> = new Map();
const listeners = new Set<() => void>();

function setPending(changed: ReadonlyMap<string, Pending>): void {
  pending = changed;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change. Returns how to end it. */
export function onPendingPieces(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says whether the server still owes an answer to a press. A request sent now might be carried out before that press. */
export function hasPendingPieces(): boolean {
  return pending.size > 0;
}

/** The pending press of this name: the same object until there is another one. */
export function pendingPress(name: string): object | undefined {
  return pending.get(name);
}

/** `name` identifies the kind of press: the next press of that kind replaces the last one. */
export function addPendingPieces(name: string, press: Pending): void {
  setPending(new Map(pending).set(name, press));
}

export function settlePendingPieces(name: string): void {
  if (pending.has(name)) setPending(new Map([...pending].filter(([other]) => other !== name)));
}

/** The badge's count including pending pieces. Those that the server has counted since are settled. */
export function countWithPending(count: number | null): number | null {
  for (const [name, { base }] of pending)
    if (base !== null && base !== count) settlePendingPieces(name);
  if (count === null) return null;
  return Math.max(
    0,
    [...pending.values()].reduce((sum, { delta }) => sum + delta, count),
  );
}

/**
 * The pieces that held presses will add once the page's code is there (hold-presses.ts). None if something else is held
 * too, or the URL chooses a quantity: then their number isn't known yet.
 */
export function heldPieces(): number {
  const held = [...document.querySelectorAll<HTMLElement>("[data-pressed]")];
  const isKnown =
    held.every(({ dataset }) => dataset.adds) && !/[?&]quantity=/.test(location.search);
  return isKnown ? held.reduce((sum, { dataset }) => sum + Number(dataset.adds), 0) : 0;
}
