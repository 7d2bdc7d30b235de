/** What browsers throw where a request got no answer; the last is about code (Chromium, Firefox, Safari). */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message);
}
