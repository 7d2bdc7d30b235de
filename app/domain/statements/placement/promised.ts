import { indianDayAfter, startOfIndianDay } from "#domain/indian-time";

/** How long before its money arrived a quote may have been made, in days. */
export const CANDIDATE_DAYS = 30;

/** True if the quote was made in the 30 days up to the day of the money. */
export function wasPromised({ day }: { day: string }, createdAt: Date): boolean {
  return (
    createdAt < startOfIndianDay(indianDayAfter(day)) &&
    createdAt >= startOfIndianDay(indianDayAfter(day, -CANDIDATE_DAYS))
  );
}
