/** The name of a browser by which its person knows it: 'Chrome on Android'. */

/** The first that fits counts: Edge, Samsung's and Opera say they are Chrome too, and Chrome that it is Safari. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
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

/** The name is null where the browser says nothing that anybody would know it by. */
export function deviceOf(userAgent: string): string | null {
  const named = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
