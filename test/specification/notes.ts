/**
 * Notes that are shown beside a statement's tests, or in their place: why a part of the statement can't be proved, and
 * the reading that says so.
 */
export const notes: Record<string, string> = {
  "§2.95":
    "reading R2: an amount that isn't whole shows its paise, so that the figures add up to what is paid.",
  "§2.119":
    "reading R46: the store takes the first free slot, which has no name any more; the name and mobile number come from the last order.",
  "§3.21":
    "user_metadata.avatar_url is the column avatar_url of a table of ours: what a provider says of somebody is kept in one row (decision 0002).",
  "§4.1":
    "reading R32: signed in, signed out, refreshed and user updated are ours; password recovery is Google's side and has no screen here.",
  "§4.3":
    "readings R1, R8: a price that a guest's line lacks is today's price and not 0, which the store would have to bill. Readings R41, R59: what doesn't fit into the cart stays in the guest cart.",
  "§4.13":
    "reading R44: after Remove, auto-apply waits for the next load of the cart; at once, it would put the coupon back.",
  "§4.18": "reading R25: elsewhere is the admin, which the specification doesn't show.",
  "§4.26":
    "reading R27: only the seller's verification completes a purchase; a transaction id at its creation would give episodes away.",
  "§5.8": "reading R6: nothing reaches the database, and the answer says so.",
  "§5.25": "reading R20: an id that the seller rejected backs no order any more, and is free.",
  "§6.8":
    "reading R25: the store can't run without a seller, so there is one: a signed-in person on the configured list.",
  "§7.1":
    "reading R1: the operations run on our server, against tables of the specification's names; the rows below prove what each of them does.",
  "§7.8": "reading R18: an order empties the cart of what was quoted; pieces added since stay.",
  "§7.41": "reading R20: the look-up only answers sooner; a unique index decides.",
  "§7.52": "reading R4: a stable address that only its owner and the seller can open.",
  "§7.54":
    "reading R32: refresh, sign-out and user update are ours; password, one-time code, recovery and multi-factor are Google's side and have no screen.",
  "§7.59": "reading R27: logged by default, really sent where a mail server is configured.",
  "§7.61":
    "reading R26: so by default; a deployment with a mail server and an inbox gets the message.",
  "§8.2": "reading R32: PGRST116 is 'no row' of PostgreSQL.",
  "§8.3": "reading R32: PGRST204 is PostgreSQL's 'undefined column or table'.",
  "§8.27":
    "reading R12: the status moves with the order, by no button; the sentence is the function's answer.",
  "§8.30":
    "reading R32: passwords are Google's side and have no screen; what the provider says on the way back is shown.",
  "§8.44": "reading R45: the first sentence stands on the page, this one is a toast.",
  "§8.45":
    "reading R22: the one UPI id is the store's own; who runs the store reads the sentence at start.",
  "§8.49": "reading R45: at Confirm; Proceed to Payment has §5's sentence.",
  "§8.50":
    "reading R45: Confirm and the QR code have sentences of their own; this one is said where leaving the payment failed.",
  "§8.55": "§4 gives this message its words.",
  "§9.25": "reading R22: these six by default; a store may configure others.",
  "§9.28":
    "What the seller does within a day no test can prove; what is promised, and that the seller can, these do.",
  "§9.33":
    "reading R38: the description's limit is for what the seller writes and for the contact message.",
  "§9.42": "reading R48: swept every 1800 s of entries older than 3000 s.",
  "§9.44": "reading R48: the five seconds include the retries.",
};

/** Statements that nothing in this store can prove, each with the reason. */
export const unprovable: Record<string, string> = {
  "§0.3":
    "It speaks of the specification itself; test/specification/coverage.test.ts holds that no sentence of it is left out.",
  "§1.9":
    "reading R1: the store runs its own server, PostgreSQL, files and sign-in with Google; a hosted PostgreSQL is configuration.",
  "§1.10": "It says what the specification leaves out; the readings decide that.",
  "§3.2": "The specification shows none, so there is none to prove.",
  "§7.2": "reading R1: what isn't named is ours to shape.",
  "§7.62": "reading R1: what the server does beyond them is told by the other sections' tests.",
};
