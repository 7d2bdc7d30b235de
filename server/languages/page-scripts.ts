/**
 * The scripts of each page of the shop's English client: how many files, and how many kB as they are sent (Brotli). A
 * system test compares the build with it, so that no page loads another's code unnoticed. Where a page grew for a good
 * reason, or shrank, write the number that the test names here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/": { files: 11, kB: 119.2 },
  "/stories": { files: 18, kB: 128.8 },
  "/shop": { files: 14, kB: 126.9 },
  "/category/:category": { files: 10, kB: 124.2 },
  "/category/:category/:page": { files: 10, kB: 124.2 },
  "/product/:id": { files: 19, kB: 131.9 },
  "/build-combo": { files: 22, kB: 133.1 },
  "/build-combo/:list": { files: 22, kB: 133.1 },
  "/build-combo/:list/:page": { files: 22, kB: 133.1 },
  "/combo/:comboId": { files: 18, kB: 127.2 },
  "/search": { files: 12, kB: 126.9 },
  "/cart": { files: 27, kB: 141 },
  "/auth": { files: 13, kB: 125.7 },
  "/auth/handoff": { files: 10, kB: 114.2 },
  "/auth/start": { files: 13, kB: 125.7 },
  "/auth/callback": { files: 13, kB: 125.7 },
  "/auth/log-out": { files: 9, kB: 113.7 },
  "/pay/:link": { files: 35, kB: 159.5 },
  "/payment-reminders/:key": { files: 9, kB: 117.6 },
  "/contact": { files: 11, kB: 126.2 },
  "/pages/:id": { files: 10, kB: 117.9 },
  "/privacy": { files: 12, kB: 118.7 },
  "/terms": { files: 12, kB: 118.7 },
  "/refunds": { files: 12, kB: 118.7 },
  "/*": { files: 8, kB: 113.3 },
  "/cart/guest-lines": { files: 8, kB: 113.2 },
  "/session": { files: 8, kB: 113.2 },
  "/checkout-details": { files: 35, kB: 152.9 },
  "/order-placed": { files: 22, kB: 133.5 },
  "/orders": { files: 20, kB: 130.7 },
  "/orders/:orderId": { files: 34, kB: 154.8 },
  "/unplaced-payments/:paymentId": { files: 16, kB: 128.1 },
  "/orders/:orderId/receipt": { files: 15, kB: 122.8 },
  "/my-data": { files: 14, kB: 127.1 },
  "/addresses": { files: 14, kB: 128.9 },
  "/order-placed/:orderId": { files: 10, kB: 113.5 },
  "form-route": { files: 8, kB: 113.2 },
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
