/**
 * The scripts of each page of the shop's English client: how many files, and how many kB as they are sent (Brotli). A
 * system test compares the build with it, so that no page loads another's code unnoticed. Where a page grew for a good
 * reason, or shrank, write the number that the test names here.
 */
export const PAGE_SCRIPTS: Readonly<Record<string, PageScripts>> = {
  "/": { files: 9, kB: 116.5 },
  "/stories": { files: 15, kB: 128.5 },
  "/shop": { files: 13, kB: 126.7 },
  "/category/:category": { files: 9, kB: 124 },
  "/category/:category/:page": { files: 9, kB: 124 },
  "/product/:id": { files: 16, kB: 131.3 },
  "/build-combo": { files: 20, kB: 132.6 },
  "/build-combo/:list": { files: 20, kB: 132.6 },
  "/build-combo/:list/:page": { files: 20, kB: 132.6 },
  "/combo/:comboId": { files: 15, kB: 126.6 },
  "/search": { files: 11, kB: 126.6 },
  "/cart": { files: 24, kB: 140.5 },
  "/auth": { files: 12, kB: 125.5 },
  "/auth/handoff": { files: 8, kB: 111.5 },
  "/auth/start": { files: 12, kB: 125.5 },
  "/auth/callback": { files: 12, kB: 125.5 },
  "/auth/log-out": { files: 7, kB: 111.1 },
  "/pay/:link": { files: 32, kB: 159 },
  "/payment-reminders/:key": { files: 7, kB: 114.9 },
  "/contact": { files: 9, kB: 125.9 },
  "/pages/:id": { files: 8, kB: 115.2 },
  "/privacy": { files: 10, kB: 116 },
  "/terms": { files: 10, kB: 116 },
  "/refunds": { files: 10, kB: 116 },
  "/*": { files: 6, kB: 110.9 },
  "/cart/guest-lines": { files: 6, kB: 110.5 },
  "/session": { files: 6, kB: 110.5 },
  "/checkout-details": { files: 31, kB: 152.2 },
  "/order-placed": { files: 21, kB: 133.6 },
  "/orders": { files: 18, kB: 130.5 },
  "/orders/:orderId": { files: 32, kB: 154.5 },
  "/unplaced-payments/:paymentId": { files: 14, kB: 127.9 },
  "/orders/:orderId/receipt": { files: 13, kB: 120.1 },
  "/my-data": { files: 12, kB: 126.8 },
  "/addresses": { files: 12, kB: 128.7 },
  "form-route": { files: 6, kB: 110.5 },
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
