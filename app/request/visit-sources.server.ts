import { sourceName } from "#domain/figures/visit-sources";
import { indianDay } from "#domain/indian-time";
import { addToFigure } from "./figures.server.ts";

/**
 * Counts a page view from a link with a source, cached or not. `destination` is `Sec-Fetch-Dest`, which preview
 * programs don't send, and which tells a page from what it fetches.
 */
export function countVisit(
  { address, destination }: { address: string; destination: string | undefined },
  now = new Date(),
): void {
  if (destination !== "document") return;
  const source = sourceOf(address);
  if (source) addToFigure("visit", indianDay(now), sourceName(source));
}

/** Parses the query only if it may have a source, as few have. */
function sourceOf(address: string): string | null {
  const query = address.indexOf("?");
  if (query < 0 || !address.includes("utm_source=", query)) return null;
  return new URLSearchParams(address.slice(query)).get("utm_source");
}
