/** 64 people do the same at once, over HTTP on connections of their own; only one of them may succeed. */

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addEpisode } from "../../app/data/cart/cart-additions.server.ts";
import { db } from "../../app/data/db.server.ts";
import { checkoutMessages } from "../../app/domain/checkout/messages.ts";
import { insertCoupon, usesOf } from "../../test/database/store-rows.ts";
import { wrongInBooks } from "../../test/people/orders-under-load.ts";
import { newTransactionId } from "../../test/people/payments.ts";
import { Shopper } from "../../test/people/shopper-by-hand.ts";
import { type OpenStore, openBuiltStore } from "../../test/store/open-store.ts";

const PEOPLE = Number(process.env.PEOPLE ?? 64);
const TABS = 8;
const EPISODE = "night-bus-tapes";

let opened: OpenStore;
let origin: string;

beforeAll(async () => {
  opened = await openBuiltStore();
  ({ origin } = opened);
});
afterAll(async () => {
  const wrong = opened && (await wrongInBooks(null));
  await opened?.close();
  expect(wrong).toEqual([]);
});

it("[R17] a coupon's last use: one person has it, and everybody else is told before they pay", async () => {
  const { id, code } = await insertCoupon({ max_uses: 1 });
  const crowd = await arrive(PEOPLE);
  const answers = await answersOf(
    crowd.map((one) => () => one.proceed(origin, { coupon: code, total: "12800" })),
  );
  expect(counted(answers)).toEqual({ "200": 1, "422 coupon-limit-exceeded": PEOPLE - 1 });
  expect(await usesOf(id)).toEqual({ counted: 1, held: 1, ordered: 0 });
});

it("[R20] one transaction id: one order, and everybody else is told that it is taken", async () => {
  const crowd = await arriveAtPayment(PEOPLE);
  const transactionId = newTransactionId();
  const answers = await answersOf(
    crowd.map(
      ({ shopper, payment }) =>
        () =>
          shopper.confirm(origin, payment, { transactionId }),
    ),
  );
  // A refusal comes from the check before the write or from the unique index, depending on timing.
  const messages = answers.map(({ status, body }) => body.errors?.transaction_id ?? status);
  expect(messages.filter((each) => each === 200)).toHaveLength(1);
  expect(messages.filter((each) => each === checkoutMessages["transaction-id-taken"])).toHaveLength(
    PEOPLE - 1,
  );
  expect(await recordsOf(crowd)).toEqual({ orders: 1, payments: 1, without_order: 0 });
});

it("[R19] a quote confirmed from eight tabs with one id: one order a person, and every tab has it", async () => {
  const crowd = await arriveAtPayment(PEOPLE / TABS);
  const answers = await answersOf(
    tabsOf(crowd).map(
      ({ shopper, payment }) =>
        () =>
          shopper.confirm(origin, payment),
    ),
  );
  expect(counted(answers)).toEqual({ "200": PEOPLE });
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(crowd.length);
  const each = crowd.length;
  expect(await recordsOf(crowd)).toEqual({ orders: each, payments: each, without_order: 0 });
});

it("[R52] a quote confirmed from eight tabs with an id each: one order a person, and no payment is thrown away unsaid", async () => {
  const crowd = await arriveAtPayment(PEOPLE / TABS);
  const answers = await answersOf(
    tabsOf(crowd).map(({ shopper, payment }) => () => {
      return shopper.confirm(origin, payment, { transactionId: newTransactionId() });
    }),
  );
  const placed = answers.filter(({ body }) => body.orderId);
  const stored = answers.filter(({ body }) => body.stored);
  const refused = answers.filter(
    ({ status, body }) => status >= 400 && status < 500 && body.errors,
  );
  expect(placed).toHaveLength(crowd.length);
  expect(placed.length + stored.length + refused.length).toBe(PEOPLE);
  expect(await recordsOf(crowd)).toEqual({
    orders: placed.length,
    payments: placed.length + stored.length,
    without_order: stored.length,
  });
});

it("[R54] an episode bought by cart and directly at the same moment, and both verified at once: one completed purchase a person, one refund due", async () => {
  const crowd = await arrive(PEOPLE / 2);
  for (const { id } of crowd) await addEpisode(id, EPISODE);
  await answersOf(crowd.map((one) => () => one.proceed(origin)));
  await answersOf(crowd.map((one) => () => one.proceed(origin, { episode: EPISODE })));
  const payments = await Promise.all(
    crowd.flatMap((shopper) =>
      ["/checkout-details", `/checkout-details?episode=${EPISODE}`].map(async (path) => ({
        shopper,
        payment: await openPayment(shopper, path),
      })),
    ),
  );
  const confirmed = await answersOf(
    payments.map(({ shopper, payment }) => () => {
      return shopper.confirm(origin, payment, { transactionId: newTransactionId() });
    }),
  );
  expect(counted(confirmed)).toEqual({ "200": PEOPLE });

  const seller = await Shopper.sell();
  const sent = await paymentsOf(confirmed.map(({ body }) => body.orderId ?? ""));
  const verified = await answersOf(
    sent.map(({ order_id, payment }) => () => {
      return seller.post(origin, `/forms/admin/orders/${order_id}/verification`, { payment });
    }),
  );
  expect(counted(verified)).toEqual({ "200": PEOPLE });
  const once = crowd.map(({ id }) => ({ person: id, completed: 1, refunds: 1 }));
  expect(await purchasesOf(crowd)).toEqual(once.sort((a, b) => (a.person < b.person ? -1 : 1)));
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
      return { shopper, payment: await openPayment(shopper, "/checkout-details") };
    }),
  );
}

async function openPayment(shopper: Shopper, path: string) {
  const payment = await shopper.payment(origin, path);
  if (!payment) throw new Error("no payment is open");
  return payment;
}

function tabsOf<Person>(crowd: Person[]): Person[] {
  return crowd.flatMap((one) => Array<Person>(TABS).fill(one));
}

type Answer = {
  status: number;
  body: {
    problem?: string;
    orderId?: string;
    stored?: string;
    errors?: Record<string, string>;
  };
};

/** Makes all requests at the same moment; returns their responses. */
async function answersOf(presses: (() => Promise<Response>)[]): Promise<Answer[]> {
  return await Promise.all(
    presses.map(async (press) => {
      const response = await press();
      return { status: response.status, body: (await response.json()) as Answer["body"] };
    }),
  );
}

/** Returns how often each response occurred. */
function counted(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = [status, body.problem].filter(Boolean).join(" ");
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

async function recordsOf(crowd: { shopper: Shopper }[]) {
  const people = listOf(crowd.map(({ shopper }) => shopper));
  const { rows } = await db.execute(sql`
    select (select count(*) from orders where user_id in (${people}))::integer as orders,
      (select count(*) from payments payment
        left join orders on orders.id = payment.order_id
        left join unplaced_payments unplaced on unplaced.id = payment.unplaced_payment_id
        where coalesce(orders.user_id, unplaced.user_id) in (${people}))::integer as payments,
      (select count(*) from unplaced_payments where user_id in (${people}))::integer as without_order`);
  return rows[0];
}

async function paymentsOf(orderIds: string[]) {
  const orders = sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<{ order_id: string; payment: string }>(
    sql`select order_id, id as payment from payments where order_id in (${orders})`,
  );
  return rows;
}

async function purchasesOf(crowd: Shopper[]) {
  const { rows } = await db.execute(sql`
    select purchase.user_id as person, count(distinct purchase.id)
        filter (where payment_status = 'completed')::integer as completed,
      count(distinct refunds.id) filter (where withdrawn_at is null)::integer as refunds
    from episode_purchases purchase left join refunds on refunds.purchase_id = purchase.id
    where purchase.user_id in (${listOf(crowd)}) group by 1 order by 1`);
  return rows;
}

function listOf(crowd: Shopper[]) {
  return sql.join(
    crowd.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
}
