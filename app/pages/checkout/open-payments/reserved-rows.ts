export const OPEN_PAYMENTS_KEY = "open_payments";

/**
 * An inline script that runs before the first paint if somebody is signed in, and reserves space for the rows of open
 * payments.
 */
export const reserveRows = `try{let n=+localStorage.${OPEN_PAYMENTS_KEY};if(n)document.documentElement.style.setProperty("--open-payments",n)}catch{}`;
