/**
 * The value of the hint cookie, which scripts can read: new with each sign-in, and gone after a log out. Empty: nobody
 * is signed in, as far as this browser knows.
 */
export function currentHint(): string {
  return HINT.exec(document.cookie)?.[1] ?? "";
}

const HINT = /(?:^|; )(?:__Host-)?hint=([^;]*)/;

/** The same for the inline script of the document's head, which writes it to `data-hint` of `<html>` for the others. */
export const HINT_IN_SCRIPT = `${HINT}.exec(document.cookie)?.[1]`;
