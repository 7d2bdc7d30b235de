/**
 * The scripts of each page of the shop's English client: how many files, and how many kB as they are sent (Brotli). A
 * system test compares the build with it, so that no page loads another's code unnoticed. Where a page grew for a good
 * reason, or shrank, write the number that the test names here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/": { files: 9, kB: 116.9 },
  "/stories": { files: 15, kB: 129.7 },
  "/shop": { files: 13, kB: 128.2 },
  "/category/:category": { files: 9, kB: 125.4 },
  "/category/:category/:page": { files: 9, kB: 125.4 },
  "/product/:id": { files: 16, kB: 132.4 },
  "/build-combo": { files: 20, kB: 134 },
  "/build-combo/:list": { files: 20, kB: 134 },
  "/build-combo/:list/:page": { files: 20, kB: 134 },
  "/combo/:comboId": { files: 15, kB: 127.7 },
  "/search": { files: 11, kB: 127.7 },
  "/cart": { files: 24, kB: 141.7 },
  "/auth": { files: 12, kB: 126.9 },
  "/auth/handoff": { files: 8, kB: 113.1 },
  "/auth/start": { files: 12, kB: 126.7 },
  "/auth/callback": { files: 12, kB: 126.9 },
  "/auth/log-out": { files: 7, kB: 112.7 },
  "/pay/:link": { files: 32, kB: 160.3 },
  "/payment-reminders/:key": { files: 7, kB: 115.3 },
  "/contact": { files: 9, kB: 127 },
  "/pages/:id": { files: 8, kB: 115.6 },
  "/privacy": { files: 10, kB: 116.4 },
  "/terms": { files: 10, kB: 116.4 },
  "/refunds": { files: 10, kB: 116.4 },
  "/*": { files: 6, kB: 112.2 },
  "/cart/guest-lines": { files: 6, kB: 112.3 },
  "/session": { files: 6, kB: 112.2 },
  "/checkout-details": { files: 31, kB: 153.4 },
  "/order-placed": { files: 21, kB: 135 },
  "/orders": { files: 18, kB: 131.8 },
  "/orders/:orderId": { files: 32, kB: 155.8 },
  "/unplaced-payments/:paymentId": { files: 14, kB: 129 },
  "/orders/:orderId/receipt": { files: 13, kB: 120.4 },
  "/my-data": { files: 12, kB: 127.9 },
  "/addresses": { files: 12, kB: 130 },
  "form-route": { files: 6, kB: 112.2 },
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
