import { currentSession, subscribe } from "#session/session-store";
import { browserStore } from "#ui/browser-store";

const KEY = "open_payments";

/**
 * An inline script that runs before the first paint if somebody is signed in, and reserves space for the rows of open
 * payments.
 */
export const reserveRows = `try{let n=+localStorage.${KEY};if(n)document.documentElement.style.setProperty("--open-payments",n)}catch{}`;

const RESERVED_ROWS = browserStore("local", KEY);

/**
 * Remembers in this browser how many rows the open and rejected payments have, so that the next page reserves their
 * space before it knows them, and nothing moves. Returns a function that ends it.
 */
export function watchReservedRows(): () => void {
  return subscribe(() => {
    const { openPayments, toPayAgain } = currentSession() ?? {};
    if (!openPayments || !toPayAgain) return;
    const rows = openPayments.length + toPayAgain.length;
    document.documentElement.style.setProperty("--open-payments", String(rows));
    RESERVED_ROWS.write(rows > 0 ? String(rows) : null);
  });
}
