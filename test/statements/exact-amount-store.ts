/** A store at random whose versions have exact amounts, and the money that comes to its account. */
import { daysBefore, indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, paise, rupees, ZERO } from "#domain/money/money";
import type { CreditOfAmount, VersionOfAmount } from "#domain/statements/placement/exact-amount";
import type { Chance } from "#test/receipts/chance";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Amounts that so many orders have that no exact amount stays unused for 30 days. */
const POPULAR = [98, 129, 148, 247, 296, 398].map((amount) => rupees(amount));
const OPEN_QUOTES = 500;
const REMEMBERED_DAYS = 34;
const RESTING_DAYS = 32;

type Quote = { id: string; bill: Paise; versions: VersionOfAmount[]; isOfTeam: boolean };

/** Money that came: `payer` is the quote whose customer sent it; null: a stranger did. */
export type Arrived = { credit: CreditOfAmount; payer: string | null };

export class ExactAmountStore {
  now = new Date("2026-12-03T00:00:00+05:30");
  readonly #chance: Chance;
  /** The newest quotes, of some weeks. */
  readonly #quotes: Quote[] = [];
  readonly #versions = new Map<Paise, VersionOfAmount[]>();
  readonly #credits = new Map<Paise, CreditOfAmount[]>();
  #count = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
    while (this.#quotes.length < OPEN_QUOTES) this.#addQuote();
  }

  /** Lets some minutes pass, in which customers prepare and cancel payments, and one of them or a stranger pays. */
  next(): Arrived {
    const chance = this.#chance;
    this.now = new Date(this.now.getTime() + chance.whole(1, 5) * MINUTE);
    this.#addQuote();
    if (chance.is(0.5)) this.#changeQuote(this.#recent(OPEN_QUOTES));
    const arrived = this.#payment();
    const { credit } = arrived;
    remember(this.#credits, credit.amount, credit);
    return arrived;
  }

  /** What the store reads about a credit's amount. */
  factsOf({ amount }: CreditOfAmount) {
    const oldest = daysBefore(this.now, REMEMBERED_DAYS);
    const versions = (this.#versions.get(amount) ?? []).filter((each) => each.createdAt > oldest);
    this.#versions.set(amount, versions);
    const oldestDay = indianDay(oldest);
    const credits = (this.#credits.get(amount) ?? []).filter(({ day }) => day > oldestDay);
    this.#credits.set(amount, credits);
    return { versions, credits };
  }

  place(quoteId: string, credit: CreditOfAmount): void {
    const quote = this.#quotes.findLast(({ id }) => id === quoteId);
    for (const version of quote?.versions ?? []) version.state = "placed";
    Object.assign(credit, { decision: "placed", paymentId: quoteId });
  }

  #recent(quotes: number): Quote {
    const last = this.#quotes.length - 1;
    return this.#quotes[this.#chance.whole(Math.max(0, last - quotes), last)] as Quote;
  }

  #addQuote(): void {
    const chance = this.#chance;
    this.#count += 1;
    const bill = chance.is(0.3) ? chance.of(POPULAR) : rupees(chance.whole(50, 999));
    const quote = { id: `quote ${this.#count}`, bill, versions: [], isOfTeam: chance.is(0.02) };
    this.#quotes.push(quote);
    if (this.#quotes.length > 40 * OPEN_QUOTES) this.#quotes.splice(0, 20 * OPEN_QUOTES);
    this.#addVersion(quote);
  }

  #changeQuote(quote: Quote): void {
    const chance = this.#chance;
    if (quote.versions.some(({ state }) => state === "placed")) return;
    const state = chance.is(0.5) ? "cancelled" : "open";
    for (const version of quote.versions) version.state = state;
    if (state === "cancelled") return;
    if (chance.is(0.3)) quote.bill = rupees(chance.whole(50, 999));
    this.#addVersion(quote);
  }

  #addVersion(quote: Quote): void {
    this.#count += 1;
    const exactDiscount = this.#freeDiscount(quote);
    const version: VersionOfAmount = {
      versionId: `${quote.id}, version ${this.#count}`,
      quoteId: quote.id,
      total: paise(quote.bill - exactDiscount),
      exactDiscount,
      createdAt: this.now,
      expiresAt: new Date(this.now.getTime() + DAY),
      state: "open",
      buyerIsOfTeam: quote.isOfTeam,
    };
    quote.versions.push(version);
    remember(this.#versions, version.total, version);
  }

  /** As the store allots it: free for weeks, else not open, else none (reading R70). */
  #freeDiscount(quote: Quote): Paise {
    const own = quote.versions.findLast(
      ({ total, exactDiscount }) => total + exactDiscount === quote.bill,
    );
    for (const days of [RESTING_DAYS, 1]) {
      const since = daysBefore(this.now, days);
      const isTaken = (amount: number) =>
        this.#versions
          .get(paise(amount))
          ?.some(({ quoteId, createdAt }) => quoteId !== quote.id && createdAt > since);
      if (own && own.exactDiscount > 0 && !isTaken(own.total)) return own.exactDiscount;
      for (let less = 1; less < 100; less += 1) if (!isTaken(quote.bill - less)) return paise(less);
    }
    return ZERO;
  }

  #payment(): Arrived {
    const chance = this.#chance;
    const kind = chance.next();
    const [quote, age] =
      kind < 0.1
        ? ([this.#recent(29 * OPEN_QUOTES), 29] as const)
        : ([this.#recent(OPEN_QUOTES), 1] as const);
    const version = chance.of(quote.versions);
    const isRemembered = version.expiresAt > daysBefore(this.now, age - 1);
    if (kind > 0.9 || !isRemembered) return this.#strangersPayment();
    const rounded = chance.of([Math.ceil, Math.floor])(version.total / 100) * 100;
    const amount = kind > 0.85 ? paise(rounded) : version.total;
    const isTwice = kind > 0.6 && kind < 0.65;
    const credit = this.#credit(amount);
    if (isTwice) remember(this.#credits, amount, this.#credit(amount));
    return { credit, payer: quote.id };
  }

  /** A stranger pays anything but the exact amount of an open version, which nobody could tell from its customer's. */
  #strangersPayment(): Arrived {
    const chance = this.#chance;
    const [whole, exact] = [rupees(chance.whole(50, 999)), paise(chance.whole(5_000, 99_999))];
    const isHeld = (this.#versions.get(exact) ?? []).some(
      ({ expiresAt }) => expiresAt > daysBefore(this.now, 1),
    );
    return { credit: this.#credit(isHeld || chance.is(0.5) ? whole : exact), payer: null };
  }

  #credit(amount: Paise): CreditOfAmount {
    const chance = this.#chance;
    this.#count += 1;
    const daysOff = chance.is(0.1) ? chance.of([-1, 1]) : 0;
    return {
      transactionId: `6${String(this.#count * 7_919_801)
        .padStart(11, "0")
        .slice(-11)}`,
      amount,
      day: indianDayAfter(indianDay(this.now), daysOff),
      decision: null,
      paymentId: null,
      takenBack: chance.is(0.01),
      isIdSent: chance.is(0.01),
      sentByAnother: chance.is(0.01),
      refundWithId: chance.is(0.01) ? { amount, to: null, orderNumber: "ORD1" } : null,
      ...{ payerName: this.#recent(OPEN_QUOTES).id, orderNumber: this.#recent(OPEN_QUOTES).id },
    };
  }
}

function remember<Row>(rows: Map<Paise, Row[]>, amount: Paise, row: Row): void {
  const known = rows.get(amount);
  if (known) known.push(row);
  else rows.set(amount, [row]);
}
