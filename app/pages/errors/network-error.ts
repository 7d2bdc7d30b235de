/**
 * Whether a request got no answer, by the messages of Chromium, Firefox and Safari ('import' is in those about code).
 */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof Error && error.message === BROKEN_OFF) return true;
  return error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);
}

/** React Router's message, in every browser, for a page's data that was cut off or isn't data at all. */
const BROKEN_OFF = "Unable to decode turbo-stream response";
