import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import { provedPayments } from "#data/orders/payment/proved-payments.server";
import { confirmQuote } from "#data/orders/placing.server";
import { sellers, statementCredits, statementImports } from "#data/schema.server";
import { saveSettings } from "#data/settings/settings.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { statementsForOwner } from "./accountant-limit.server.ts";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "./imports.server.ts";
import { continueStatementImport } from "./statement-verification.server.ts";

testDatabase();

let owner: string;
let accountant: string;
let saved = 0;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
  accountant = await person("accountant");
  const member = { provider: "demo", email: "books@example.com", role: "accountant" } as const;
  await db.insert(sellers).values({ ...member, user_id: accountant, invited_at: new Date() });
});

beforeEach(async () => await setLimit("100"));

async function setLimit(accountantLimit: string) {
  const answer = await saveSettings(
    "statements",
    { accountantLimit },
    {
      seen: saved,
      by: owner,
      now: new Date(),
    },
  );
  if (!answer.ok) throw new Error("the limit wasn't saved");
  saved += 1;
}

const lineOf = (transactionId: string, line = 1) => ({
  line,
  transactionId,
  amount: rupees(148),
  day: indianDay(new Date()),
  payerUpiId: null,
  note: null,
});

async function uploaded(ids: string[]) {
  const credits = ids.map((id, index) => lineOf(id, index + 1));
  const file = {
    name: "november.csv",
    sha256: randomBytes(32),
    layout: "hdfc",
    credits,
    dropped: {},
  };
  return (await storeStatementImport(file, { by: accountant, now: new Date() })).id;
}

/** Confirms a statement as this seller sees it, and verifies what may be verified; returns how many. */
async function confirm(id: string, by: string, now = new Date()) {
  const importer = { by, now, isLimited: by === accountant };
  const seen = await statementImportPreview(id, importer);
  const done = await confirmStatementImport(id, seen?.digest ?? "", importer);
  const failed = (error: unknown) => {
    throw error;
  };
  while ((await continueStatementImport(id, { clock: () => now, failed }))?.queued);
  return done.ok ? done.chosen : done.problem.code;
}

const paymentOf = async (orderId: string) => (await orderForAdmin(orderId))?.payment;
const codesOf = async (orderId: string) => {
  const order = await orderForAdmin(orderId);
  const facts = order && (await evidenceFacts(order));
  return facts ? evidenceOf(facts).map(({ code }) => code) : [];
};

test("an accountant's import verifies nothing above the limit until an owner verifies the statement", async () => {
  const { orderId, transactionId } = await orderFor(await shopper());
  const id = await uploaded([transactionId]);
  expect(
    (await statementImportPreview(id, { by: accountant, now: new Date(), isLimited: true }))
      ?.matches,
  ).toMatchObject({ verify: [], forOwner: [expect.anything()] });
  expect(await confirm(id, accountant)).toBe(0);
  expect(await paymentOf(orderId)).toBe("waiting");
  expect(await codesOf(orderId)).toContain("statement-needs-owner");
  expect(await provedPayments()).toBeNull();
  expect(await statementsForOwner()).toMatchObject([{ id, count: 1, sum: rupees(148) }]);
  // Pressed again, whatever became of it since, an accountant's import stays below the limit.
  expect(await confirm(id, accountant)).toBe(0);
  expect(await paymentOf(orderId)).toBe("waiting");
  expect(await confirm(id, owner)).toBe(1);
  expect(await paymentOf(orderId)).toBe("verified");
  expect(await statementsForOwner()).toEqual([]);
});

test("a payment that its customer sends after the import waits for an owner, too", async () => {
  const ravi = await shopper();
  const quote = await quoteFor(ravi);
  const transactionId = newTransactionId();
  const id = await uploaded([transactionId]);
  await confirm(id, accountant);
  await confirmQuote(ravi, quote.id, { transactionId }, new Date());
  expect(await confirm(id, accountant)).toBe(0);
  expect(await paymentOf(quote.quoteId)).toBe("waiting");
  expect(await statementsForOwner(id)).toMatchObject([{ count: 1 }]);
  expect(await confirm(id, owner)).toBe(1);
  expect(await paymentOf(quote.quoteId)).toBe("verified");
  // The owner has vouched for this file: it proves what is sent later, but an accountant verifies none of it.
  expect((await codesOf(quote.quoteId)).includes("statement-needs-owner")).toBe(false);
});

test("a sum that is split over orders and files of a day waits, and another customer's payment doesn't", async () => {
  await setLimit("200");
  const asha = await shopper();
  const first = await orderFor(asha);
  expect(await confirm(await uploaded([first.transactionId]), accountant)).toBe(1);
  await addLine(asha, { id: "ndk-01", size: "postal", quantity: 2 });
  const second = await orderFor(asha);
  const other = await orderFor(await shopper());
  const id = await uploaded([second.transactionId, other.transactionId]);
  expect(await confirm(id, accountant)).toBe(1);
  expect(await paymentOf(second.orderId)).toBe("waiting");
  expect(await codesOf(second.orderId)).toContain("statement-needs-owner");
  expect(await provedPayments()).toBeNull();
  expect(await paymentOf(other.orderId)).toBe("verified");
  const later = new Date(Date.now() + 25 * 3_600_000);
  expect(await confirm(id, accountant, later)).toBe(1);
});

const ofAccountant = () => eq(sellers.user_id, accountant);

test.each([
  ["removed from the team", () => db.delete(sellers).where(ofAccountant())],
  ["made an owner", () => db.update(sellers).set({ role: "owner" }).where(ofAccountant())],
])("what an accountant has imported waits for an owner after they are %s", async (_, change) => {
  const { orderId, transactionId } = await orderFor(await shopper());
  const id = await uploaded([transactionId]);
  await confirm(id, accountant);
  const [member] = await db.select().from(sellers).where(ofAccountant());
  if (!member) throw new Error("the accountant isn't in the team");
  await change();
  expect(await codesOf(orderId)).toContain("statement-needs-owner");
  expect(await provedPayments()).toBeNull();
  expect(await statementsForOwner(id)).toMatchObject([{ count: 1 }]);
  await db.delete(sellers).where(ofAccountant());
  await db.insert(sellers).values(member);
  expect(await confirm(id, owner)).toBe(1);
});

test("an owner's import stays hers after she is made an accountant, and a node of 0.3 knows roles alone", async () => {
  const ravi = await shopper();
  const quote = await quoteFor(ravi);
  const transactionId = newTransactionId();
  const id = await uploaded([transactionId]);
  await confirm(id, owner);
  await db.update(sellers).set({ user_id: owner }).where(ofAccountant());
  await confirmQuote(ravi, quote.id, { transactionId }, new Date());
  const needsOwner = async () => (await codesOf(quote.quoteId)).includes("statement-needs-owner");
  expect(await needsOwner()).toBe(false);
  await db.update(statementImports).set({ is_limited: null }).where(eq(statementImports.id, id));
  expect(await needsOwner()).toBe(true);
  await db.update(sellers).set({ user_id: accountant }).where(eq(sellers.user_id, owner));
  expect(await needsOwner()).toBe(false);
});

test("an owner's import has no limit, and a credit that waits says why", async () => {
  const mine = await orderFor(await shopper());
  expect(await confirm(await uploaded([mine.transactionId]), owner)).toBe(1);
  const { transactionId } = await orderFor(await shopper());
  await confirm(await uploaded([transactionId]), accountant);
  const [credit] = await db
    .select()
    .from(statementCredits)
    .where(eq(statementCredits.transaction_id, transactionId));
  expect(credit).toMatchObject({
    decision: "unassigned",
    problem: "over-accountant-limit",
    payment_id: null,
  });
});
