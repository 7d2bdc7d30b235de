/**
 * A child process that calls the data modules as the store's actions do, without HTTP, session cookie, form or React
 * Router, to see what the database alone allows. It sends { answers, seconds, cpu }.
 */

import { createCookie } from "react-router";
import { addLine } from "../../../app/data/cart/cart-additions.server.ts";
import { setQuantity } from "../../../app/data/cart/cart-changes.server.ts";
import { quoteVersionOf } from "../../../app/data/checkout/quote-versions.server.ts";
import { attachScreenshot } from "../../../app/data/checkout/screenshots.server.ts";
import { transactionIdUse } from "../../../app/data/checkout/transaction-ids.server.ts";
import { closeDatabase, openDatabase } from "../../../app/data/db.server.ts";
import { confirmQuote } from "../../../app/data/orders/placing.server.ts";
import { findSession } from "../../../app/data/people/sessions.server.ts";
import type { CartItem } from "../../../app/domain/cart/lines.ts";
import { consumeLimit, LIMITS } from "../../../app/request/forms/limits.server.ts";
import { hashOf } from "../../../app/request/session/session.server.ts";
import type { Customer, Payer } from "../customers.ts";
import type { CartStep } from "./cart-steps.ts";

export type Work = { databaseUrl: string; people: number } & (
  | { kind: "cart"; customers: Customer[]; steps: CartStep[] }
  | { kind: "orders"; payers: Payer[] }
);

process.once("message", async (work: Work) => {
  openDatabase(work.databaseUrl);
  const visits =
    work.kind === "cart"
      ? work.customers.map(changeCart(work.steps))
      : work.payers.map(confirmPayment);
  const [begin, used] = [performance.now(), process.cpuUsage()];
  let answers = 0;
  const count = (of: number) => {
    answers += of;
  };
  const serve = async () => {
    for (let visit = visits.pop(); visit; visit = visits.pop()) count(await visit());
  };
  await Promise.all(Array.from({ length: work.people }, serve));
  const seconds = (performance.now() - begin) / 1_000;
  const { user, system } = process.cpuUsage(used);
  await closeDatabase();
  process.send?.({ answers, seconds, cpu: (user + system) / 1e6 });
  process.disconnect();
});

function changeCart(steps: CartStep[]) {
  return (customer: Customer) => async () => {
    for (const { kind, productId: id, size, quantity } of steps) {
      await loadSession(customer);
      await consumeLimit(LIMITS.cart, customer.id, customer.id);
      const work = kind === "add" ? addLine : changeLine;
      expectDone(await work(customer.id, { id, size, quantity }));
    }
    return steps.length;
  };
}

function changeLine(userId: string, { quantity, ...line }: CartItem) {
  return setQuantity(userId, line, quantity);
}

function confirmPayment(payer: Payer) {
  return async () => {
    await loadSession(payer);
    const { id, versionId, transactionId } = payer;
    const version = await quoteVersionOf(id, versionId);
    await transactionIdUse(id, transactionId, { orderId: version?.quoteId ?? "", versionId });
    const path = `payment-screenshots/${versionId}.jpg`;
    const screenshot = { path, sha256: hashOf(versionId) };
    await attachScreenshot(id, versionId, screenshot);
    expectDone(await confirmQuote(id, versionId, { transactionId, screenshot }, new Date()));
    return 1;
  };
}

async function loadSession({ cookie }: Customer): Promise<void> {
  const token = await createCookie("sid").parse(cookie);
  const session = await findSession(hashOf(token), "demo", new Date());
  if (!session) throw new Error("a customer is not signed in");
}

function expectDone(answer: { ok: boolean }): void {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
}
