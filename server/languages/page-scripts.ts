/**
 * The scripts of each page of the shop's English client, of a document, and of a document with one of the islands: how
 * many files, and how many kB as they are sent (Brotli). A system test compares the build with it, so that no page
 * loads another's code unnoticed. Where a page grew for a good reason, or shrank, write the number that the test names
 * here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/cart": { files: 22, kB: 136 },
  "/auth": { files: 13, kB: 122.6 },
  "/auth/handoff": { files: 11, kB: 118.7 },
  "/auth/start": { files: 13, kB: 122.6 },
  "/auth/callback": { files: 13, kB: 122.6 },
  "/auth/log-out": { files: 10, kB: 118.2 },
  "/pay/:link": { files: 37, kB: 156.9 },
  "/payment-reminders/:key": { files: 9, kB: 118.2 },
  "/cart/guest-lines": { files: 9, kB: 117.6 },
  "/session": { files: 9, kB: 117.6 },
  "/checkout-details": { files: 31, kB: 148.7 },
  "/order-placed": { files: 22, kB: 130.7 },
  "/orders": { files: 19, kB: 127.6 },
  "/orders/:orderId": { files: 41, kB: 153.2 },
  "/unplaced-payments/:paymentId": { files: 16, kB: 125 },
  "/orders/:orderId/receipt": { files: 15, kB: 125.2 },
  "/my-data": { files: 14, kB: 123.9 },
  "/addresses": { files: 14, kB: 126 },
  "form-route": { files: 9, kB: 117.6 },
  document: { files: 2, kB: 11.5 },
  "builder.island": { files: 9, kB: 84.6 },
  "buy-box.island": { files: 10, kB: 83.1 },
  "buy-combo.island": { files: 7, kB: 79.6 },
  "episode-offer.island": { files: 10, kB: 82.1 },
  "contact-form.island": { files: 8, kB: 83.4 },
  "enlarge.island": { files: 7, kB: 78.5 },
  "gallery.island": { files: 8, kB: 79.6 },
  "open-payments.island": { files: 15, kB: 84.4 },
  "search.island": { files: 8, kB: 83.6 },
  "share.island": { files: 9, kB: 79.1 },
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
