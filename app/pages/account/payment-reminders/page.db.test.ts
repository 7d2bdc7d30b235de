import { describe, expect, test } from "vitest";
import { wantsReminders } from "#data/checkout/payment-reminders.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { stopAddress } from "#request/reminder-keys.server";
import { testDatabase } from "#test/database/database";
import { person } from "#test/database/store-rows";
import { appForVisitors, customer, guest } from "#test/people/visitors";
import { texts } from "./texts.ts";

testDatabase();
appForVisitors();

describe("the page that ends reminders", () => {
  test("changes nothing by being looked at, and ends them by one press of whoever has its address", async () => {
    const asha = await person();
    const visitor = await guest();
    const path = stopAddress(asha, "en", "");
    expect(await visitor.read(path)).toContain(texts.en.question);
    expect((await visitor.head(path)).status).toBe(200);
    expect(await wantsReminders(asha)).toBe(true);
    const pressed = await visitor.post(path, { "List-Unsubscribe": "One-Click" });
    expect(pressed.text).toContain(texts.en.ended);
    expect(await wantsReminders(asha)).toBe(false);
    expect(await visitor.read(stopAddress(asha, "te", ""))).toContain(texts.te.ended);
  });

  test("doesn't exist by a key that was made up, nor for an account that is erased", async () => {
    const [asha, ravi] = [await person(), await person()];
    const visitor = await guest();
    const [, code = ""] = stopAddress(asha, "en", "").split(".");
    for (const key of [`${ravi}.${code}`, `${ravi}.`, ravi, "x.y", "%00"])
      expect((await visitor.get(`/payment-reminders/${key}`)).status, key).toBe(404);
    expect((await visitor.post(`/payment-reminders/${ravi}.${code}`)).status).toBe(404);
    expect(await wantsReminders(ravi)).toBe(true);
    await erasePerson(ravi, async () => {}, new Date());
    expect((await visitor.get(stopAddress(ravi, "en", ""))).status).toBe(404);
  });

  test("is undone by its person under My data", async () => {
    const asha = await customer();
    await asha.post(stopAddress(asha.id, "en", ""));
    expect(await wantsReminders(asha.id)).toBe(false);
    await asha.post("/forms/my-data/payment-reminders", { wants: "yes" });
    expect(await wantsReminders(asha.id)).toBe(true);
  });
});
