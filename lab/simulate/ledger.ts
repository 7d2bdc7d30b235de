/** The simulation's own record of what the store showed to people; the store's data are checked against it. */
import type { World } from "./world.ts";

/** A quote that somebody was shown. Amounts are whole paise. */
export type PromisedQuote = {
  version: string;
  number: string;
  amount: number;
  person: string;
  /** The episode of a direct purchase; null for the cart. */
  episode: string | null;
};

/** A transaction ID that somebody sent to the store, and what the store responded. */
export type Sent = {
  person: string;
  transactionId: string;
  /** The quote version that it was sent for, or the order if it was sent again after a rejection. */
  about: string;
  amount: number;
  heard: "nothing" | "placed" | "stored" | "refused" | "resubmitted";
  orderId?: string;
};

export class Ledger {
  readonly sent: Sent[] = [];
  /** The IDs of each person's accounts, the newest last. */
  readonly accounts = new Map<string, string[]>();
  readonly erased = new Set<string>();
  /** The IDs of the emails that arrived. */
  readonly emails = new Set<string>();
  /** The IDs of orders that sellers made for unmatched credits. */
  readonly madeBySellers = new Set<string>();
  /** The credits of each confirmed statement, by the file's hash. */
  readonly imported = new Map<string, { transactionId: string; amount: number }[]>();

  note(sent: Omit<Sent, "heard">): Sent {
    const before = this.sent.find(
      ({ about, transactionId }) => about === sent.about && transactionId === sent.transactionId,
    );
    if (before) return before;
    const noted: Sent = { ...sent, heard: "nothing" };
    this.sent.push(noted);
    return noted;
  }

  /** Compares the store with this record; returns a sentence for each difference. */
  async check(world: World): Promise<string[]> {
    return [
      ...(await this.#orders(world)),
      ...(await this.#payments(world)),
      ...(await this.#credits(world)),
    ];
  }

  /**
   * Checks that each order that somebody was shown as placed exists, with its amount and person, and that there are no
   * other orders.
   */
  async #orders(world: World): Promise<string[]> {
    const rows = await world.query<{ id: string; person: string; amount: number; number: string }>(
      "select id, user_id as person, (total_amount * 100)::int as amount, order_number as number from orders",
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const placed = this.sent.filter(({ heard }) => heard === "placed");
    const wrong = placed.flatMap(({ person, orderId = "", amount, transactionId }) => {
      const order = stored.get(orderId);
      const whose = `${person}'s order ${orderId} of ${amount / 100} rupees by ${transactionId}`;
      if (!order) return [`${whose} isn't there, and the store had said that it was placed`];
      if (order.amount !== amount) return [`${whose} is stored with ${order.amount / 100} rupees`];
      if (!this.accounts.get(person)?.includes(order.person))
        return [`${whose} is somebody else's`];
      return [];
    });
    const known = new Set(placed.map(({ orderId }) => orderId));
    for (const { id, number } of rows)
      if (!known.has(id) && !this.madeBySellers.has(id))
        wrong.push(`nobody was told of the order ${number}`);
    const ofVersion = Map.groupBy(placed, ({ about }) => about);
    for (const [version, all] of ofVersion)
      if (new Set(all.map(({ orderId }) => orderId)).size > 1)
        wrong.push(`two orders were made of the version ${version}`);
    return wrong;
  }

  /** Checks that each transaction ID that the store accepted is stored for its sender, and each refused one isn't. */
  async #payments(world: World): Promise<string[]> {
    const rows = await world.query<{ id: string; person: string }>(`
      select transaction_id as id, coalesce(orders.user_id, unplaced.user_id) as person
      from payments left join orders on orders.id = order_id
      left join unplaced_payments unplaced on unplaced.id = unplaced_payment_id`);
    const stored = new Set(rows.map(({ id, person }) => `${id} ${person}`));
    const isStored = ({ person, transactionId }: Sent) =>
      (this.accounts.get(person) ?? []).some((id) => stored.has(`${transactionId} ${id}`));
    const wasAccepted = (sent: Sent) => !["nothing", "refused"].includes(sent.heard);
    return this.sent.flatMap((sent) => {
      const whose = `${sent.person}'s payment ${sent.transactionId}`;
      if (sent.heard === "nothing")
        return [`${whose} was never answered, however often it was sent`];
      if (wasAccepted(sent) && !isStored(sent) && !this.erased.has(sent.person))
        return [`${whose} is nowhere, and the store had taken it`];
      const elsewhere = this.sent.some(
        (other) =>
          other.person === sent.person &&
          other.transactionId === sent.transactionId &&
          wasAccepted(other),
      );
      if (sent.heard === "refused" && !elsewhere && isStored(sent))
        return [`${whose} was refused and is stored nevertheless`];
      return [];
    });
  }

  /** Checks that each line of a confirmed statement is stored as one credit. */
  async #credits(world: World): Promise<string[]> {
    const rows = await world.query<{ id: string; amount: number }>(
      "select transaction_id as id, (amount * 100)::int as amount from statement_credits",
    );
    const stored = new Map(rows.map(({ id, amount }) => [id, amount]));
    return [...this.imported.values()].flat().flatMap(({ transactionId, amount }) => {
      const found = stored.get(transactionId);
      if (found === amount) return [];
      const says = found === undefined ? "isn't stored" : `is stored as ${found / 100}`;
      return [`the statement's ${amount / 100} rupees under ${transactionId} ${says}`];
    });
  }
}

/**
 * Checks that every email arrived once and contains no mark (`marksIn`) of anybody else. `mayRepeat` allows copies,
 * because a sender was killed.
 */
export async function checkEmails(
  world: World,
  ledger: Ledger,
  mayRepeat: boolean,
): Promise<string[]> {
  const emails = world.mail.emails.splice(0);
  const wrong: string[] = [];
  for (const { recipients, subject = "", text = "", html = "" } of emails) {
    const own = marksIn(recipients.join(" "));
    const others = marksIn(`${subject} ${text} ${html}`).filter((mark) => !own.includes(mark));
    if (own.length > 0 && others.length > 0)
      wrong.push(`the email "${subject}" to ${recipients} names ${others}`);
  }
  for (const { messageId = "" } of emails) {
    const id = messageId.replace(/^<|@.*/g, "");
    if (ledger.emails.has(id) && !mayRepeat)
      wrong.push(`the email ${id} arrived again, and no sender was ended`);
    ledger.emails.add(id);
  }
  const rows = await world.query<{ id: string; kind: string }>(
    "select id, kind from outbox where sent_at is not null and sent_by = 'smtp' and kind <> 'seller-mail'",
  );
  for (const { id, kind } of rows)
    if (!ledger.emails.has(id))
      wrong.push(`the email ${id} (${kind}) counts as sent, and never arrived`);
  return wrong;
}

/**
 * Returns the people's marks in a text. Each person's name, address and email address contain a mark that only they
 * have.
 */
export function marksIn(text: string): string[] {
  return [...new Set(text.match(/\bkq\d{4}(?!\d)/gi)?.map((mark) => mark.toLowerCase()))];
}
