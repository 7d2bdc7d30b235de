/** Reads from a column's name whether its amounts came in or went out. */

/**
 * `both`: the column's amounts have both directions, or its cells say which. `paid`: a word such as 'Payments'. It means
 * money that went out only beside a column that says in, because payment providers call what customers paid so, too.
 */
type NamedDirection = "in" | "out" | "both" | "paid";

const IN_WORDS =
  "credits?|credited|cred|crdt|crd|cr|deposits?|deposited|depo|dpst|dep|in|inflows?|incoming|inwards?|received|receipts?|recvd|rcvd|recd|rcpts?|income|lodge?ments?|collected|collections?|jama|जमा|జమ";
const OUT_WORDS =
  "debits?|debited|deb|dbt|dr|withdrawals?|withdrawls?|withdrawn|withdraws?|withdr|drawals?|wdrl|wdr|wdl|wd|out|outflows?|outgoing|outwards?|sent|spent|expenses?|expenditure|naame|naam|नामे|निकासी|आहरण|ఖర్చు";
const PAID_WORDS = "paid|payments?|payouts?|pymts?|pmts?|transferred";
const OTHER_WORDS =
  "transactions?|trans|tran|txns?|amounts?|amnt|amt|money|value|total|gross|rupees|inr|rs|cash";

const WORD = [IN_WORDS, OUT_WORDS, PAID_WORDS, OTHER_WORDS].join("|");
/** Matches each word of a name that is written as one, such as 'dramount' or 'paidout'. */
const WORD_OF_NAME = new RegExp(`(?:${WORD})(?=(?:${WORD})*$)`, "g");
const ONLY_WORDS = new RegExp(`^(?:${WORD})+$`);
const wordsOf = (words: string) => new RegExp(`^(?:${words})$`);
const [IN, OUT, PAID] = [wordsOf(IN_WORDS), wordsOf(OUT_WORDS), wordsOf(PAID_WORDS)];

/** Returns what a column's name says about the direction of its amounts; null if it says nothing. */
export function directionOfName(name: string): NamedDirection | null {
  const words = wordsIn(name);
  if (words.join() === "c,d" || words.join() === "d,c") return "both";
  const [isIn, isOut] = [words.some((word) => IN.test(word)), words.some((word) => OUT.test(word))];
  if (isIn && isOut) return "both";
  if (isIn) return "in";
  if (isOut) return "out";
  return words.some((word) => PAID.test(word)) ? "paid" : null;
}

/** Matches 'in' where it isn't a direction, as in 'Amount in INR'. */
const IN_CURRENCY = /\bin\b(?=[^\p{L}]*(?:inr|rs|rupees?|₹|paise|words|lakhs?)(?!\p{L}))/giu;

function wordsIn(name: string): string[] {
  return name
    .replace(IN_CURRENCY, "")
    .split(/(?<=\p{Ll})(?=\p{Lu})|[^\p{L}\p{M}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase())
    .flatMap((word) => (ONLY_WORDS.test(word) ? (word.match(WORD_OF_NAME) ?? []) : [word]));
}

/**
 * True if a column's name contradicts that its money came in: the name says out, and another column's name says in.
 */
export function isNamedOutgoing(names: readonly string[], column: number): boolean {
  const direction = directionOfName(names[column] ?? "");
  const others = names.filter((name, at) => at !== column && !isBalanceName(name));
  return (
    (direction === "out" || direction === "paid") &&
    others.some((name) => directionOfName(name) === "in")
  );
}

/** True if a column's name is that of an account's balance. */
export function isBalanceName(name: string): boolean {
  return /bal/i.test(name);
}
