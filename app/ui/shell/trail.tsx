import { isSignInPath } from "#protocol/redirect-targets";

/** The pages of the store that a tab has shown, each as path and query, oldest first. */
export type Trail = readonly string[];

const MOST_TRAIL_PAGES = 50;

/** Returns the trail after a visit. */
export function withVisit(trail: Trail, path: string, how: "PUSH" | "REPLACE" | "POP"): Trail {
  if (isSignInPath(path) || trail.at(-1) === path) return trail;
  const visited = how === "POP" ? trail.lastIndexOf(path) : -1;
  if (visited >= 0) return trail.slice(0, visited + 1);
  const before = how === "REPLACE" ? trail.slice(0, -1) : trail;
  return before.at(-1) === path ? before : [...before, path].slice(-MOST_TRAIL_PAGES);
}

/** Returns the page that was shown before this one. Null: none is known. */
export function pageBefore(trail: Trail, path: string): string | null {
  const visited = trail.lastIndexOf(path);
  const before = visited < 0 ? trail : trail.slice(0, visited);
  return before.at(-1) ?? null;
}
