import type { Language } from "#domain/language";

export const en = {
  title: "Search",
  description: "Find something by its name or by the words on it.",
  label: "Search the store",
  hint: "By name or by the words on it, such as rain.",
  /** The hint in a store that has another language, too, by that language. */
  hintBeside: {
    te: "By name or by the words on it, in English or Telugu: rain, వాన, vaana.",
  } as Partial<Record<Language, string>>,
  search: "Search",
  collections: "All collections",
  /** Shown and announced with the results. */
  found: (count: number, query: string) =>
    count === 1 ? `1 result for “${query}”` : `${count} results for “${query}”`,
  best: (shown: number, count: number, query: string) =>
    `The best ${shown} of ${count} results for “${query}”. Another word narrows them down.`,
  nearest: (query: string) => `Nothing matches all of “${query}”. These come closest.`,
  nothing: (query: string) => `We found nothing for “${query}”.`,
  nothingAdvice: "Try fewer or other words, or look through a collection.",
  searching: "Searching…",
  offline: "You're offline. We'll search as soon as you're back online.",
  failed: "The search doesn't answer right now. Please try again in a moment.",
  results: "Results",
};
