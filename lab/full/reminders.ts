/** Two nodes remind the customers of two thousand started payments, and are killed again and again. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "../../app/data/db.server.ts";
import { confirmQuote } from "../../app/data/orders/placing.server.ts";
import { emailTemplates } from "../../app/data/schema.server.ts";
import { emailTemplates as defaultTemplates } from "../../app/domain/email/emails.ts";
import { EMAILS_AT_ONCE } from "../../app/services/mail.server.ts";
import { testDatabase } from "../../test/database/database.ts";
import {
  fromCart,
  newTransactionId,
  quoteFor,
  shopper,
  stockCatalogue,
} from "../../test/database/store-rows.ts";
import { startMailServer } from "../../test/store/mail-server.ts";
import { KilledNodes } from "./killed-nodes.ts";

const STARTED = Number(process.env.REMINDERS ?? 2_000);
/** One of `CONFIRMED` payments is confirmed before its reminder is due. */
const CONFIRMED = 5;
/** Milliseconds for which a node works at least before it is killed. */
const LEAST_LIFE_MILLISECONDS = 3_000;

const database = testDatabase({ byHand: ["emails-owed"] });
const nodes = new KilledNodes("reminder-node.ts");
afterAll(() => nodes.killAll());

it(`${STARTED} started payments get one reminder each, and who confirmed none, however often nodes die`, async () => {
  const post = await startMailServer();
  await stockCatalogue();
  await db.insert(emailTemplates).values(defaultTemplates);
  const started = new Date("2026-11-20T04:30:00Z");
  const confirmed = new Set<string>();
  for (let count = 0; count < STARTED; count++) {
    const userId = await shopper();
    // Each quote has a millisecond of its own, because there are only a thousand order numbers in each.
    const at = new Date(started.getTime() + count);
    const { id } = await quoteFor(userId, fromCart, at);
    if (count % CONFIRMED > 0) continue;
    confirmed.add(userId);
    await confirmQuote(userId, id, { transactionId: newTransactionId() }, at);
  }
  const startNode = async (at: number) => {
    const now = new Date(started.getTime() + 60 * 60_000 + (Date.now() - begun) * 30);
    await nodes.start(at, database.url, post.url, now.toISOString());
  };
  const begun = Date.now();
  await Promise.all([startNode(0), startNode(1)]);
  let kills = 0;
  while ((await unsent()) > 0) {
    await sleep(LEAST_LIFE_MILLISECONDS + Math.random() * LEAST_LIFE_MILLISECONDS);
    nodes.kill(kills % 2);
    await startNode(kills++ % 2);
  }
  // Leases of killed nodes end meanwhile, so any second copy has arrived after this.
  await sleep(10_000);
  const owed = await db.execute<{ email: string }>(sql`
    select email from users join quotes on user_id = users.id where state = 'open' order by 1`);
  // Only reminders count, since customers who confirmed got the email about their order.
  const reminders = post.emails.filter(({ subject }) => subject?.startsWith("You started paying"));
  const ids = new Map<string, Set<string>>();
  for (const { recipients, messageId } of reminders)
    for (const email of recipients)
      ids.set(email, (ids.get(email) ?? new Set()).add(messageId ?? ""));
  expect([...ids.keys()].toSorted()).toEqual(owed.rows.map(({ email }) => email).toSorted());
  // If a node dies after the mail server accepted an email and before the node marked it as sent, a second copy is
  // sent. It has the same Message-ID, so mail programs show one email.
  expect([...ids].filter(([, copies]) => copies.size > 1)).toEqual([]);
  const copies = reminders.length - ids.size;
  expect(kills).toBeGreaterThanOrEqual(4);
  expect(copies).toBeLessThanOrEqual(kills * EMAILS_AT_ONCE);
  console.log(
    `${ids.size} reminders of ${STARTED} started payments, ${confirmed.size} confirmed, ${kills} kills: 0 lost, ${copies} a second time under the same Message-ID`,
  );
  await post.stop();
});

async function unsent(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from quotes
    left join outbox on event = 'reminder ' || quotes.id
    where state = 'open' and outbox.sent_at is null`);
  return rows[0]?.count ?? 0;
}
