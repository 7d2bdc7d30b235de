/**
 * The scripts of each page of the shop's English client: how many files, and how many kB as they are sent (Brotli). A
 * system test compares the build with it, so that no page loads another's code unnoticed. Where a page grew for a good
 * reason, or shrank, write the number that the test names here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {};

export type PageScripts = { files: number; kB: number };

/** kB by which a page may differ, since any change of shared code moves every page a little. */
const TOLERANCE_KB = 0.3;

/** What is wrong with each page's scripts, a sentence a page with the line that is right now. */
export function scriptProblems(
  built: Readonly<Record<string, PageScripts>>,
  written: Readonly<Record<string, PageScripts>> = PAGE_SCRIPTS,
): string[] {
  const paths = new Set([...Object.keys(built), ...Object.keys(written)]);
  return [...paths].flatMap((path) => {
    const [now, before] = [built[path], written[path]];
    if (!now) return `${path} isn't built: take its line out`;
    const line = `"${path}": { files: ${now.files}, kB: ${now.kB} },`;
    if (!before) return `a new page: ${line}`;
    const more = now.kB - before.kB;
    if (now.files === before.files && Math.abs(more) <= TOLERANCE_KB) return [];
    const isLarger = now.files > before.files || more > TOLERANCE_KB;
    return `${isLarger ? "more" : "less"} than ${before.files} files and ${before.kB} kB: ${line}`;
  });
}
