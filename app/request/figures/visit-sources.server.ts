import { sourceName } from "#domain/figures/visit-sources";
import { indianDay } from "#domain/indian-time";
import { addToFigure } from "./figures.server.ts";

/**
 * Counts a page view, cached or not, whose address has a source (`utm_source`). `destination` is the header
 * `Sec-Fetch-Dest`: it tells pages from the files that they load, and programs that fetch link previews don't send it.
 */
export function countVisit(
  { address, destination }: { address: string; destination: string | undefined },
  now = new Date(),
): void {
  if (destination !== "document") return;
  const source = sourceOf(address);
  if (source) addToFigure("visit", indianDay(now), sourceName(source));
}

/** Returns the source in an address. The query is parsed only if it may contain a source, since few queries do. */
function sourceOf(address: string): string | null {
  const query = address.indexOf("?");
  if (query < 0 || !address.includes("utm_source=", query)) return null;
  return new URLSearchParams(address.slice(query)).get("utm_source");
}
