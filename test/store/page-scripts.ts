/**
 * The scripts of each page of the shop's English client, of a document, and of a document with one of the islands: how
 * many files, and how many kB as they are sent (Brotli). A system test compares the build with it, so that no page
 * loads another's code unnoticed. Where a page grew for a good reason, or shrank, write the number that the test names
 * here.
 */
const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/cart": { files: 22, kB: 137.4 },
  "/auth": { files: 13, kB: 123.9 },
  "/auth/handoff": { files: 11, kB: 119.2 },
  "/auth/start": { files: 13, kB: 124 },
  "/auth/callback": { files: 13, kB: 123.9 },
  "/auth/log-out": { files: 10, kB: 118.7 },
  "/pay/:link": { files: 37, kB: 158.6 },
  "/payment-reminders/:key": { files: 9, kB: 118.7 },
  "/cart/guest-lines": { files: 9, kB: 118.2 },
  "/session": { files: 9, kB: 118.2 },
  "/checkout-details": { files: 20, kB: 133.2 },
  "/order-placed": { files: 19, kB: 131.3 },
  "/orders": { files: 19, kB: 128.6 },
  "/orders/:orderId": { files: 38, kB: 154.2 },
  "/unplaced-payments/:paymentId": { files: 16, kB: 126.5 },
  "/orders/:orderId/receipt": { files: 13, kB: 125.8 },
  "/my-data": { files: 13, kB: 125.2 },
  "/addresses": { files: 15, kB: 127.5 },
  "form-route": { files: 9, kB: 118.2 },
  document: { files: 2, kB: 11.6 },
  "builder.island": { files: 7, kB: 84.8 },
  "buy-box.island": { files: 6, kB: 82.7 },
  "buy-combo.island": { files: 6, kB: 79.9 },
  "episode-offer.island": { files: 10, kB: 82.6 },
  "contact-form.island": { files: 7, kB: 84.6 },
  "enlarge.island": { files: 6, kB: 78.8 },
  "gallery.island": { files: 6, kB: 79.9 },
  "open-payments.island": { files: 14, kB: 85.4 },
  "search.island": { files: 7, kB: 84.8 },
  "share.island": { files: 8, kB: 79.4 },
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
