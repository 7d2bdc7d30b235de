import { addToFigures, MAX_KEYS_PER_FIGURE } from "#data/figures/counting.server";
import { OTHER_SOURCES } from "#domain/figures/visit-sources";

/**
 * Counts that aren't in the database yet: by figure and day, then by key. A job writes them every minute, so a node
 * that is killed loses up to a minute of them.
 */
let unsavedFigures = new Map<string, Map<string, number>>();

export function addToFigure(figure: string, day: string, key = "", count = 1): void {
  const figureOfDay = `${figure} ${day}`;
  const counts = unsavedFigures.get(figureOfDay) ?? new Map<string, number>();
  unsavedFigures.set(figureOfDay, counts);
  const place = counts.has(key) || counts.size < MAX_KEYS_PER_FIGURE ? key : OTHER_SOURCES;
  counts.set(place, (counts.get(place) ?? 0) + count);
}

/** Writes the counts to the database. If that fails they are kept for the next time. */
export async function saveFigures(): Promise<void> {
  const counted = [...unsavedFigures].flatMap(([figureOfDay, counts]) => {
    const [figure = "", day = ""] = figureOfDay.split(" ");
    return Array.from(counts, ([key, count]) => ({ figure, day, key, count }));
  });
  unsavedFigures = new Map();
  try {
    await addToFigures(counted);
  } catch (error) {
    for (const { figure, day, key, count } of counted) addToFigure(figure, day, key, count);
    throw error;
  }
}
