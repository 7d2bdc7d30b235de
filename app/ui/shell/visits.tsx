/**
 * Which page this tab shows, for scripts that know no router. The app tells each visit; a document, which is one visit
 * from its beginning to its end, tells it once.
 */
export type Visit = {
  /** Without the language. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Unlike any other visit's of this document. */
  key: string;
  /** How it was come to. The first visit of a document is a POP, however the document was opened. */
  how: "PUSH" | "REPLACE" | "POP";
  /** What was carried to it (`goTo`). */
  state: unknown;
  /** Whom the page is for, and whether it is the same for all of them. Null: the store has no such page. */
  facts: PageFacts | null;
};

export type PageFacts = {
  audience: "anyone" | "customer" | "seller";
  cached: boolean;
  copyProtected: boolean;
};

type Listener<Told> = (told: Told) => void;

let visit: Visit | undefined;
let isLoading = false;
const onVisits = new Set<Listener<Visit>>();
const onLoadings = new Set<Listener<boolean>>();

export function currentVisit(): Visit | undefined {
  return visit;
}

/** Calls `listener` with the page that is shown now, if it is known, and with each later one. Returns how to end it. */
export function onVisit(listener: Listener<Visit>): () => void {
  if (visit) listener(visit);
  onVisits.add(listener);
  return () => void onVisits.delete(listener);
}

export function tellVisit(next: Visit): void {
  visit = next;
  for (const listener of onVisits) listener(next);
}

/** Calls `listener` with whether the next page is loading, now and at each change. Returns how to end it. */
export function onLoading(listener: Listener<boolean>): () => void {
  listener(isLoading);
  onLoadings.add(listener);
  return () => void onLoadings.delete(listener);
}

export function tellLoading(next: boolean): void {
  isLoading = next;
  for (const listener of onLoadings) listener(next);
}
