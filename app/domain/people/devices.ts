/** Names a browser as people do: 'Chrome on Android'. */

/**
 * The browsers by a mark in their user agent. The first match counts, because Edge, Samsung's browser and Opera also
 * claim to be Chrome, and Chrome claims to be Safari. Safari itself runs on Apple's systems alone; anywhere else the
 * mark is another browser's that this table doesn't know.
 */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS)\//],
  ["Safari", /\b(?:iPhone|iPad|Macintosh)\b.*\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Returns null if both browser and system are unknown. */
export function deviceOf(userAgent: string): string | null {
  const named = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
