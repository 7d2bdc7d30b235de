/**
 * The scripts of each page of the shop's English client: how many files, and how many kB as they are sent (Brotli). A
 * system test compares the build with it, so that no page loads another's code unnoticed. Where a page grew for a good
 * reason, or shrank, write the number that the test names here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/": { files: 9, kB: 116.1 },
  "/stories": { files: 14, kB: 128.3 },
  "/shop": { files: 13, kB: 126.7 },
  "/category/:category": { files: 9, kB: 124.2 },
  "/category/:category/:page": { files: 9, kB: 124.2 },
  "/product/:id": { files: 15, kB: 131.3 },
  "/build-combo": { files: 18, kB: 132.8 },
  "/build-combo/:list": { files: 18, kB: 132.8 },
  "/build-combo/:list/:page": { files: 18, kB: 132.8 },
  "/combo/:comboId": { files: 15, kB: 126.8 },
  "/search": { files: 11, kB: 126.7 },
  "/cart": { files: 22, kB: 140.1 },
  "/auth": { files: 12, kB: 125.6 },
  "/auth/handoff": { files: 8, kB: 112.7 },
  "/auth/start": { files: 12, kB: 125.6 },
  "/auth/callback": { files: 12, kB: 125.6 },
  "/auth/log-out": { files: 7, kB: 112.3 },
  "/pay/:link": { files: 27, kB: 156.4 },
  "/payment-reminders/:key": { files: 7, kB: 114.5 },
  "/contact": { files: 9, kB: 125.9 },
  "/pages/:id": { files: 8, kB: 114.8 },
  "/privacy": { files: 10, kB: 115.9 },
  "/terms": { files: 10, kB: 115.9 },
  "/refunds": { files: 10, kB: 115.9 },
  "/*": { files: 6, kB: 111.8 },
  "/cart/guest-lines": { files: 7, kB: 112.4 },
  "/session": { files: 6, kB: 111.8 },
  "/checkout-details": { files: 30, kB: 151.5 },
  "/order-placed": { files: 14, kB: 129.7 },
  "/orders": { files: 17, kB: 130.1 },
  "/orders/:orderId": { files: 27, kB: 152.5 },
  "/unplaced-payments/:paymentId": { files: 13, kB: 127.7 },
  "/orders/:orderId/receipt": { files: 13, kB: 119.5 },
  "/my-data": { files: 12, kB: 126.9 },
  "/addresses": { files: 12, kB: 128.2 },
  "/order-placed/:orderId": { files: 8, kB: 112 },
  "form-route": { files: 6, kB: 111.8 },
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
