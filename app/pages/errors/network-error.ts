/** What browsers throw where a request got no answer; the last is about code (Chromium, Firefox, Safari). */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof Error && error.message === BROKEN_OFF) return true;
  return error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);
}

/** React Router's words for a page's data that broke off on their way, or are no data at all, in every browser. */
const BROKEN_OFF = "Unable to decode turbo-stream response";
