import { addVisits } from "#data/figures/visits.server";
import { OTHER_SOURCE, sourceName } from "#domain/figures/visit-sources";
import { indianDay } from "#domain/indian-time";
import { VISIT_SOURCES } from "#domain/limits";

/** Counts by day and source; written every minute, so a node that is killed loses up to a minute. */
let unwritten = new Map<string, Map<string, number>>();

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
  if (source) add(indianDay(now), sourceName(source), 1);
}

/** Parses the query only if it may have a source, as few have. */
function sourceOf(address: string): string | null {
  const query = address.indexOf("?");
  if (query < 0 || !address.includes("utm_source=", query)) return null;
  return new URLSearchParams(address.slice(query)).get("utm_source");
}

function add(day: string, source: string, count: number): void {
  const counted = unwritten.get(day) ?? new Map<string, number>();
  unwritten.set(day, counted);
  const isNamed = counted.has(source) || counted.size < VISIT_SOURCES;
  const name = isNamed ? source : OTHER_SOURCE;
  counted.set(name, (counted.get(name) ?? 0) + count);
}

/** Counts that couldn't be written are kept for next time. */
export async function saveVisits(): Promise<void> {
  const counted = [...unwritten].flatMap(([day, sources]) =>
    Array.from(sources, ([source, count]) => ({ day, source, count })),
  );
  unwritten = new Map();
  try {
    await addVisits(counted);
  } catch (error) {
    for (const { day, source, count } of counted) add(day, source, count);
    throw error;
  }
}
