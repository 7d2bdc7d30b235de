import { beforeAll, expect, test } from "vitest";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { unreportedCredits } from "#domain/statements/unreported-credits";
import { testDatabase } from "#test/database/database";
import { person } from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { importedStatement } from "#test/statements/confirmed";
import { forwardedCredit, lineOf } from "#test/statements/phone";
import { earlierAccount, smsOfCredits } from "./import-notices.server.ts";
import { statementImportPreview } from "./imports.server.ts";
import { storeForwardedCredit } from "./sms-credits.server.ts";
import { addSmsSource } from "./sms-sources.server.ts";

testDatabase();
const now = new Date();
const day = (before: number) => indianDayAfter(indianDay(now), -before);
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let owner: string;

beforeAll(async () => {
  owner = await person("owner");
});

const statementOf = async (account: string | undefined, minutes: number) => {
  const credits = [lineOf(forwardedCredit(newTransactionId()))];
  const dropped = account === undefined ? {} : { account };
  const id = await importedStatement({ credits, dropped }, owner, at(minutes));
  const found = await statementImportPreview(id);
  if (!found) throw new Error("no statement");
  return found.row;
};

test("a statement of another account than the bank's earlier ones is known by its number, and of a second account only the first time", async () => {
  expect(await earlierAccount(await statementOf("1234", 1))).toBeNull();
  expect(await earlierAccount(await statementOf("1234", 2))).toBeNull();
  expect(await earlierAccount(await statementOf(undefined, 3))).toBeNull();
  expect(await earlierAccount(await statementOf("9012", 4))).toBe("1234");
  expect(await earlierAccount(await statementOf("9012", 5))).toBeNull();
});

test("a statement's payments without an SMS are found on the days on which the phone forwarded others", async () => {
  const phone = await addSmsSource("Meena's phone", { by: owner, now });
  const paid = (amount: number, before: number) =>
    forwardedCredit(newTransactionId(), { amount: rupees(amount), day: day(before) });
  const reported = [paid(518, 5), paid(900, 2)];
  for (const credit of reported) await storeForwardedCredit(phone, credit, now);
  const unreported = [paid(148, 4), paid(480, 3)];
  // The phone wasn't there yet on this day, so its silence says nothing.
  const before = paid(2_000, 9);
  const lines = [before, ...reported, ...unreported].map((credit, index) =>
    lineOf(credit, index + 2),
  );
  const id = await importedStatement({ credits: lines }, owner, at(10));
  expect(unreportedCredits(await smsOfCredits(id))).toEqual({
    count: 2,
    most: rupees(480),
    below: rupees(518),
  });
  expect(unreportedCredits(await smsOfCredits(null))).toMatchObject({ count: 2 });
});
