/**
 * The value of the hint cookie, which scripts can read: new with each sign-in, and gone after a log out. Empty: nobody
 * is signed in, as far as this browser knows.
 */
export function currentHint(): string {
  return /(?:^|; )(?:__Host-)?hint=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}
