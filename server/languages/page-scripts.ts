/**
 * The scripts of each page of the shop's English client, of a document, and of a document with one of the islands: how
 * many files, and how many kB as they are sent (Brotli). A system test compares the build with it, so that no page
 * loads another's code unnoticed. Where a page grew for a good reason, or shrank, write the number that the test names
 * here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/cart": { files: 21, kB: 135.5 },
  "/auth": { files: 13, kB: 122.2 },
  "/auth/handoff": { files: 11, kB: 118.2 },
  "/auth/start": { files: 13, kB: 122.2 },
  "/auth/callback": { files: 13, kB: 122.2 },
  "/auth/log-out": { files: 10, kB: 117.8 },
  "/pay/:link": { files: 37, kB: 156.5 },
  "/payment-reminders/:key": { files: 9, kB: 117.7 },
  "/cart/guest-lines": { files: 9, kB: 117.2 },
  "/session": { files: 9, kB: 117.2 },
  "/checkout-details": { files: 30, kB: 148.2 },
  "/order-placed": { files: 22, kB: 130.3 },
  "/orders": { files: 19, kB: 127.2 },
  "/orders/:orderId": { files: 41, kB: 152.9 },
  "/unplaced-payments/:paymentId": { files: 16, kB: 124.6 },
  "/orders/:orderId/receipt": { files: 15, kB: 124.8 },
  "/my-data": { files: 14, kB: 123.5 },
  "/addresses": { files: 14, kB: 125.6 },
  "form-route": { files: 9, kB: 117.2 },
  document: { files: 2, kB: 11.4 },
  "builder.island": { files: 9, kB: 84.2 },
  "buy-box.island": { files: 10, kB: 83.7 },
  "buy-combo.island": { files: 7, kB: 79.2 },
  "episode-offer.island": { files: 10, kB: 81.7 },
  "contact-form.island": { files: 8, kB: 83 },
  "enlarge.island": { files: 9, kB: 80.8 },
  "gallery.island": { files: 10, kB: 82 },
  "open-payments.island": { files: 15, kB: 84.1 },
  "search.island": { files: 9, kB: 83.3 },
  "share-links.island": { files: 11, kB: 81.3 },
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
