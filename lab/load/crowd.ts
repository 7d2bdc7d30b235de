import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "../store/people.ts";
import { screenshot } from "../store/screenshot.ts";
import { Browser } from "./browser.ts";
import { openSite } from "./site.ts";
import { type Kind, type Shared, type Shopper, shopperOf, Visit } from "./visit.ts";

/** How a request ended. `at` is when that was known, by `performance.now()`; `why` is set if it failed. */
export type Ended = { kind: Kind; at: number; milliseconds: number; why?: string };

/** An order that somebody wants, with its ID once the store has confirmed it. */
export type WantedOrder = { transactionId?: string; orderId?: string };

/** People who shop at once: they know only the store's origins, behind which may be nodes or a proxy. */
export type CrowdOptions = {
  /** Each new browser takes one of them and keeps it. */
  origins: string[];
  /** How many people are in the store at once. */
  sessions: number;
  /** The least and most milliseconds between two steps. */
  think: [number, number];
  /** The first of the transaction IDs, so that two crowds take different ones. */
  firstTransaction?: number;
};

/**
 * A quarter of the people are signed in. Only they change carts (32 of their 100 steps) and order (8 of 100), which
 * are 8 and 2 of 100 steps of all people.
 */
const MIX = { signedIn: 0.25, order: 8, cart: 32 };
/** A visit ends after this many steps, and somebody else comes with an empty browser. */
const STEPS_OF_A_VISIT = 20;
/** One person may have this many orders that nobody has verified. */
const MAX_ORDERS = 8;
/** Milliseconds from the QR code to Confirm. Real payments take longer, but the store does nothing meanwhile. */
const PAYS_FOR = 1_000;

/** People who look, fill carts and order, and who repeat an order until they have it. */
export class Crowd {
  ended: Ended[] = [];
  wanted: WantedOrder[] = [];
  steps = 0;
  #free: Shopper[] = [];
  #isOrdering = false;
  #isOpen = true;
  #visits = 0;
  #seats: Promise<void>[] = [];
  readonly #shared: Shared;
  readonly #options: CrowdOptions;

  static async gather(options: CrowdOptions): Promise<Crowd> {
    const site = await openSite(options.origins[0] ?? "");
    let transactions = options.firstTransaction ?? 0;
    const newTransactionId = () => `${++transactions}`.padStart(12, "0");
    const crowd: Crowd = new Crowd(options, {
      site,
      picture: await screenshot(),
      newTransactionId,
      paysFor: PAYS_FOR,
      note: (kind, what, work) => crowd.#note(kind, what, work),
    });
    return crowd;
  }

  private constructor(options: CrowdOptions, shared: Shared) {
    this.#options = options;
    this.#shared = shared;
  }

  /** Lets these people sign in and order from now on, and starts recording anew. */
  begin(people: Person[]): void {
    this.#free = people.map(shopperOf);
    this.forget();
    this.#isOrdering = true;
    while (this.#seats.length < this.#options.sessions) this.#seats.push(this.#seat());
  }

  /** Starts recording anew. */
  forget(): void {
    this.ended = [];
    this.wanted = [];
    this.steps = 0;
  }

  /** Lets nobody begin another order, and waits at most `seconds` until the begun orders are confirmed. */
  async settle(seconds: number): Promise<void> {
    this.#isOrdering = false;
    const deadline = performance.now() + seconds * 1_000;
    while (this.wanted.some(({ orderId }) => !orderId) && performance.now() < deadline)
      await wait(200);
  }

  /** Lets everybody end their step. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#seats);
  }

  /**
   * Plays one visitor after the other, so that the number of people stays the same. The first one begins in the middle
   * of a visit, as if the shop had been open for some time.
   */
  async #seat(): Promise<void> {
    await wait(Math.random() * this.#options.think[1]);
    await this.#visit(1 + Math.floor(Math.random() * (STEPS_OF_A_VISIT - 1)));
    while (this.#isOpen) await this.#visit(0);
  }

  async #visit(begunAt: number): Promise<void> {
    const shopper = Math.random() < MIX.signedIn ? (this.#free.shift() ?? null) : null;
    const { origins } = this.#options;
    const origin = origins[this.#visits++ % origins.length] ?? "";
    const browser = new Browser(origin, shopper?.cookie ?? null);
    const visit = new Visit(browser, shopper, this.#shared, begunAt > 0);
    for (let step = begunAt; step < STEPS_OF_A_VISIT && this.#isOpen; step++) {
      // `#note` has recorded the failure. The person goes on to the next step.
      await this.#take(visit, step === 0).catch(() => {});
      this.steps++;
      await this.#think();
    }
    browser.close();
    if (shopper) this.#free.push(shopper);
  }

  async #take(visit: Visit, isFirst: boolean): Promise<void> {
    const turn = Math.random() * 100;
    if (isFirst || !visit.shopper || turn >= MIX.cart + MIX.order) return visit.browse(isFirst);
    if (turn >= MIX.order || !this.#isOrdering || visit.shopper.orders >= MAX_ORDERS)
      return visit.changeCart();
    await this.#order(visit, visit.shopper);
  }

  /** Repeats an order with the same transaction ID, because the money is already paid. */
  async #order(visit: Visit, shopper: Shopper): Promise<void> {
    const wanted: WantedOrder = {};
    this.wanted.push(wanted);
    while (this.#isOpen && !wanted.orderId) {
      try {
        Object.assign(wanted, await visit.order());
      } catch {
        Object.assign(wanted, { transactionId: shopper.paying?.transactionId });
        await this.#think();
      }
    }
    const { transactionId, orderId } = wanted;
    if (transactionId && orderId) await visit.see({ transactionId, orderId });
  }

  async #note<T>(kind: Kind, what: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const record = (why?: string) => {
      const at = performance.now();
      this.ended.push({ kind, at, milliseconds: at - begun, ...(why !== undefined && { why }) });
    };
    try {
      const done = await work();
      record();
      return done;
    } catch (error) {
      record(`${kind} ${what}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  async #think(): Promise<void> {
    const [from, to] = this.#options.think;
    await wait(from + Math.random() * (to - from));
  }
}
