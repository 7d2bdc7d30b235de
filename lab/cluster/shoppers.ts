import { setTimeout as sleep } from "node:timers/promises";
import { Browser } from "../evening/browser.ts";
import { openPages, type Shown } from "../evening/pages.ts";
import type { Kind, Person } from "../evening/shoppers.ts";
import { type Shopper, Visit } from "../evening/visit.ts";
import { FRONT } from "./stores.ts";

/** How a request ended. `at` is when that was known, by `performance.now()`; `why` is set if it failed. */
export type Answer = { kind: Kind; at: number; why?: string };

/** An order that somebody wants, with its ID once the store has confirmed it. */
export type Wanted = { transactionId?: string; orderId?: string };

/**
 * As in `lab/evening`, a quarter of the people are signed in, and only they change carts (32 of their 100 steps) and
 * order (8 of 100). Of all people's steps these are 8 and 2 of 100.
 */
const SIGNED_IN = 0.25;
const CART = 32;
const ORDER = 8;
const STEPS_OF_A_VISIT = 20;
/** The most orders of one person: fewer than may be unverified at once. */
const MOST_ORDERS = 8;

export type CrowdOptions = {
  sessions: number;
  /** The longest pause between two steps in milliseconds; the shortest is a third of it. */
  think: number;
  /** A JPEG. */
  picture: Buffer;
};

/** Shoppers of the mixed load of `lab/evening`, who retry their order until they have it. */
export class Crowd {
  answers: Answer[] = [];
  wanted: Wanted[] = [];
  #free: Shopper[] = [];
  #shown: Shown;
  #ordering = false;
  #open = true;
  #seats: Promise<void>[] = [];
  readonly #options: CrowdOptions;

  static async gather(options: CrowdOptions): Promise<Crowd> {
    let transactions = 0;
    const transaction = () => `${++transactions}`.padStart(12, "0");
    return new Crowd(options, {
      pages: await openPages(FRONT),
      picture: options.picture,
      transaction,
    });
  }

  private constructor(options: CrowdOptions, shown: Shown) {
    this.#options = options;
    this.#shown = shown;
  }

  /** Lets these people sign in and order from now on, and starts recording anew. */
  begin(people: Person[]): void {
    this.#free = people.map((person) => ({ ...person, cart: new Map(), paying: null, orders: 0 }));
    this.answers = [];
    this.wanted = [];
    this.#ordering = true;
    while (this.#seats.length < this.#options.sessions) this.#seats.push(this.#seat());
  }

  /** Lets nobody begin another order, and waits at most `seconds` until the begun orders are confirmed. */
  async settle(seconds: number): Promise<void> {
    this.#ordering = false;
    const deadline = performance.now() + seconds * 1_000;
    while (this.wanted.some(({ orderId }) => !orderId) && performance.now() < deadline) {
      await sleep(200);
    }
  }

  async close(): Promise<void> {
    this.#open = false;
    await Promise.all(this.#seats);
  }

  async #seat(): Promise<void> {
    await this.#think();
    while (this.#open) {
      const person = Math.random() < SIGNED_IN ? (this.#free.shift() ?? null) : null;
      await this.#visit(person);
      if (person && person.orders < MOST_ORDERS) this.#free.push(person);
    }
  }

  async #visit(person: Shopper | null): Promise<void> {
    const browser = new Browser(FRONT, person?.cookie ?? null);
    const visit = new Visit(browser, person, {
      returns: false,
      shown: this.#shown,
      note: (kind, what, work) => this.#note(kind, what, work),
    });
    for (let step = 0; step < STEPS_OF_A_VISIT && this.#open; step++) {
      // `#note` has recorded the failure. The person goes on to the next step.
      await this.#take(visit, step === 0).catch(() => {});
      await this.#think();
    }
    browser.close();
  }

  async #take(visit: Visit, first: boolean): Promise<void> {
    const turn = Math.random() * 100;
    if (first || !visit.person || turn >= CART + ORDER) return await visit.browse(first);
    if (turn >= ORDER || !this.#ordering) return await visit.changeCart();
    if (visit.person.orders < MOST_ORDERS) await this.#order(visit, visit.person);
  }

  /** Retries an order with the same transaction ID, because the money is already paid. */
  async #order(visit: Visit, person: Shopper): Promise<void> {
    const wanted: Wanted = {};
    this.wanted.push(wanted);
    while (this.#open && !wanted.orderId) {
      try {
        Object.assign(wanted, await visit.order());
      } catch {
        Object.assign(wanted, { transactionId: person.paying?.transactionId });
        await this.#think();
      }
    }
  }

  async #note<T>(kind: Kind, what: string, work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      this.answers.push({ kind, at: performance.now() });
      return done;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.answers.push({ kind, at: performance.now(), why: `${kind} ${what}: ${message}` });
      throw error;
    }
  }

  async #think(): Promise<void> {
    await sleep((this.#options.think * (1 + 2 * Math.random())) / 3);
  }
}
