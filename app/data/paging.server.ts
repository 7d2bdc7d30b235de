import { ORDERS_PER_PAGE } from "#domain/limits";

export type Page<Row> = {
  rows: Row[];
  /** The cursor of this page's last row, after which the next page begins; null on the last page. */
  next: string | null;
};

/** One row more than the page tells whether there is another page. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  most: number = ORDERS_PER_PAGE,
): Page<Row> {
  const shown = rows.slice(0, most);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}
