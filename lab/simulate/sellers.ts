/**
 * What sellers do: verify, reject, undo, pack, ship, refund, import statements, change the shop, the team and the
 * settings.
 */
import { createHash } from "node:crypto";
import { weighted } from "./chances.ts";
import type { Person, StepContext } from "./person.ts";
import { NoResponseError } from "./world.ts";

type WaitingPayment = {
  order: string;
  payment: string;
  transactionId: string;
  due: number;
  status: string;
};

/** Undecided payments, in an order that doesn't depend on timing. */
async function waitingPayments({ world }: StepContext): Promise<WaitingPayment[]> {
  return await world.query<WaitingPayment>(`
    select orders.id as order, payments.id as payment, transaction_id as "transactionId",
      (total_amount * 100)::int as due, orders.status
    from payments join orders on orders.id = payments.order_id
    where released_at is null and not payment_verified and status in ('pending', 'confirmation_pending')
      and not exists (select from payment_verification
        where payment_id = payments.id and withdrawn_at is null)
    order by transaction_id`);
}

/** Looks at payments one by one, and compares them with the bank's app. */
export async function verify(course: StepContext, seller: Person): Promise<void> {
  const { bank, chance } = course;
  await seller.signIn(course);
  await seller.get(course, "/admin");
  const queue = await waitingPayments(course);
  for (const { order, payment, transactionId, due, status } of queue.slice(0, chance.whole(1, 6))) {
    await seller.get(course, `/admin/orders/${order}`);
    const credit = bank.of(transactionId);
    const seen = { payment, status };
    // An exact amount is paid by whole rupees, too. Nobody else pays too little by less than a rupee.
    if (credit && credit.amount > due - 100) {
      const verified = await seller.send(course, `/admin/orders/${order}/verification`, seen);
      if (verified.ok && chance.is(0.12))
        await seller.send(course, `/admin/orders/${order}/verification/withdrawal`, {});
    } else if (credit) {
      const received = `${credit.amount / 100}`;
      const rejection = {
        ...seen,
        kind: "amount-differs",
        reason: "Some of it is missing.",
        received,
      };
      await seller.send(course, `/admin/orders/${order}/rejection`, rejection);
    } else if (chance.is(0.5)) {
      const rejection = {
        ...seen,
        kind: chance.of(["not-found", "payment-failed", "other"]),
        reason: "It isn't in the bank.",
      };
      const rejected = await seller.send(course, `/admin/orders/${order}/rejection`, rejection);
      if (rejected.ok && chance.is(0.1))
        await seller.send(course, `/admin/orders/${order}/verification/withdrawal`, {});
    }
  }
}

/**
 * Imports a bank's statement: reads it, looks at the preview, confirms it and verifies its payments; sometimes twice,
 * or by two sellers at once.
 */
export async function importStatement(course: StepContext, seller: Person): Promise<void> {
  const { bank, chance, ledger } = course;
  await seller.signIn(course);
  const statement = bank.statement(chance.of([1, 2, 2, 4]), chance);
  if (!statement) return;
  const { name, bytes, credits } = statement;
  const file = () => new File([new Uint8Array(bytes)], name);
  const read = await seller.send(course, "/admin/statements/reading", { file: file() });
  if (!read.importId) {
    // Only a 422 is a fault: a seller who has been signed out or removed gets another status.
    if (read.status === 422 && read.problem !== "no-credits")
      course.faults.push(`${course.step}: ${name} wasn't read: ${JSON.stringify(read)}`);
    return;
  }
  const path = `/admin/statements/${read.importId}`;
  if (!(await confirmStatementImport(course, seller, path))) return;
  const lines = credits.map(({ transactionId, amount }) => ({ transactionId, amount }));
  ledger.imported.set(createHash("sha256").update(bytes).digest("hex"), lines);
  for (let turns = 0; turns < 50; turns++) {
    const progress = await seller.send(course, `${path}/continuation`, {});
    if (!progress.ok || !progress.remaining) break;
  }
  if (!chance.is(0.3)) return;
  const again = await seller.send(course, "/admin/statements/reading", { file: file() });
  // A seller who was signed out meanwhile gets no import.
  if (again.ok && again.importId !== read.importId)
    course.faults.push(`${course.step}: the same file was read as another`);
}

/** Confirms a preview. If payments are verified by hand meanwhile, the preview changes and is looked at again. */
async function confirmStatementImport(
  course: StepContext,
  seller: Person,
  path: string,
): Promise<boolean> {
  for (let looks = 0; looks < 4; looks++) {
    const { text } = await seller.get(course, path);
    const seen = /name="seen" value="([0-9a-f]{64})"/.exec(text)?.[1];
    if (!seen) return false;
    const { ok, problem } = await seller.send(course, `${path}/confirmation`, { seen });
    if (ok || problem !== "preview-changed") return ok;
  }
  return false;
}

type Stored = { id: string; status: string; digital: boolean };

/** Packs many orders at once, ships them by tracking ID, and marks many as delivered. */
export async function ship(course: StepContext, seller: Person): Promise<void> {
  const { chance, world } = course;
  await seller.signIn(course);
  const orders = await world.query<Stored>(`
    select id, status, shipping_type = 'digital' as digital from orders
    where payment_verified and status in ('confirmation_pending', 'processing', 'shipped')
    order by payment_transaction_id`);
  const of = (status: string) => orders.filter((each) => each.status === status && !each.digital);
  await bulk(course, seller, "packed", of("confirmation_pending"));
  for (const { id, status } of of("processing").slice(0, chance.whole(0, 6))) {
    const tracking_id = `EX${chance.digits(9)}IN`;
    const shipped = await seller.send(course, `/admin/orders/${id}/shipment`, {
      from: status,
      tracking_id,
      courier: "",
    });
    if (shipped.ok && chance.is(0.1))
      await seller.send(course, `/admin/orders/${id}/status/withdrawal`, {
        from: "shipped",
        to: "processing",
      });
  }
  await bulk(
    course,
    seller,
    "delivered",
    of("shipped").filter(() => chance.is(0.5)),
  );
}

async function bulk(
  course: StepContext,
  seller: Person,
  action: string,
  orders: Stored[],
): Promise<void> {
  if (orders.length === 0) return;
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const { bulkId } = await seller.send(course, "/admin/orders/bulk", { action, orders: ids });
  for (let turns = 0; bulkId && turns < 20; turns++) {
    const { ok, left } = await seller.send(course, `/admin/orders/bulk/${bulkId}/continuation`, {});
    if (!ok || !left) return;
  }
}

/** Sends owed refunds, decides about unplaced payments, and sometimes cancels an order. */
export async function refund(course: StepContext, owner: Person): Promise<void> {
  const { bank, chance, world } = course;
  await owner.signIn(course);
  const owed = await world.query<{ id: string; order: string }>(`
    select refunds.id, order_id as order from refunds join orders on orders.id = order_id
    where withdrawn_at is null and refunded_at is null order by payment_transaction_id, amount`);
  for (const { id, order } of owed.slice(0, 4)) {
    const reference = chance.digits(12);
    await owner.send(course, `/admin/orders/${order}/refund`, {
      refund: id,
      refunded_to: "",
      reference,
    });
  }
  const unplaced = await world.query<{ id: string; transactionId: string }>(`
    select unplaced.id, transaction_id as "transactionId" from unplaced_payments unplaced
    join payments on unplaced_payment_id = unplaced.id
    where released_at is null and order_id is null and not exists (
      select from payment_verification where payment_id = payments.id and withdrawn_at is null)
    order by transaction_id`);
  for (const { id, transactionId } of unplaced.slice(0, 3)) {
    const outcome = bank.of(transactionId) ? "refunded" : "not-found";
    await owner.send(course, `/admin/unplaced-payments/${id}/decision`, {
      outcome,
      refunded_to: "",
    });
  }
  const cancellable = await world.query<{ id: string; status: string }>(`
    select id, status from orders where status in ('confirmation_pending', 'processing')
    order by payment_transaction_id`);
  const { id, status } = cancellable[chance.whole(0, 99)] ?? {};
  if (id && status)
    await owner.send(course, `/admin/orders/${id}/status`, { from: status, to: "cancelled" });
}

/**
 * Decides about unmatched credits: makes an order from the quote that was paid, invites the customer to do so, or notes
 * that the money isn't the store's.
 */
export async function settleMoney(course: StepContext, owner: Person): Promise<void> {
  const { bank, chance, ledger, promises, world } = course;
  await owner.signIn(course);
  await owner.get(course, "/admin/statements/money");
  const credits = await world.query<{ id: string; transactionId: string }>(`
    select id, transaction_id as "transactionId" from statement_credits
    where payment_id is null and (decision is null or decision = 'invited') order by transaction_id`);
  for (const { id, transactionId } of credits.slice(0, 4)) {
    const note = bank.of(transactionId)?.note ?? "";
    const promise = promises.find(
      ({ number, amount }) => number === note && amount === bank.of(transactionId)?.amount,
    );
    if (promise && chance.is(0.8)) {
      const { version } = promise;
      const action = chance.is(0.7) ? "order" : "invitation";
      const made = await owner.send(course, `/admin/statements/money/${id}/${action}`, { version });
      if (made.ok && made.orderId) ledger.madeBySellers.add(made.orderId);
    } else if (!promise && chance.is(0.2)) {
      await owner.send(course, `/admin/statements/money/${id}/decision`, { for: "not-the-store" });
    }
  }
}

/** Changes something in the shop while people use it. */
export async function changeShop(course: StepContext, owner: Person): Promise<void> {
  const { catalogue, chance, world } = course;
  await owner.signIn(course);
  const changes = {
    price: 4,
    soldOut: 3,
    coupon: 3,
    exactAmounts: 3,
    delivery: 2,
    pause: 1,
    switch: 1,
  };
  switch (weighted(chance, changes)) {
    case "price": {
      const [product] = await world.query<Record<string, string | null>>(
        "select * from products where product_id = $1",
        [chance.of(catalogue.products).id],
      );
      if (!product) return;
      const fields = [
        "product_name",
        "name_te",
        "postal_card_size",
        "wallet_size",
        "stamp_size",
        "image_url",
        "picture_alt",
        "picture_alt_te",
        "picture_text_en",
        "picture_text_te",
      ];
      const as = Object.fromEntries(fields.map((name) => [name, `${product[name] ?? ""}`]));
      const price = `${chance.whole(20, 90)}`;
      const details = {
        ...as,
        ...(product.postal_card_size && { postal_card_size: price }),
        is_active: "yes",
        place: "",
        version: `${product.version}`,
      };
      return void (await owner.send(
        course,
        `/admin/products/${product.product_id}/details`,
        details,
      ));
    }
    case "soldOut": {
      const path = `/admin/products/${chance.of(catalogue.products).id}/sold-out`;
      return void (await owner.send(course, path, {
        size: chance.of(["all", "stamp", "postal"]),
        sold_out: chance.of(["yes", "no", "no"]),
      }));
    }
    case "coupon":
      return await saveCoupon(course, owner, "LASTONE", { max_uses: `${chance.whole(1, 12)}` });
    case "switch":
      return await saveCoupon(
        course,
        owner,
        "EVERYDAY",
        chance.is(0.6) ? { is_active: "on" } : { is_active: "" },
      );
    case "exactAmounts": {
      await owner.signIn(course, { anew: true });
      const [row] = await settingOf(course, "bankSms");
      return void (await owner.send(course, "/admin/settings/bankSms/versions", {
        version: `${row?.version ?? 0}`,
        ...{ accounts: "", senders: "", mostPayment: "500", mostDay: "5000" },
        exactAmounts: chance.is(0.9) ? "on" : "",
      }));
    }
    case "delivery": {
      const [row] = await settingOf(course, "delivery");
      const standardFee = `${chance.of([40, 50, 60])}`;
      const terms = {
        standardFee,
        expressFee: "100",
        freeFrom: "1000",
        standardFewest: "3",
        standardMost: "7",
        expressFewest: "1",
        expressMost: "3",
      };
      return void (await owner.send(course, "/admin/settings/delivery/versions", {
        version: `${row?.version ?? 0}`,
        ...terms,
      }));
    }
    case "pause": {
      const say = async (on: "on" | "") => {
        const [row] = await settingOf(course, "pause");
        const words = {
          from: "",
          until: "",
          messageEn: "Back in an hour.",
          messageTe: "గంటలో వస్తాం.",
        };
        await owner.send(course, "/admin/settings/pause/versions", {
          version: `${row?.version ?? 0}`,
          ...(on && { on }),
          ...words,
        });
      };
      await say("on");
      return await say("");
    }
  }
}

async function settingOf({ world }: StepContext, subject: string) {
  return await world.query<{ version: number }>(
    "select max(version) as version from settings where subject = $1",
    [subject],
  );
}

/** Saves a coupon by its code: adds it, or changes the existing one. */
export async function saveCoupon(
  course: StepContext,
  owner: Person,
  code: string,
  changed: Record<string, string>,
): Promise<void> {
  const [row] = await course.world.query<{ id: string; version: number }>(
    "select id, version from coupons where code = $1",
    [code],
  );
  const coupon = {
    version: row ? `${row.version}` : "",
    id: row?.id ?? "",
    code,
    name: code,
    is_active: "on",
    discount_type: "fixed",
    discount_value: "15",
    minimum_order_amount: "20",
    valid_from: "",
    valid_until: "",
    max_uses: "",
    max_uses_per_user: "",
    ...changed,
  };
  const sent = Object.entries(coupon).filter(([name, value]) => name !== "is_active" || value);
  await owner.send(course, "/admin/coupons/saving", Object.fromEntries(sent));
}

/** Changes the team, or ends sellers' sessions. */
export async function changeTeam(course: StepContext, owner: Person): Promise<void> {
  const { chance, world } = course;
  await owner.signIn(course, { anew: true });
  const email = `helper-${chance.whole(1, 3)}@example.com`;
  const [row] = await world.query<{ role: string }>("select role from sellers where email = $1", [
    email,
  ]);
  if (!row)
    return void (await owner.send(course, "/admin/team/invitation", {
      email,
      role: chance.of(["staff", "accountant"]),
    }));
  if (chance.is(0.5))
    return void (await owner.send(course, "/admin/team/removal", { email, before: row.role }));
  await owner.send(course, "/admin/team/role", {
    email,
    before: row.role,
    role: chance.of(["staff", "accountant"]),
  });
}

/** Ends the sessions of all sellers, except the one that asks for it. */
export async function endSignIns(course: StepContext, owner: Person): Promise<void> {
  await owner.signIn(course);
  await owner.send(course, "/admin/team/sign-ins/end-all", {});
}

/** Erases a customer who asked for it by email. */
export async function eraseCustomer(
  course: StepContext,
  owner: Person,
  customer: Person,
): Promise<void> {
  const id = course.ledger.accounts.get(customer.name)?.at(-1);
  if (!id) return;
  await owner.signIn(course, { anew: true });
  const erased = await owner.send(course, `/admin/customers/${id}/erasure`, {
    confirmation: "erase",
  });
  if (!erased.ok) return;
  course.ledger.erased.add(customer.name);
  customer.forget(course.world);
}

/** Tries something that the seller's role isn't allowed to do. */
export async function tryForbidden(
  course: StepContext,
  seller: Person,
  path: string,
): Promise<void> {
  await seller.signIn(course);
  const answer = await seller.send(course, path, {}).catch((error) => {
    if (error instanceof NoResponseError) return null;
    throw error;
  });
  if (answer?.ok) course.faults.push(`${course.step}: ${seller.name} may ${path}`);
}
