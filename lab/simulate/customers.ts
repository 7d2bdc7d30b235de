/** What customers do: patient or not, right or wrong, honest or not, in one tab or in three. */
import sharp from "sharp";
import { hiddenFields } from "../../test/people/shopper-by-hand.ts";
import { type Chance, uuidOf, weighted } from "./chances.ts";
import type { PromisedQuote, Sent } from "./ledger.ts";
import type { Sent as Answered, Person, StepContext } from "./person.ts";
import { NoResponseError } from "./world.ts";

const PUBLIC = ["/", "/shop", "/stories", "/contact"];
const SEARCHES = ["tea", "bus", "letter", "rain", "టీ"];

/** Looks at a few pages, in the person's language. */
export async function visit(course: StepContext, person: Person): Promise<void> {
  const { chance, catalogue } = course;
  course.counts.visits += 1;
  choosePort(course, person);
  for (let pages = chance.whole(1, 3); pages > 0; pages--) {
    const { id } = popular(chance, catalogue.products);
    const path = chance.of([
      ...PUBLIC,
      `/product/${id}`,
      `/product/${id}`,
      `/category/${chance.of(catalogue.categories)}`,
      `/category/${chance.of(catalogue.categories)}`,
      `/search?q=${encodeURIComponent(chance.of(SEARCHES))}`,
      "/cart",
      "/combo-builder",
    ]);
    const { status } = await person.get(
      course,
      chance.is(0.2) && !path.includes("?") ? `${path}?fbclid=x` : path,
    );
    if (status >= 400 && status !== 404)
      course.faults.push(`${course.step}: GET ${path} is ${status}`);
  }
  if (chance.is(0.4)) await person.session(course);
}

/** Chooses an item, mostly one of the first few, as most people look at the same ones. */
function popular<Item>(chance: Chance, items: readonly Item[]): Item {
  return items[Math.floor(items.length * chance.next() ** 4)] as Item;
}

function choosePort({ chance, world }: StepContext, person: Person): void {
  const { ports } = world;
  const port = ports[chance.whole(0, 7) % Math.max(ports.length, 1)];
  if (port !== undefined) person.browser.port = port;
}

/** Ways in which customers behave at the payment, with the weights of a random choice. */
const PAYMENT_BEHAVIOURS = {
  right: 30,
  "right-by-early-picture": 6,
  "answer-lost": 8,
  impatient: 6,
  "three-tabs": 6,
  "three-tabs-three-ids": 4,
  "pays-less": 4,
  "mistypes-then-right": 4,
  "wrong-digit": 5,
  invents: 4,
  "somebody-elses-id": 5,
  "quotes-again": 6,
  "leaves-and-confirms-late": 4,
  "pays-and-says-nothing": 4,
  "another-persons-version": 2,
  "cancels-quote": 3,
  "goes-back": 3,
} as const;
type Way = keyof typeof PAYMENT_BEHAVIOURS;

/** Fills the cart, proceeds to payment, and then behaves in a randomly chosen way. */
export async function buy(course: StepContext, person: Person, memory: Memory): Promise<void> {
  course.counts.visits += 1;
  const { chance } = course;
  const way: Way = weighted(chance, PAYMENT_BEHAVIOURS);
  await person.signIn(course);
  const direct = chance.is(0.08) ? chance.of(course.catalogue.episodes) : null;
  if (!direct) await fillCart(course, person);
  const promise = await proceedToPayment(course, person, direct);
  if (!promise) return;
  memory.promises.push(promise);
  await WORK[way](course, person, promise, memory);
}

/** What a person remembers from earlier days. */
export type Memory = {
  promises: PromisedQuote[];
  late: { promise: PromisedQuote; transactionId: string }[];
};

type Work = (
  course: StepContext,
  person: Person,
  promise: PromisedQuote,
  memory: Memory,
) => Promise<void>;

const WORK: Record<Way, Work> = {
  right: async (course, person, promise) => {
    await confirm(course, person, promise, paid(course, promise));
  },
  "right-by-early-picture": async (course, person, promise) => {
    const transactionId = paid(course, promise);
    const { version } = promise;
    await person.send(course, "/checkout-details/screenshot", {
      version,
      screenshot: await picture(course.chance),
    });
    await person.send(course, "/checkout-details/transaction-id", {
      version,
      transaction_id: transactionId.slice(0, 7),
    });
    await confirm(course, person, promise, transactionId, { withPicture: false });
  },
  "answer-lost": async (course, person, promise) => {
    const transactionId = paid(course, promise);
    await confirm(course, person, promise, transactionId, { waiting: { losesAnswer: true } });
    await confirm(course, person, promise, transactionId);
  },
  impatient: async (course, person, promise) => {
    const transactionId = paid(course, promise);
    const waiting = { milliseconds: course.chance.whole(1, 40) };
    await confirm(course, person, promise, transactionId, { waiting });
    await confirm(course, person, promise, transactionId);
  },
  "three-tabs": async (course, person, promise) => {
    const transactionId = paid(course, promise);
    await Promise.all([1, 2, 3].map(() => confirm(course, person, promise, transactionId)));
  },
  "three-tabs-three-ids": async (course, person, promise) => {
    const ids = [paid(course, promise), paid(course, promise), course.bank.newId(course.chance)];
    await Promise.all(ids.map((id) => confirm(course, person, promise, id)));
  },
  "pays-less": async (course, person, promise) => {
    const less = Math.max(100, promise.amount - course.chance.whole(1, 3) * 1_000);
    await confirm(course, person, promise, paid(course, promise, less));
  },
  "mistypes-then-right": async (course, person, promise) => {
    const transactionId = paid(course, promise);
    await confirm(course, person, promise, transactionId.slice(0, 11));
    await confirm(course, person, promise, transactionId);
  },
  "wrong-digit": async (course, person, promise) => {
    const transactionId = paid(course, promise);
    const wrong = `${transactionId.slice(0, 11)}${(Number(transactionId[11]) + 1) % 10}`;
    await confirm(course, person, promise, wrong);
  },
  invents: async (course, person, promise) => {
    await confirm(course, person, promise, course.bank.newId(course.chance));
  },
  "somebody-elses-id": async (course, person, promise) => {
    const others = course.known.filter(
      (sent) => sent.person !== person.name && sent.heard === "placed",
    );
    const other = others[course.chance.whole(0, 999) % Math.max(others.length, 1)];
    if (other) await confirm(course, person, promise, other.transactionId);
    await confirm(course, person, promise, paid(course, promise));
  },
  "quotes-again": async (course, person, first, memory) => {
    await fillCart(course, person);
    const second = await proceedToPayment(course, person, null);
    if (second) memory.promises.push(second);
    const promise = second && course.chance.is(0.6) ? second : first;
    await confirm(course, person, promise, paid(course, promise));
    // The other tab is still open. A payment made from it isn't lost either (reading R52).
    const other = promise === first ? second : first;
    if (other && course.chance.is(0.4)) await confirm(course, person, other, paid(course, other));
  },
  "leaves-and-confirms-late": async (course, _, promise, memory) => {
    memory.late.push({ promise, transactionId: paid(course, promise) });
  },
  "pays-and-says-nothing": async (course, _, promise) => {
    paid(course, promise);
  },
  "another-persons-version": async (course, person, promise) => {
    const others = course.known.filter((sent) => sent.person !== person.name);
    const other = others[course.chance.whole(0, 999) % Math.max(others.length, 1)];
    if (other)
      await confirm(
        course,
        person,
        { ...promise, version: other.about },
        course.bank.newId(course.chance),
      );
    await confirm(course, person, promise, paid(course, promise));
  },
  "cancels-quote": async (course, person, promise) => {
    await person.send(course, "/checkout-details/cancellation", { version: promise.version });
    // The money had been paid before the cancellation, and the quote holds for its day (reading R52).
    if (course.chance.is(0.5)) await confirm(course, person, promise, paid(course, promise));
  },
  "goes-back": async (course, person, promise) => {
    await person.get(course, "/cart");
    const shown = await shownPayment(course, person, promise.episode);
    if (shown && shown.version !== promise.version)
      course.faults.push(
        `${course.step}: after the back button ${person.name} is shown another version`,
      );
    const transactionId = paid(course, promise);
    await confirm(course, person, promise, transactionId);
    await confirm(course, person, promise, transactionId);
  },
};

/** Confirms a quote after it has run out, for which the money was paid in time. */
export async function confirmLate(
  course: StepContext,
  person: Person,
  memory: Memory,
): Promise<void> {
  const late = memory.late.shift();
  if (!late) return await visit(course, person);
  await person.signIn(course);
  await confirm(course, person, late.promise, late.transactionId);
}

async function fillCart(course: StepContext, person: Person): Promise<void> {
  const { chance, catalogue } = course;
  if (chance.is(0.2)) {
    const guest_cart_id = uuidOf(chance);
    const { id, sizes } = chance.of(catalogue.products);
    const lines = JSON.stringify([
      { product_id: id, size: chance.of(sizes), quantity: chance.whole(1, 3), size_price: 29 },
    ]);
    await person.send(course, "/cart/merge", { guest_cart_id, lines });
    // A second tab merges the same guest cart again.
    if (chance.is(0.3)) await person.send(course, "/cart/merge", { guest_cart_id, lines });
  }
  for (let lines = chance.whole(1, 3); lines > 0; lines--) {
    const { id, sizes } = chance.of(catalogue.products);
    const key = uuidOf(chance);
    const line = { product_id: id, size: chance.of(sizes), quantity: `${chance.whole(1, 4)}`, key };
    await person.send(course, "/cart/lines", line);
    if (chance.is(0.1)) await person.send(course, "/cart/lines", line);
  }
  if (chance.is(0.15))
    await person.send(course, "/cart/episodes", { episode_id: chance.of(catalogue.episodes) });
  if (chance.is(0.2) && catalogue.combos.length > 0)
    await person.send(course, "/cart/combos", {
      combo_id: chance.of(catalogue.combos),
      key: uuidOf(chance),
    });
  if (chance.is(0.15)) {
    const [{ id }] = [chance.of(catalogue.products)];
    await person.send(course, "/cart/lines/quantity", {
      product_id: id,
      size: "postal",
      quantity: `${chance.whole(0, 3)}`,
    });
  }
}

/** Sends Proceed to Payment with what the page showed; null if the store refuses it. */
async function proceedToPayment(
  course: StepContext,
  person: Person,
  episode: string | null,
): Promise<PromisedQuote | null> {
  const { chance } = course;
  const path = episode ? `/checkout-details?episode=${episode}` : "/checkout-details";
  if (chance.is(0.35)) {
    const coupon = chance.of(["WELCOME10", "LASTONE", "LASTONE", "EVERYDAY", "NOSUCH"]);
    const source = episode ? `episode_${episode}` : "cart";
    await person.send(course, "/cart/coupon", { coupon, source });
  }
  const mobile = "9876543210";
  for (let tries = 0; tries < 3; tries++) {
    const { text } = await person.get(course, path);
    const already = payment(text, person, episode);
    if (already) return already;
    const { name } = person;
    const address = {
      address: "typed",
      to_pin: "520001",
      to_state: "Andhra Pradesh",
      to_address: `12 ${name} Road, Vijayawada`,
      to_name: `Asha ${name}`,
      to_mobile: mobile,
      ...(chance.is(0.5) && { to_save: "on" }),
      ...(chance.is(0.2) && { gift: "on", message: `With love, ${name}` }),
    };
    const delivery = chance.of(["standard", "standard", "standard", "express"]);
    const fields = {
      ...hiddenFields(text),
      ...address,
      mobile,
      delivery,
      ...(episode && { episode }),
    };
    const quoted = await person.send(course, "/checkout-details/quote", fields);
    const shown = await shownPayment(course, person, episode);
    if (shown) return shown;
    if (quoted.ok) {
      course.faults.push(
        `${course.step}: ${person.name}'s quote was made, and its page shows no payment`,
      );
      return null;
    }
  }
  return null;
}

async function shownPayment(
  course: StepContext,
  person: Person,
  episode: string | null,
): Promise<PromisedQuote | null> {
  const path = episode ? `/checkout-details?episode=${episode}` : "/checkout-details";
  return payment((await person.get(course, path)).text, person, episode);
}

/**
 * Reads a quote from the payment page: its version, and the amount and order number of its QR code. Returns null if the
 * page has none.
 */
function payment(page: string, { name }: Person, episode: string | null): PromisedQuote | null {
  const version = /\/checkout-details\/(?:qr|screenshot)\/([0-9a-f-]{36})/.exec(page)?.[1];
  const amount = /upi:\/\/pay\?[^"]*?\bam=([\d.]+)/.exec(page)?.[1];
  const number = /upi:\/\/pay\?[^"]*?\btn=((?:ORD|EP)\d+)/.exec(page)?.[1];
  if (!version || !amount || !number) return null;
  return { version, number, amount: Math.round(Number(amount) * 100), person: name, episode };
}

/** Pays at the bank, which may take the payment back later; returns the transaction ID. */
function paid(
  { bank, chance, counts }: StepContext,
  { number, person, amount: due }: PromisedQuote,
  amount = due,
): string {
  const transactionId = bank.newId(chance);
  const note = chance.is(0.8) ? number : chance.of(["", "cards", "kathalu"]);
  if (due % 100 !== 0) counts["amounts with paise"] += 1;
  const rupees = chance.of([Math.floor, Math.ceil])(amount / 100);
  bank.pay({
    transactionId,
    // Some type whole rupees where the page asks for an exact amount.
    amount: chance.is(0.2) ? rupees * 100 : amount,
    note,
    payer: person,
    reversedAfter: chance.is(0.06) ? chance.whole(1, 3) : null,
  });
  return transactionId;
}

/** Returns a payment's screenshot that nobody has sent before. */
export async function picture(chance: Chance): Promise<Blob> {
  const background = { r: chance.whole(0, 255), g: chance.whole(0, 255), b: chance.whole(0, 255) };
  const png = await sharp({ create: { width: 90, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: "image/png" });
}

type Confirming = {
  withPicture?: boolean;
  waiting?: { milliseconds?: number; losesAnswer?: boolean };
};

/** Sends Confirm. If no response comes, the person sends it again after the accident. */
async function confirm(
  course: StepContext,
  person: Person,
  promise: PromisedQuote,
  transactionId: string,
  { withPicture = true, waiting = {} }: Confirming = {},
): Promise<void> {
  const { ledger, chance } = course;
  const about = promise.version;
  const sent = ledger.note({ person: person.name, transactionId, about, amount: promise.amount });
  const screenshot: Record<string, string | Blob> = withPicture
    ? { screenshot: await picture(chance) }
    : { without_screenshot: "1" };
  const fields = { version: promise.version, transaction_id: transactionId, ...screenshot };
  const press = async (how: Confirming["waiting"]) => {
    course.world.confirms += 1;
    recordAnswer(
      course,
      sent,
      await person.send(course, "/checkout-details/confirmation", fields, how),
    );
  };
  try {
    await press(waiting);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    course.unfinished.push(async () => {
      if (sent.heard !== "nothing") return;
      await person.signIn(course);
      await press({});
    });
  }
}

function recordAnswer(course: StepContext, sent: Sent, answer: Answered): void {
  const { counts, faults, step } = course;
  if (answer.ok && answer.orderId) {
    if (sent.orderId && sent.orderId !== answer.orderId)
      faults.push(
        `${step}: ${sent.transactionId} of ${sent.person} made ${sent.orderId} and ${answer.orderId}`,
      );
    if (sent.heard !== "placed") counts.orders += 1;
    Object.assign(sent, { heard: "placed", orderId: answer.orderId });
  } else if (answer.ok && answer.stored) {
    if (sent.heard !== "stored") counts.stored += 1;
    sent.heard = "stored";
  } else if (answer.ok) faults.push(`${step}: Confirm said neither order nor payment`);
  else if (sent.heard === "nothing") sent.heard = "refused";
  else if (sent.heard !== "refused")
    faults.push(
      `${step}: ${sent.transactionId} of ${sent.person} was ${sent.heard}, and then refused (${answer.problem})`,
    );
}

/**
 * Does something about a placed order: looks at it, cancels it, sends another payment, orders it again, or reads its
 * screenshot.
 */
export async function lookAfter(course: StepContext, person: Person): Promise<void> {
  const { chance, ledger, counts } = course;
  counts.visits += 1;
  await person.signIn(course);
  const own = course.known.filter((sent) => sent.person === person.name && sent.heard === "placed");
  const order = own[chance.whole(0, 99) % Math.max(own.length, 1)];
  await person.get(course, "/orders");
  if (!order) return;
  const { orderId = "" } = order;
  const page = await person.get(course, `/orders/${orderId}`);
  const isOwn = ledger.accounts.get(person.name)?.length === 1;
  if (page.status !== 200 && isOwn)
    course.faults.push(
      `${course.step}: ${person.name}'s order ${orderId} is shown as ${page.status}`,
    );
  switch (weighted(chance, { look: 4, cancel: 2, pay: 6, again: 2, upi: 2, others: 2, data: 1 })) {
    case "cancel":
      return void (await person.send(course, `/orders/${orderId}/cancellation`, {}));
    case "pay":
      for (const { orderId: id = "", amount } of own) {
        const { text } = await person.get(course, `/orders/${id}`);
        if (text.includes(`/orders/${id}/payment`))
          return await resubmit(course, person, id, amount);
      }
      return;
    case "again": {
      const reorder_id = uuidOf(chance);
      await person.send(course, `/orders/${orderId}/reorder`, { reorder_id });
      return void (await person.send(course, `/orders/${orderId}/reorder`, { reorder_id }));
    }
    case "upi":
      return void (await person.send(course, "/orders/refund-upi-id", {
        upi_id: `${person.name}@okaxis`,
      }));
    case "others": {
      const other = course.known.find(
        (sent) => sent.person !== person.name && sent.heard === "placed",
      );
      const { status } = await person.get(course, `/orders/${other?.orderId ?? uuidOf(chance)}`);
      if (status === 200)
        course.faults.push(`${course.step}: ${person.name} is shown ${other?.person}'s order`);
      return;
    }
    case "data":
      return void (await person.get(course, "/my-data"));
  }
}

/** Sends another ID or a second screenshot after a rejection. */
async function resubmit(
  course: StepContext,
  person: Person,
  orderId: string,
  amount: number,
): Promise<void> {
  const { bank, chance, ledger } = course;
  const transactionId = bank.newId(chance);
  if (chance.is(0.7)) bank.pay({ transactionId, amount, note: "", payer: person.name });
  const sent = ledger.note({ person: person.name, transactionId, about: orderId, amount });
  const fields = { transaction_id: transactionId, screenshot: await picture(chance) };
  const press = async () => {
    const answer = await person.send(course, `/orders/${orderId}/payment`, fields);
    if (answer.ok) sent.heard = "resubmitted";
    else if (sent.heard === "nothing") sent.heard = "refused";
  };
  await press().catch((error) => {
    if (!(error instanceof NoResponseError)) throw error;
    course.unfinished.push(async () => {
      await person.signIn(course);
      // The second try is refused if the first was accepted and only its response was lost. The order then shows the
      // transaction ID, so the payment counts as accepted.
      await press();
      const { text } = await person.get(course, `/orders/${orderId}`);
      if (sent.heard === "refused" && text.includes(transactionId)) sent.heard = "resubmitted";
    });
  });
}

/** Asks for the account's erasure, which the store may refuse with its reasons. */
export async function erase(course: StepContext, person: Person): Promise<void> {
  await person.signIn(course);
  const answer = await person.send(course, "/my-data/erasure", { confirmation: "erase" });
  if (answer.ok) {
    course.ledger.erased.add(person.name);
    person.forget(course.world);
  }
}

/** Logs out here, or ends all sessions. */
export async function signOut(course: StepContext, person: Person): Promise<void> {
  await person.signIn(course);
  await person.send(
    course,
    course.chance.is(0.5) ? "/my-data/sign-ins/end-all" : "/auth/log-out",
    {},
  );
  person.forget(course.world);
}
