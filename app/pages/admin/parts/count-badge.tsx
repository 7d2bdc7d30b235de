import { MOST_COUNTED } from "#domain/limits";

/** How many wait, beside their link; nothing where none does. */
export function CountBadge({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="rounded-round bg-rose px-2 text-small font-semibold text-ink tabular-nums">
      {counted(of)}
    </span>
  );
}

/** Counting ends at `MOST_COUNTED`: '99+'. */
export function counted(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}
