import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import {
  orders,
  paymentSms,
  payments,
  rateLimits,
  securityLog,
  sellers,
  statementImports,
  statementLayouts,
  users,
} from "#data/schema.server";
import { exactTime } from "#domain/formatted-dates";
import { indianDay } from "#domain/indian-time";
import { plainDecimal } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import { securityLogWritten } from "#request/log/security-log.server";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

let owner: Visitor;
let accountant: Visitor;
let staff: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  [owner, accountant, staff] = [await seller(), await seller("accountant"), await seller("staff")];
  const accounts = "A/c no. XXXXXX1234, *02";
  const settings = { senders: "", accounts, mostPayment: "500", mostDay: "5000", seen: "0" };
  const saved = await owner.post("/forms/admin/settings/bankSms/versions", settings);
  expect(saved).toMatchObject({ ok: true });
});

beforeEach(async () => void (await db.delete(rateLimits)));

const today = indianDay(new Date());

/** An order with a pending payment, and the id and amount that a statement would show for it. */
async function pendingOrder(buyer?: Visitor) {
  if (buyer) await giveAddress(buyer.id);
  if (buyer) await addLine(buyer.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const { orderId, orderNumber, transactionId } = await orderFor(buyer?.id ?? (await shopper()));
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("no order");
  return { orderId, orderNumber, id: transactionId, amount: plainDecimal(row.total_amount) };
}

type Line = { id: string; amount: string };

/** A file as HDFC's net banking writes it, with one debit at the end. */
function hdfc(lines: readonly Line[]): string {
  const [year = "", month = "", day = ""] = today.split("-");
  const date = `${day}/${month}/${year.slice(2)}`;
  return [
    "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
    ...lines.map(
      ({ id, amount }) =>
        `${date},UPI-ASHA RAO-ASHA@OKAXIS-UTIB0000001-${id}-CARDS,0000${id},${date},,${amount},1000.00`,
    ),
    `${date},UPI-SWIGGY-SWIGGY@YBL-YESB0000001-799999999999-FOOD,0000799999999999,${date},250.00,,750.00`,
  ].join("\r\n");
}

/** A file in a format that the store doesn't know. */
function unknown(lines: readonly Line[]): string {
  return [
    "When;What;Came in;Balance",
    ...lines.map(({ id, amount }) => `${today};UPI ${id} ASHA;${amount};1000.00`),
    // A second line, because from one alone the store can't guess where the bank writes the ID.
    `${today};UPI 799999999998 LATHA;5.00;1000.00`,
  ].join("\n");
}

let files = 0;
async function read(who: Visitor, contents: string | Uint8Array<ArrayBuffer>, fields = {}) {
  files += 1;
  const file = new File([contents], `statement-${files}.csv`);
  return await who.post("/forms/admin/statements/reading", { file, ...fields });
}

const pathOf = (answer: { [fact: string]: unknown }) => `/admin/statements/${answer.importId}`;

async function seenOn(who: Visitor, path: string): Promise<string> {
  return /name="seen" value="([0-9a-f]{64})"/.exec(await who.read(path))?.[1] ?? "";
}

async function verifiedInLog() {
  await securityLogWritten();
  return await db.select().from(securityLog).where(eq(securityLog.kind, "payment_verified"));
}

async function isVerified(orderId: string): Promise<boolean> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row?.payment_verified ?? false;
}

/** The page's text without the comments that React puts between texts. */
const readPage = async (who: Visitor, path: string) =>
  (await who.read(path)).replaceAll("<!-- -->", "");

describe("a statement", () => {
  it("is read, shown by what it says, and verified by one press of an accountant; the doubtful ones are left", async () => {
    const [paid, short, absent] = [
      await pendingOrder(),
      await pendingOrder(),
      await pendingOrder(),
    ];
    const lines = [paid, { ...short, amount: "1.00" }, { id: "655555555555", amount: "77.00" }];
    const answer = await read(accountant, hdfc(lines));
    expect(answer).toMatchObject({ ok: true, before: false });
    const path = pathOf(answer);
    const page = await accountant.read(path);
    expect(page).toContain("Verify 1 payment");
    expect(page).toContain("HDFC Bank");
    for (const title of ["Will be verified", "Amount differs", "Money without an order"])
      expect(page).toContain(title);
    expect(page).toContain(`/admin/orders/${short.orderId}`);
    expect(page).not.toContain("SWIGGY");
    expect(await isVerified(paid.orderId)).toBe(false);

    const seen = await seenOn(accountant, path);
    await db.delete(securityLog);
    expect(await accountant.post(`/forms${path}/confirmation`, { seen })).toMatchObject({
      chosen: 1,
    });
    // The log gets a line per payment, and only when the payment has been verified.
    expect(await verifiedInLog()).toEqual([]);
    expect(await accountant.post(`/forms${path}/continuation`)).toMatchObject({
      remaining: 0,
      decided: 1,
    });
    expect(await isVerified(paid.orderId)).toBe(true);
    const facts = { order: paid.orderId, statement: answer.importId };
    expect(await verifiedInLog()).toMatchObject([{ user_id: accountant.id, facts }]);
    expect(await isVerified(short.orderId)).toBe(false);
    expect(await isVerified(absent.orderId)).toBe(false);
    const after = await readPage(owner, path);
    expect(after).toContain("1 payment was verified.");
    expect(after).toContain("Amount differs");
    expect(await readPage(owner, "/admin/statements")).toContain("1 verified");
  });

  it("verifies nothing that somebody of the team bought: the file is hers, and so would be the money", async () => {
    const [hers, theirs] = [await pendingOrder(accountant), await pendingOrder()];
    const path = pathOf(await read(accountant, hdfc([hers, theirs])));
    const page = await accountant.read(path);
    expect(page).toContain("Verify 1 payment");
    expect(page).toContain("The buyer is in your team");
    await accountant.post(`/forms${path}/confirmation`, { seen: await seenOn(accountant, path) });
    await accountant.post(`/forms${path}/continuation`);
    expect(await isVerified(hers.orderId)).toBe(false);
    expect(await isVerified(theirs.orderId)).toBe(true);
    const order = await readPage(owner, `/admin/orders/${hers.orderId}`);
    expect(order).toContain("The buyer is in your team");
  });

  it("stands on each order that it proved: its file, line and bank, and who brought it when", async () => {
    const paid = await pendingOrder();
    const csv = hdfc([paid]);
    const answer = await read(accountant, csv);
    const path = pathOf(answer);
    await accountant.post(`/forms${path}/confirmation`, { seen: await seenOn(accountant, path) });
    await accountant.post(`/forms${path}/continuation`);
    const [row] = await db.select().from(users).where(eq(users.id, accountant.id));
    const [stored] = await db
      .select({ at: statementImports.created_at })
      .from(statementImports)
      .where(eq(statementImports.file_name, `statement-${files}.csv`));
    const when = exactTime(stored?.at ?? new Date(0));
    expect(await readPage(owner, `/admin/orders/${paid.orderId}`)).toContain(
      `The money is on line 2 of statement-${files}.csv (HDFC Bank), imported by ${row?.email} on ${when}.`,
    );
    expect(await readPage(owner, path)).toContain(`on ${when}.`);
  });

  it("of another account than the bank's last one says which, by the lines above its table", async () => {
    const above = (account: string) => `Account No :${account},OTHER\r\n`;
    const file = async (account: string) => above(account) + hdfc([await pendingOrder()]);
    const first = pathOf(await read(owner, await file("50100123451234")));
    expect(await owner.read(first)).not.toContain("ending in");
    await owner.post(`/forms${first}/confirmation`, { seen: await seenOn(owner, first) });
    const second = pathOf(await read(owner, await file("50100123459012")));
    expect(await owner.read(second)).toMatch(/ending in 9012.*ending in 1234/);
  });

  it("that is brought again is the import that is there, and changes nothing", async () => {
    const paid = await pendingOrder();
    const csv = hdfc([paid]);
    const first = await read(owner, csv);
    const path = pathOf(first);
    await owner.post(`/forms${path}/confirmation`, { seen: await seenOn(owner, path) });
    await owner.post(`/forms${path}/continuation`);
    const again = await read(accountant, csv);
    expect(again).toMatchObject({ ok: true, importId: first.importId, before: true });
    const page = await accountant.read(`${path}?again`);
    expect(page).toContain("This file was already imported");
    expect(page).not.toContain("Verify 1 payment");
  });

  it("of which something has changed since it was shown verifies nothing, and says so", async () => {
    const [one, two] = [await pendingOrder(), await pendingOrder()];
    const path = pathOf(await read(owner, hdfc([one, two])));
    const seen = await seenOn(owner, path);
    const [payment] = await owner
      .read(`/admin/orders/${one.orderId}`)
      .then((page) => /name="payment" value="([\w-]+)"/.exec(page)?.slice(1) ?? []);
    await owner.post(`/forms/admin/orders/${one.orderId}/verification`, { payment: payment ?? "" });
    const answer = await owner.post(`/forms${path}/confirmation`, { seen });
    expect(answer).toMatchObject({ status: 409, problem: "preview-changed" });
    expect(answer.errors.form).toContain("something has changed");
    expect(await isVerified(two.orderId)).toBe(false);
    expect(await owner.read(path)).toContain("Verify 1 payment");
  });

  it("has each of its lists as a file, with all rows", async () => {
    const others = Array.from({ length: 60 }, () => ({ id: newTransactionId(), amount: "12.00" }));
    const path = pathOf(await read(owner, hdfc(others)));
    const page = await readPage(owner, path);
    expect(page).toContain("Only the first 50 are shown.");
    const file = await (await accountant.get(`${path}/lines?of=withoutOrder`)).text();
    expect(file.trim().split("\r\n")).toHaveLength(61);
    expect(file).toContain(`UPI ${others[59]?.id}`);
    expect(
      (await (await owner.get(`${path}/lines?of=nonsense`)).text()).split("\r\n"),
    ).toHaveLength(62);
  });

  it("that proves nothing is kept by one press, and leads to the money without an order", async () => {
    const stranger = { id: "644444444444", amount: "55.00" };
    const path = pathOf(await read(owner, hdfc([stranger])));
    const page = await owner.read(path);
    expect(page).toContain("Save the statement");
    expect(page).not.toContain("See which customers may have sent it");
    const seen = await seenOn(owner, path);
    expect(await owner.post(`/forms${path}/confirmation`, { seen })).toMatchObject({ chosen: 0 });
    const after = await readPage(owner, path);
    expect(after).toContain("Nothing was verified.");
    expect(after).toContain("See which customers may have sent it");
    expect(after).not.toContain("Save the statement");
  });

  it("that isn't there is named, at each of its addresses", async () => {
    for (const id of ["0192f0c0-0000-7000-8000-000000000001", "x", "%00"]) {
      expect((await owner.get(`/admin/statements/${id}`)).status).toBe(404);
      expect((await owner.get(`/admin/statements/${id}/lines`)).status).toBe(404);
      const path = `/admin/statements/${id}`;
      const seen = "0".repeat(64);
      expect((await owner.post(`/forms${path}/confirmation`, { seen })).status).toBe(404);
      expect((await owner.post(`/forms${path}/continuation`)).status).toBe(404);
    }
  });

  it("can't be continued before it is confirmed, and staff aren't told of it [R25]", async () => {
    const paid = await pendingOrder();
    const path = pathOf(await read(owner, hdfc([paid])));
    expect((await owner.post(`/forms${path}/continuation`)).status).toBe(404);
    expect(await staff.read("/admin")).not.toContain("/admin/statements");
    expect(await isVerified(paid.orderId)).toBe(false);
  });
});

describe("an order that somebody of the team bought", () => {
  it("is decided by another, never by its buyer: not by hand, by a pasted SMS, nor by taking a decision back", async () => {
    const { orderId, id, amount } = await pendingOrder(staff);
    const { paymentId: payment } = await seenPayment(orderId);
    const path = `/admin/orders/${orderId}`;
    const own = { ok: false, problem: "own-order" };
    const text = `Rs ${amount} credited to A/c X1234. UPI Ref ${id}`;
    for (const [page, button] of [
      [path, `action="/forms${path}/verification"`],
      [`/admin/verification?order=${orderId}`, 'aria-keyshortcuts="v"'],
    ] as const) {
      expect(await readPage(owner, page)).toContain(button);
      const ofBuyer = await readPage(staff, page);
      expect(ofBuyer).toContain(adminMessages.ownOrder);
      expect(ofBuyer).not.toContain(button);
    }
    expect(await staff.post(`/forms${path}/verification`, { payment })).toMatchObject(own);
    const rejection = { payment, kind: "not-found", reason: "Not there." };
    expect(await staff.post(`/forms${path}/rejection`, rejection)).toMatchObject(own);
    expect(await staff.post(`/forms${path}/sms`, { payment, text })).toMatchObject(own);
    expect(await db.$count(paymentSms, eq(paymentSms.payment_id, payment))).toBe(0);
    expect(await owner.post(`/forms${path}/verification`, { payment })).toMatchObject({ ok: true });
    expect(await staff.post(`/forms${path}/verification/withdrawal`)).toMatchObject(own);
    expect(await isVerified(orderId)).toBe(true);
  });

  it("is its buyer's to decide where nobody else of the team may, and says so", async () => {
    const { orderId } = await pendingOrder(owner);
    const { paymentId: payment } = await seenPayment(orderId);
    const path = `/admin/orders/${orderId}`;
    const own = { ok: false, problem: "own-order" };
    expect(await owner.post(`/forms${path}/verification`, { payment })).toMatchObject(own);
    const team = await db.select().from(sellers);
    await db.delete(sellers).where(ne(sellers.user_id, owner.id));
    try {
      expect(await owner.post(`/forms${path}/verification`, { payment })).toMatchObject({
        ok: true,
      });
      expect(await readPage(owner, path)).toContain("The buyer decided about this payment");
    } finally {
      await db.insert(sellers).values(team).onConflictDoNothing();
    }
  });
});

describe("a payment provider's report", () => {
  afterAll(async () => void (await db.delete(statementLayouts)));

  const header = "Paid at,UPI reference,Amount,Fee,GST,Settlement";
  const named = (more = {}) => ({
    ...{ header: "paidat|upireference|amount|fee|gst|settlement", date: 0, text: 1, credit: 2 },
    ...{ debit: null, mark: null, status: null, payer: null, note: null },
    ...{ fee: 3, tax: 4, settlement: 5, taxInFee: false, ...more },
  });
  const reported = (lines: readonly Line[], settlement: string) =>
    [
      header,
      ...lines.map(({ id, amount }) => `${today} 10:30,${id},${amount},2.00,0.36,${settlement}`),
      `${today} 11:00,card_4Xy,99.00,1.00,0.18,${settlement}`,
    ].join("\n");
  const sum = (amount: string) =>
    [
      "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      `${today.split("-").reverse().join("/")},NEFT CR-YESB0000001-PAYCO-N325261121,N325261121,,,${amount},1000.00`,
    ].join("\r\n");
  const confirm = async (answer: { [fact: string]: unknown }) => {
    const path = pathOf(answer);
    const seen = await seenOn(owner, path);
    expect(await owner.post(`/forms${path}/confirmation`, { seen })).toMatchObject({ ok: true });
    await owner.post(`/forms${path}/continuation`);
    return await readPage(owner, path);
  };

  it("verifies its payments, and explains what the bank has of them; fees are shown, and what isn't explained is named", async () => {
    expect((await read(owner, sum("10.00"))).errors).toMatchObject({
      file: expect.stringMatching(
        /first import its report for \d+ \w+ \d{4} to explain this payout of ₹10\.00\.$/,
      ),
    });
    const paid = [await pendingOrder(), await pendingOrder()];
    const net = (Number(paid[0]?.amount) + Number(paid[1]?.amount) - 4.72).toFixed(2);
    const csv = reported(paid, "setl_9");
    expect(await read(owner, csv)).toMatchObject({ importId: null });
    const report = await read(owner, csv, { columns: JSON.stringify(named()) });
    const shown = await owner.read(pathOf(report));
    expect(shown).toContain("Verify 2 payments");
    expect(shown).toContain("setl_9");
    const early = await read(owner, sum("11.00"));
    expect(await readPage(owner, pathOf(early))).toContain("This report isn’t confirmed yet.");
    expect(await readPage(owner, pathOf(early))).toContain(pathOf(report));
    await confirm(report);
    expect(await readPage(owner, pathOf(early))).not.toContain("This report isn’t confirmed yet.");
    for (const { orderId } of paid) expect(await isVerified(orderId)).toBe(true);

    const file = await confirm(await read(owner, sum(net)));
    expect(file).toContain(": 1 payout of your payment provider (see below) came in.");
    expect(file).not.toContain("not by UPI");
    expect(file).toContain(pathOf(report));
    expect(file).toContain("Payouts of your payment provider");
    expect(file).toContain("less ₹4.00 fee and ₹0.72 tax on it");
    const page = await readPage(owner, "/admin/statements");
    expect(page).toContain("₹4.00, and ₹0.72 tax on the fees");
    expect(page).toContain("The reports explain every payout.");

    const next = reported([await pendingOrder()], "setl_10");
    await confirm(await read(owner, next));
    const other = await confirm(await read(owner, sum("101.00")));
    expect(other).toContain("1 not by UPI");
    expect(other).toMatch(
      /Import your provider’s report for \d+ \w+ \d{4} to explain this payout of ₹101\.00\./,
    );
    const after = await readPage(accountant, "/admin/statements");
    expect(after).toContain("₹6.00, and ₹1.08 tax on the fees");
    expect(after).toMatch(/₹101\.00 arrived on .* than settlement setl_10 \(1 payment of/);
    expect(after).toContain("Its report also has lines");
  });

  it("in a form that the store knows as an app's is read by the columns that were chosen for it", async () => {
    const app = (line: Line) =>
      [
        "Transaction UTR,Total Transaction Amount,Transaction Date,Transaction Status,MDR,GST,Settled on",
        `${line.id},${line.amount},${today} 18:45:09,COMPLETED,2.00,0.36,${today}`,
      ].join("\n");
    const [one, two] = [await pendingOrder(), await pendingOrder()];
    expect(await read(owner, app(one))).toMatchObject({ importId: expect.any(String) });
    expect(await read(owner, `${app(one)}\n`, { anew: "on" })).toMatchObject({ importId: null });
    const columns = {
      ...named({ date: 2, text: 0, credit: 1, status: 3, fee: 4, tax: 5, settlement: 6 }),
      header:
        "transactionutr|totaltransactionamount|transactiondate|transactionstatus|mdr|gst|settledon",
    };
    const answer = await read(owner, `${app(one)}\n`, { columns: JSON.stringify(columns) });
    await confirm(answer);
    await confirm(await read(owner, app(two)));
    expect(await isVerified(two.orderId)).toBe(true);
    expect(await readPage(owner, "/admin/statements")).toContain(
      "₹10.00, and ₹1.80 tax on the fees",
    );
  });
});

describe("a file that the store doesn't know", () => {
  const columns = (more = {}) => ({
    header: "when|what|camein|balance",
    ...{ date: 0, text: 1, credit: 2, debit: null, mark: null, status: null, payer: null },
    ...{ note: null, ...more },
  });

  it("is asked about once: nothing of it is stored, and its columns are remembered for the next once they are confirmed", async () => {
    const [one, two] = [await pendingOrder(), await pendingOrder()];
    const before = await db.$count(statementImports);
    const asked = await read(owner, unknown([one]));
    expect(asked).toMatchObject({ ok: true, importId: null });
    const [candidate] = asked.candidates as { key: string; cells: string[]; rows: string[][] }[];
    expect(candidate).toMatchObject({
      key: columns().header,
      cells: ["When", "What", "Came in", "Balance"],
    });
    expect(await db.$count(statementImports)).toBe(before);

    const named = await read(owner, unknown([one]), { columns: JSON.stringify(columns()) });
    expect(await owner.read(pathOf(named))).toContain("Verify 1 payment");
    // Chosen columns are remembered only after the import has been confirmed.
    expect(await db.$count(statementLayouts)).toBe(0);
    const first = await owner.read("/admin/statements");
    for (const { name } of LAYOUTS) expect(first).toContain(name);
    const seen = await seenOn(owner, pathOf(named));
    await owner.post(`/forms${pathOf(named)}/confirmation`, { seen });
    expect(await db.$count(statementLayouts)).toBe(1);
    const next = await read(accountant, unknown([two]));
    expect(await owner.read(pathOf(next))).toContain("Verify 1 payment");
  });

  it("whose columns were chosen wrongly is asked about again, and is then the same import read anew", async () => {
    const paid = await pendingOrder();
    const file = unknown([paid]);
    const wrong = { columns: JSON.stringify(columns({ credit: 3 })) };
    const first = await read(owner, file, wrong);
    const page = await owner.read(pathOf(first));
    expect(page).toContain("The columns are wrong");
    expect(page).not.toContain("Verify 1 payment");
    expect(await owner.read("/admin/statements?columns")).toMatch(/name="anew"[^>]* checked/);
    expect(await read(owner, file, { anew: "on" })).toMatchObject({ ok: true, importId: null });
    const right = { anew: "on", columns: JSON.stringify(columns()) };
    expect(await read(owner, file, right)).toMatchObject({ importId: first.importId });
    expect(await owner.read(pathOf(first))).toContain("Verify 1 payment");
    const next = await read(accountant, unknown([await pendingOrder()]));
    expect(await owner.read(pathOf(next))).toContain("Verify 1 payment");
  });

  it("may have a note whose character is cut in half", async () => {
    const { id, amount } = await pendingOrder();
    const notes = { ...columns({ note: 3 }), header: "when|what|camein|note" };
    const note = `${"b".repeat(199)}\u{1f600}`;
    const file = `When;What;Came in;Note\n${today};UPI ${id} ASHA;${amount};${note}\n${today};UPI 799999999998 LATHA;5.00;\n`;
    const answer = await read(owner, file, { columns: JSON.stringify(notes) });
    expect(answer).toMatchObject({ ok: true, before: false });
    expect(await owner.read(pathOf(answer))).toContain("Verify 1 payment");
  });

  it.each([
    ["no JSON", "{"],
    ["one column for two things", JSON.stringify(columns({ credit: 0 }))],
    ["a column that no file has", JSON.stringify(columns({ date: 1e9 }))],
    ["a list", "[]"],
  ])("isn't read by columns that are %s", async (_what, sent) => {
    const answer = await read(owner, unknown([await pendingOrder()]), { columns: sent });
    expect(answer).toMatchObject({ status: 422, problem: "fields" });
    expect(answer.errors.columns).toBeTruthy();
  });

  it("isn't read by another file's columns", async () => {
    const other = JSON.stringify(columns({ header: "day|text|sum" }));
    const answer = await read(owner, unknown([await pendingOrder()]), { columns: other });
    expect(answer).toMatchObject({ status: 422, problem: "other-header" });
  });
});

describe("what is no statement is named in one sentence, and nothing is stored", () => {
  it.each([
    ["an empty file", ""],
    ["a letter", "Dear Asha,\nthank you for the cards.\n"],
    ["a PDF", "%PDF-1.7 statement"],
    ["an old Excel file", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["a ZIP without a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])],
    ["only money that went out", hdfc([])],
  ])("%s", async (_what, contents) => {
    const before = await db.$count(statementImports);
    const answer = await read(owner, contents);
    expect(answer.status).toBe(422);
    expect(answer.errors.file).toMatch(/^.{10,300}[.?]$/);
    expect(await db.$count(statementImports)).toBe(before);
  });

  it("a form without a file, and one that is larger than 10 MB", async () => {
    expect(await owner.post("/forms/admin/statements/reading")).toMatchObject({
      problem: "file-missing",
    });
    const large = await read(owner, new Uint8Array(MOST_FILE_BYTES + 1).fill(97));
    expect(large).toMatchObject({ problem: "file-too-large" });
    const enormous = await read(owner, new Uint8Array(MOST_FILE_BYTES + 2 ** 20).fill(97));
    expect(enormous).toMatchObject({ status: 413, problem: "too_large" });
  });
});

function sms({ id, amount }: Line): string {
  const [year = "", month = "", day = ""] = today.split("-");
  const date = `${day}-${month}-${year.slice(2)}`;
  return `Rs.${amount} credited to a/c XX1234 on ${date} by UPI ref no ${id} -HDFC Bank`;
}

describe("a bank's SMS and no order in mind", () => {
  const paste = (who: Visitor, line: Line) =>
    who.post("/forms/admin/statements/sms", { text: sms(line) });

  it("finds its order, whose evidence it is, and verifies nothing", async () => {
    const paid = await pendingOrder();
    expect(await paste(accountant, paid)).toMatchObject({
      ok: true,
      agrees: true,
      orders: [{ id: paid.orderId, number: paid.orderNumber }],
    });
    expect(await owner.read(`/admin/orders/${paid.orderId}`)).toContain("sms-has-it");
    expect(await isVerified(paid.orderId)).toBe(false);
  });

  it("says what doesn't fit, whose ID is almost the same, and that nobody has sent it", async () => {
    const paid = await pendingOrder();
    expect(await paste(owner, { ...paid, amount: "1.00" })).toMatchObject({
      agrees: false,
      orders: [{ id: paid.orderId, reason: expect.stringContaining("₹1 arrived") }],
    });
    const mistyped = { ...paid, id: `${(Number(paid.id[0]) + 5) % 10}${paid.id.slice(1)}` };
    const near = await paste(owner, mistyped);
    expect(near).toMatchObject({ agrees: false });
    expect(JSON.stringify(near.orders)).toContain(paid.orderId);
    const nobody = await paste(owner, { id: "700000000007", amount: "77.00" });
    expect(nobody).toMatchObject({ ok: true, agrees: false, orders: [] });
    const { status } = await owner.post("/forms/admin/statements/sms", {
      text: "Your OTP is 123456.",
    });
    expect(status).toBe(422);
  });
});

describe("money that the bank takes back", () => {
  /** A file as HDFC's net banking writes it, with nothing but a reversal. */
  const reversal = (id: string) =>
    [
      "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      `20/11/26,REV-UPI-ASHA RAO-ASHA@OKAXIS-UTIB0000001-${id}-CARDS,0000${id},20/11/26,148.00,,1.00`,
    ].join("\r\n");

  async function takenBack() {
    const paid = await pendingOrder();
    const { payment } = await db
      .select({ payment: payments.id })
      .from(payments)
      .where(eq(payments.order_id, paid.orderId))
      .then(([row = { payment: "" }]) => row);
    await verifyPayment({ orderId: paid.orderId, paymentId: payment }, owner.id, new Date());
    const answer = await read(accountant, reversal(paid.id));
    expect(await readPage(accountant, pathOf(answer))).toContain("Money that went back");
    const seen = await seenOn(accountant, pathOf(answer));
    await accountant.post(`/forms${pathOf(answer)}/confirmation`, { seen });
    return { ...paid, payment, path: `/forms/admin/orders/${paid.orderId}/taken-back` };
  }

  it("is on Today and on its order, though its file has nothing else; the order waits again by one press", async () => {
    const paid = await takenBack();
    for (const who of [owner, accountant, staff])
      expect(await readPage(who, "/admin")).toContain("1 verified payment was");
    const page = await readPage(staff, `/admin/orders/${paid.orderId}`);
    expect(page).toContain("The bank took this payment back");
    expect(page).toContain('data-evidence="statement-taken-back"');
    expect(page).toContain("Set back to unverified");
    expect(page).not.toContain(adminMessages.nextTasks.pack.advice);
    expect(await readPage(accountant, `/admin/orders/${paid.orderId}`)).not.toContain(
      "Set back to unverified",
    );
    const fields = { payment: paid.payment, way: "reopen" };
    expect(await staff.post(paid.path, fields)).toMatchObject({ ok: true });
    expect(await staff.post(paid.path, fields)).toMatchObject({ status: 409 });
    expect(await isVerified(paid.orderId)).toBe(false);
    expect(await readPage(owner, "/admin")).not.toContain("taken back by the bank");
    const queue = await readPage(owner, `/admin/verification?order=${paid.orderId}`);
    expect(queue).toContain("statement-taken-back");
  });

  it("asks nobody to pay for an order that is cancelled", async () => {
    const { orderId, payment, path } = await takenBack();
    const cancelled = { from: "confirmation_pending", to: "cancelled" } as const;
    await changeOrderStatus(orderId, owner.id, cancelled, new Date());
    const page = await readPage(owner, `/admin/orders/${orderId}`);
    expect(page).toContain("The order is cancelled. If a refund is due");
    expect(page).not.toContain("This order is sent already");
    expect(page).not.toContain("Set back to unverified");
    expect(await owner.post(path, { payment, way: "keep" })).toMatchObject({ ok: true });
  });

  it("is left verified by another press, and a file with nobody's reversals is refused", async () => {
    const paid = await takenBack();
    const fields = { payment: paid.payment, way: "keep" };
    expect(await owner.post(paid.path, fields)).toMatchObject({ ok: true });
    expect(await isVerified(paid.orderId)).toBe(true);
    const page = await readPage(owner, `/admin/orders/${paid.orderId}`);
    expect(page).not.toContain("Set back to unverified");
    expect(page).toContain("Left as verified");
    expect(await readPage(owner, "/admin")).not.toContain("taken back by the bank");
    expect(await read(owner, reversal("700000000008"))).toMatchObject({ problem: "no-credits" });
  });
});

describe("Today", () => {
  it("counts money without an order for who brings statements", async () => {
    await confirmedCredit({ transaction_id: newTransactionId() });
    for (const who of [owner, accountant])
      expect(await who.read("/admin")).toContain("/admin/statements/money");
    expect(await staff.read("/admin")).not.toContain("/admin/statements/money");
  });
});

describe("a bank's SMS that is pasted beside a payment", () => {
  async function paste(who: Visitor, orderId: string, text: string) {
    const page = await owner.read(`/admin/orders/${orderId}`);
    const payment = /name="payment" value="([\w-]+)"/.exec(page)?.[1] ?? "";
    return await who.post(`/forms/admin/orders/${orderId}/sms`, { payment, text });
  }

  it("is evidence, verifies nothing, and its text isn't kept", async () => {
    const paid = await pendingOrder();
    const text = sms(paid);
    expect(await paste(staff, paid.orderId, text)).toMatchObject({
      ok: true,
      transactionId: paid.id,
    });
    expect(await isVerified(paid.orderId)).toBe(false);
    expect(await owner.read(`/admin/orders/${paid.orderId}`)).toContain(
      'data-evidence="sms-has-it"',
    );
    const rows = await db.select().from(paymentSms);
    expect(JSON.stringify(rows)).toContain(paid.id);
    expect(JSON.stringify(rows)).not.toContain("HDFC");
  });

  it("that says another amount, or is of another payment, is evidence against it", async () => {
    const [short, other] = [await pendingOrder(), await pendingOrder()];
    await paste(owner, short.orderId, sms({ ...short, amount: "1.00" }));
    expect(await owner.read(`/admin/orders/${short.orderId}`)).toContain("sms-other-amount");
    await paste(owner, other.orderId, sms(short));
    expect(await owner.read(`/admin/orders/${other.orderId}`)).toContain("sms-other-id");
  });

  it("that tells of money that went out speaks against each payment with its ID, and never for one", async () => {
    const paid = await pendingOrder();
    const out = `INR ${paid.amount} credited to beneficiary A/c XX9999 (ASHA) from your A/c XX1234 via IMPS. Ref ${paid.id}`;
    expect(await paste(staff, paid.orderId, out)).toMatchObject({ problem: "sms-of-debit" });
    await paste(staff, paid.orderId, sms(paid));
    expect(await owner.read(`/admin/orders/${paid.orderId}`)).toContain(
      'data-evidence="statement-taken-back"',
    );
    const answer = await owner.post("/forms/admin/statements/sms", { text: sms(paid) });
    expect(answer).toMatchObject({ ok: true, agrees: false });
    expect(await isVerified(paid.orderId)).toBe(false);
  });

  it.each([
    ["nothing", ""],
    ["an OTP", "Your OTP is 123456. Do not share it."],
    ["money that went out", "Rs.99 debited from a/c XX1234 by UPI ref no 412345678901"],
    ["another's account", "Rs.99 credited to a/c XX9999 by UPI ref no 412345678901 -HDFC Bank"],
    ["4,000 letters", "x".repeat(4_000)],
  ])("is refused in one sentence where it is %s", async (_what, text) => {
    const paid = await pendingOrder();
    const answer = await paste(owner, paid.orderId, text);
    expect(answer.status).toBe(422);
    expect(answer.errors.text).toMatch(/^.{10,200}\.$/);
  });

  it("isn't taken for a payment that doesn't wait any more", async () => {
    const paid = await pendingOrder();
    const fields = { payment: "0192f0c0-0000-7000-8000-000000000001", text: sms(paid) };
    expect(await owner.post(`/forms/admin/orders/${paid.orderId}/sms`, fields)).toMatchObject({
      status: 409,
      problem: "payment-changed",
    });
  });
});
