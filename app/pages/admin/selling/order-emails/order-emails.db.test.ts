import { beforeAll, expect, test } from "vitest";
import { wantsOrderEmails } from "#data/email/seller-emails.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
let staff: Visitor;

beforeAll(async () => {
  owner = await seller();
  staff = await seller("staff");
});

const times = {
  version: "0",
  when: "daily",
  everyMinutes: "60",
  dailyAt: "9",
  quiet: "on",
  quietFrom: "22",
  quietUntil: "7",
};

test("when the store emails its sellers is saved by owners, and of two the second sees what the first did", async () => {
  expect(await owner.post("/forms/admin/order-emails/times", times)).toMatchObject({ ok: true });
  const second = { ...times, when: "at-once" };
  expect(await owner.post("/forms/admin/order-emails/times", second)).toMatchObject({
    status: 409,
    advice: expect.stringContaining("→ once a day"),
  });
  expect(await owner.read("/admin/order-emails")).toMatch(
    /value="daily"[^>]*checked=""|checked=""[^>]*value="daily"/,
  );
});

test("hours and minutes that there aren't are refused", async () => {
  for (const wrong of [
    { everyMinutes: "7" },
    { quietFrom: "24" },
    { dailyAt: "-1" },
    { when: "never" },
  ])
    expect(
      await owner.post("/forms/admin/order-emails/times", { ...times, version: "1", ...wrong }),
    ).toMatchObject({ status: 422, errors: { [Object.keys(wrong)[0] ?? ""]: expect.any(String) } });
});

test("staff are emailed once they say so, owners until they say no", async () => {
  expect(await wantsOrderEmails(staff.id)).toBe(false);
  expect(await staff.post("/forms/admin/order-emails/choice", { wants: "yes" })).toMatchObject({
    ok: true,
  });
  expect(await wantsOrderEmails(staff.id)).toBe(true);
  expect(await wantsOrderEmails(owner.id)).toBe(true);
  expect(await owner.post("/forms/admin/order-emails/choice", { wants: "no" })).toMatchObject({
    ok: true,
  });
  expect(await owner.read("/admin/order-emails")).toContain("You don't get these emails.");
});
