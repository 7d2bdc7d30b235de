/**
 * Whether a request got no response. It is recognised by the error messages of Chromium, Firefox and Safari ('import'
 * is in those about code that couldn't be loaded).
 */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof Error && error.message === UNREADABLE_DATA_MESSAGE) return true;
  return error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);
}

/** React Router's message, in every browser, for a page's data that was cut off or isn't data at all. */
const UNREADABLE_DATA_MESSAGE = "Unable to decode turbo-stream response";
