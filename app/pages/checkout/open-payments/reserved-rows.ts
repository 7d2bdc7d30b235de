export const OPEN_PAYMENTS_KEY = "open_payments";

/** Runs before paint, of somebody who is signed in: the strip's rows have their room already. */
export const reserveRows = `try{let n=+localStorage.${OPEN_PAYMENTS_KEY};if(n)document.documentElement.style.setProperty("--open-payments",n)}catch{}`;
