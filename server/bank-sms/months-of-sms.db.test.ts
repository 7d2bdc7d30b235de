/**
 * Months of a bank's SMS together with its statements: forged, repeated, late, out of order, from two phones. `npm
 * test` always generates the same 600 SMS, so that it fails only after a change of the code. The long run (`npm run
 * test:full`) sets their number, `SMS`, to 100,000 and generates others each time; `SMS_SEED` repeats a run.
 */
import { inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { smsSources } from "#data/schema.server";
import { IS_COVERED_BY_STATEMENTS } from "#data/statements/sms-credits.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { indianDay, startOfIndianDay } from "#domain/indian-time";
import { type Paise, paise, plainDecimal } from "#domain/money/money";
import type { StatementCredit } from "#domain/statements/credits";
import { takeSms, verifyForwardedCredits } from "#forms/bank-sms/take-sms.server";
import { readConfig, setConfig } from "#request/config.server";
import { loadSettings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import { chanceFrom } from "#test/receipts/chance";
import { importedStatement } from "#test/statements/confirmed";
import { saveSmsSettings, smsBody } from "#test/statements/phone";

const SMS = Number(process.env.SMS ?? 600);
const SEED = Number(process.env.SMS_SEED ?? (process.env.SMS ? Date.now() % 1e6 : 1));
const SMS_A_DAY = SMS / 60;
const HOUR = 60 * 60 * 1_000;

// All orders are copies of one row, so that there can be tens of thousands. The copies break these checks.
testDatabase({
  byHand: [
    "orders-add-up",
    "orders-lines",
    "orders-paid",
    "orders-promised",
    "payments-proved",
    "statuses-recorded",
    "histories-told",
    "emails-owed",
  ],
});

const chance = chanceFrom(SEED);
const oneOf = <Each>(...all: readonly Each[]) => chance.of(all);
const newId = () => `4${chance.digits(11)}`;

/** The kinds of payment. An `insider` has a phone's key and reports money that never arrived. */
const KINDS = [
  "honest",
  "honest",
  "honest",
  "honest",
  "short",
  "liar",
  "stranger",
  "contested",
  "weak",
  "insider",
] as const;
type Paid = {
  kind: (typeof KINDS)[number];
  id: string;
  due: Paise;
  came: Paise | null;
  day: string;
  tells: boolean;
};

let template: string;
let owner: string;
let other: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of months of SMS" }));
  await stockCatalogue();
  [owner, other] = [await person("owner"), await person("ravi")];
  template = (await orderFor(await shopper())).orderId;
});

const WEAK = [
  "111111111111",
  "222222222222",
  "333333333333",
  "123456789012",
  "987654321098",
  "444444444444",
];

function payment(day: string): Paid {
  const kind = oneOf(...KINDS);
  const weak = kind === "weak" ? WEAK.pop() : undefined;
  const due = paise(14_800 + chance.whole(0, 39) * 100);
  const isThere = !["liar", "stranger", "insider"].includes(kind);
  const came = kind === "short" ? paise(due - 100) : isThere ? due : null;
  const known = kind === "weak" && !weak ? "honest" : kind;
  return { kind: known, id: weak ?? newId(), due, came, day, tells: chance.is(0.95) };
}

async function place(paid: readonly Paid[], at: Date) {
  const rows = JSON.stringify(
    paid.map(({ id, due }, nth) => ({
      id,
      due: plainDecimal(due),
      number: `ORD${at.getTime() * 100 + nth}`.slice(0, 18),
    })),
  );
  await db.execute(sql`
    with made as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', row.number,
        'payment_transaction_id', row.id, 'total_amount', row.due, 'quote_id', null, 'created_at', ${at.toISOString()}::text))).*
      from orders o, jsonb_to_recordset(${rows}::jsonb) as row (id text, due numeric, number text)
      where o.id = ${template} returning id, payment_transaction_id)
    insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', made.id,
      'transaction_id', made.payment_transaction_id, 'submitted_at', ${at.toISOString()}::text))).*
    from made, payments p where p.order_id = ${template}`);
  for (const { kind, id } of paid)
    if (kind === "contested")
      await db.execute(sql`insert into refused_transaction_ids (user_id, transaction_id, order_id, refused_at)
        values (${other}, ${id}, ${template}, ${at.toISOString()})`);
}

type ForwardedSms = { at: Date; phone: string; body: string };

/** The SMS about one payment that phones forward: some twice, some hours late, some from both phones. */
function messages(
  { kind, id, due, came, tells }: Paid,
  at: Date,
  phones: readonly string[],
): ForwardedSms[] {
  if (kind === "stranger" || kind === "liar") {
    const sender = oneOf("+919876543210", "VM-HDFCBN-T", "VM-HDFCBK-P", "HDFCBK");
    return kind === "liar"
      ? []
      : [
          {
            at,
            phone: phones[0] ?? "",
            body: smsBody(id, { amount: plainDecimal(due), sender, at }),
          },
        ];
  }
  if (!tells) return [];
  const amount = plainDecimal(came ?? due);
  const body = smsBody(id, {
    amount,
    sender: oneOf("VM-HDFCBK", "AD-HDFCBK-S", "JK-HDFCBK-T"),
    at,
  });
  const late = oneOf(0, 0, 0, 0.001, 1, 5, 30) * HOUR;
  return Array.from({ length: oneOf(1, 1, 1, 2, 3) }, (_, nth) => ({
    at: new Date(at.getTime() + late + nth * 5_000),
    phone: nth === 2 ? (phones[1] ?? "") : (phones[0] ?? ""),
    body,
  }));
}

/** An SMS that reports no credit. */
function noise(at: Date, phone: string): ForwardedSms {
  const amount = oneOf("1.00", "148.00", "9,999.00");
  const text = oneOf(
    `Rs.${amount} debited from a/c XX1234 to shop@ybl by UPI ref no ${newId()}`,
    `123456 is your OTP for Rs.${amount}. Don't tell it`,
    `Rs.${amount} reversed to a/c XX1234 by UPI ref no ${newId()}`,
    `Win Rs.${amount}! Click https://bank.example`,
  );
  return { at, phone, body: smsBody("", { text, at }) };
}

/** Shuffles by the test's own random numbers, so that the same seed gives the same order. */
function shuffled<Each>(all: readonly Each[]): Each[] {
  const drawn = all.map((each) => ({ each, number: chance.next() }));
  return drawn.toSorted((one, other) => one.number - other.number).map(({ each }) => each);
}

const states = async (ids: readonly string[]) => {
  const { rows } = await db.execute<{
    id: string;
    verified: boolean;
    contradicted: boolean;
    audited: boolean;
  }>(sql`
    select transaction_id as id, verified_at is not null as verified, exists (select from statement_reversals reversal
      where reversal.transaction_id = payments.transaction_id and contradicts) as contradicted,
      exists (select from statement_credits credit where credit.transaction_id = payments.transaction_id and ${IS_COVERED_BY_STATEMENTS}) as audited
    from payments where transaction_id = any(${sql.param(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
};

test(`${SMS} SMS with their statements verify nothing wrongly, and what is verified of an insider is found (seed ${SEED})`, async () => {
  const begin = startOfIndianDay("2026-06-01");
  const dayAt = (day: number) => new Date(begin.getTime() + day * 24 * HOUR);
  const phones = [
    await addSmsSource("One", { by: owner, now: begin }),
    await addSmsSource("Two", { by: owner, now: begin }),
  ];
  const senders = {
    senders: ["HDFCBK"],
    accounts: ["1234"],
    mostPayment: "1000",
    mostDay: "100000",
  };
  await saveSmsSettings(owner, { ...senders, verifies: false });
  await loadSettings();
  const bank: StatementCredit[] = [];
  const all: Paid[] = [];
  let queue: ForwardedSms[] = [];
  let sent = 0;
  let bySms = 0;
  let file = 0;
  for (let day = 0; sent < SMS || queue.length > 0; day++) {
    // After five weeks of statements that agree with the SMS, an owner lets SMS verify payments.
    if (day === 36) {
      await saveSmsSettings(owner, { ...senders, verifies: true });
      await loadSettings();
    }
    const goesOn = sent < SMS;
    const paid = goesOn
      ? Array.from({ length: Math.ceil(SMS_A_DAY / 4) }, () => payment(indianDay(dayAt(day))))
      : [];
    const forged = day < 36 ? paid.filter(({ kind }) => kind !== "insider") : paid;
    const early = new Set(forged.filter(() => chance.is(0.5)));
    const at = (hours: number) => new Date(dayAt(day).getTime() + hours * HOUR);
    await place(
      forged.filter((each) => early.has(each)),
      at(8),
    );
    queue.push(...forged.flatMap((each) => messages(each, at(9), phones)));
    if (goesOn)
      queue.push(
        ...Array.from({ length: Math.ceil(SMS_A_DAY / 2) }, () => noise(at(9), phones[0] ?? "")),
      );
    const due = shuffled(queue.filter((each) => each.at <= at(10)));
    queue = queue.filter((each) => each.at > at(10));
    for (const message of due) await takeSms(message.phone, message.body, () => message.at);
    sent += due.length;
    await place(
      forged.filter((each) => !early.has(each)),
      at(11),
    );
    for (let turns = 0; turns <= forged.length / 25; turns++)
      await verifyForwardedCredits(() => at(11));
    all.push(...forged);
    for (const { id, came, day } of forged)
      if (came)
        bank.push({
          line: bank.length + 2,
          transactionId: id,
          amount: came,
          day,
          payerUpiId: null,
          note: null,
        });
    if (day % 7 !== 6) continue;
    bySms +=
      (
        await db.execute(
          sql`select from statement_credits where statement_id is null and decision = 'verified'`,
        )
      ).rowCount ?? 0;
    file += 1;
    const credits = bank.splice(0);
    if (credits.length > 0)
      await importedStatement({ name: `${file}.csv`, credits }, owner, at(36));
    // The owner looks at what paused the phones and resumes them.
    await db
      .update(smsSources)
      .set({ paused_at: null, paused_over: null })
      .where(inArray(smsSources.id, phones));
  }
  if (bank.length > 0)
    await importedStatement({ name: "last.csv", credits: bank }, owner, new Date());
  const found = await states(all.map(({ id }) => id));
  const wrong = all.filter(({ kind, id }) => {
    const { verified = false } = found.get(id) ?? {};
    if (kind === "honest") return !verified;
    // Insiders' payments are checked below: an SMS may verify one before a statement covers its day.
    return verified && kind !== "insider";
  });
  expect(wrong).toEqual([]);
  expect(bySms).toBeGreaterThan(0);
  const last = all.at(-1)?.day ?? "";
  const old = all.filter(
    ({ kind, day, tells }) =>
      kind === "insider" &&
      tells &&
      day < indianDay(new Date(startOfIndianDay(last).getTime() - 14 * 24 * HOUR)),
  );
  const isFound = ({ id }: Paid) => found.get(id)?.contradicted === true;
  // A day that no statement covers, for example at a file's end, can't contradict what a phone reported.
  const isAudited = ({ id }: Paid) => found.get(id)?.verified && found.get(id)?.audited;
  expect(old.filter((each) => isAudited(each) && !isFound(each))).toEqual([]);
  expect(old.some(isFound)).toBe(true);
  console.log(
    `${sent} SMS of ${all.length} payments: ${bySms} verified by SMS, ${old.filter(isFound).length} forgeries found, 0 wrong`,
  );
}, 3_600_000);
