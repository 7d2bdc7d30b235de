/**
 * The scripts of each page of the shop's English client, of a document, and of a document with one of the islands: how
 * many files, and how many kB as they are sent (Brotli). A system test compares the build with it, so that no page
 * loads another's code unnoticed. Where a page grew for a good reason, or shrank, write the number that the test names
 * here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/cart": { files: 28, kB: 138.7 },
  "/auth": { files: 15, kB: 124.1 },
  "/auth/handoff": { files: 13, kB: 119.5 },
  "/auth/start": { files: 15, kB: 124.1 },
  "/auth/callback": { files: 15, kB: 124.1 },
  "/auth/log-out": { files: 12, kB: 119.1 },
  "/pay/:link": { files: 36, kB: 157.4 },
  "/payment-reminders/:key": { files: 11, kB: 119 },
  "/cart/guest-lines": { files: 11, kB: 118.5 },
  "/session": { files: 11, kB: 118.5 },
  "/checkout-details": { files: 35, kB: 150.5 },
  "/order-placed": { files: 24, kB: 132 },
  "/orders": { files: 22, kB: 129.1 },
  "/orders/:orderId": { files: 37, kB: 153.6 },
  "/unplaced-payments/:paymentId": { files: 18, kB: 126.2 },
  "/orders/:orderId/receipt": { files: 16, kB: 124 },
  "/my-data": { files: 16, kB: 125.1 },
  "/addresses": { files: 16, kB: 127.2 },
  "form-route": { files: 11, kB: 118.5 },
  document: { files: 2, kB: 12.5 },
  "builder.island": { files: 22, kB: 91.8 },
  "buy-box.island": { files: 18, kB: 89.7 },
  "buy-combo.island": { files: 14, kB: 78 },
  "episode-offer.island": { files: 14, kB: 85.7 },
  "contact-form.island": { files: 8, kB: 77.7 },
  "enlarge.island": { files: 9, kB: 81.7 },
  "gallery.island": { files: 9, kB: 82.6 },
  "open-payments.island": { files: 15, kB: 78.8 },
  "search.island": { files: 10, kB: 85.1 },
  "share-links.island": { files: 10, kB: 82.5 },
};

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
