/** 64 people at once, over HTTP and connections of their own, where only one of them may win. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addEpisode } from "#data/cart.server";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/verification.server";
import { type OpenStore, openBuiltStore } from "../open-store.ts";
import { newTransactionId } from "../payments.ts";
import { Shopper } from "../shopper-by-hand.ts";
import { coupon, usesOf } from "../store-rows.ts";

const PEOPLE = Number(process.env.PEOPLE ?? 64);
const TABS = 8;
const EPISODE = "night-bus-tapes";

let opened: OpenStore;
let origin: string;

beforeAll(async () => {
  opened = await openBuiltStore();
  ({ origin } = opened);
});
afterAll(() => opened?.close());

it("a coupon's last use: one person has it, and everybody else is told before they pay", async () => {
  const { id, code } = await coupon({ max_uses: 1 });
  const crowd = await arrive(PEOPLE);
  const answers = await answersOf(
    crowd.map((one) => () => one.proceed(origin, { coupon: code, total: "12800" })),
  );
  expect(counted(answers)).toEqual({ "200": 1, "422 coupon-limit-exceeded": PEOPLE - 1 });
  expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
});

it("one transaction id: one order, and everybody else keeps cart and quote", async () => {
  const crowd = await arriveAtPayment(PEOPLE);
  const transactionId = newTransactionId();
  const answers = await answersOf(
    crowd.map(
      ({ shopper, payment }) =>
        () =>
          shopper.confirm(origin, payment, { transactionId }),
    ),
  );
  expect(counted(answers)).toEqual({ "200": 1, "409 transaction-id-taken": PEOPLE - 1 });
  expect(await ordersOf(crowd)).toEqual({ orders: 1, payments: 1, ids: 1 });
});

it("a quote confirmed from eight tabs with the same id: one order a person, and every tab has it", async () => {
  const crowd = await arriveAtPayment(PEOPLE / TABS);
  const tabs = crowd.flatMap((one) => Array<(typeof crowd)[number]>(TABS).fill(one));
  const answers = await answersOf(
    tabs.map(
      ({ shopper, payment }) =>
        () =>
          shopper.confirm(origin, payment),
    ),
  );
  expect(counted(answers)).toEqual({ "200": PEOPLE });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(PEOPLE / TABS);
  const each = PEOPLE / TABS;
  expect(await ordersOf(crowd)).toEqual({ orders: each, payments: each, ids: each });
});

it("[R54] an episode bought by cart and directly, both verified at the same moment, is one purchase and one refund a person", async () => {
  const crowd = await arrive(PEOPLE / 2);
  for (const { id } of crowd) await addEpisode(id, EPISODE);
  await answersOf(crowd.map((one) => () => one.proceed(origin)));
  await answersOf(crowd.map((one) => () => one.proceed(origin, { episode: EPISODE })));
  const payments = await Promise.all(
    crowd.map(async (shopper) => ({
      shopper,
      cart: await shopper.payment(origin),
      direct: await shopper.payment(origin, `/checkout-details?episode=${EPISODE}`),
    })),
  );
  const answers = await answersOf(
    payments.flatMap(({ shopper, cart, direct }) =>
      [cart, direct].map((payment) => async () => {
        if (!payment) throw new Error("no payment is open");
        return await shopper.confirm(origin, payment, { transactionId: newTransactionId() });
      }),
    ),
  );
  expect(counted(answers)).toEqual({ "200": PEOPLE });
  const seller = crowd[0]?.id ?? "";
  const verified = await Promise.all(
    answers.map(({ body }) => verifyPayment(body.orderId ?? "", seller, new Date())),
  );
  expect(verified.filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await db.execute<{ person: string; completed: number; owed: number }>(sql`
    select user_id as person, count(*) filter (where payment_status = 'completed')::integer as completed,
      count(refunds.id)::integer as owed
    from episode_purchases purchase left join refunds on refunds.purchase_id = purchase.id
    group by 1`);
  const found = new Map(rows.map(({ person, ...counts }) => [person, counts]));
  const once = { completed: 1, owed: 1 };
  expect(crowd.map(({ id }) => found.get(id))).toEqual(Array(PEOPLE / 2).fill(once));
});

async function arrive(count: number): Promise<Shopper[]> {
  const crowd: Shopper[] = [];
  for (let index = 0; index < count; index++) crowd.push(await Shopper.arrive());
  return crowd;
}

async function arriveAtPayment(count: number) {
  const crowd = await arrive(count);
  return await Promise.all(
    crowd.map(async (shopper) => {
      await shopper.proceed(origin);
      const payment = await shopper.payment(origin);
      if (!payment) throw new Error("no payment is open");
      return { shopper, payment };
    }),
  );
}

type Answer = { status: number; body: { problem?: string; orderId?: string } };

/** Everybody at the same moment. */
async function answersOf(presses: (() => Promise<Response>)[]): Promise<Answer[]> {
  return await Promise.all(
    presses.map(async (press) => {
      const response = await press();
      return { status: response.status, body: (await response.json()) as Answer["body"] };
    }),
  );
}

/** How often each answer was given. */
function counted(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = [status, body.problem].filter(Boolean).join(" ");
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

async function ordersOf(crowd: { shopper: Shopper }[]) {
  const people = sql.join(
    crowd.map(({ shopper }) => sql`${shopper.id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select count(*)::integer as orders, count(distinct payment_transaction_id)::integer as ids,
      (select count(*)::integer from payment_claims claim
        join orders on orders.id = claim.order_id where orders.user_id in (${people})) as payments
    from orders where user_id in (${people})`);
  return rows[0];
}
