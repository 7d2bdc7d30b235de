import { inject } from "vitest";
import { wantsReminders } from "#data/checkout/payment-reminders.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { FROM_CART } from "../people/buyers.ts";
import { knownCustomer } from "../people/customers.ts";
import { endRemindersPath } from "../people/reminders.ts";
import { button, link, open, read } from "../steps.ts";

journey(
  "the link of a reminder ends them by one press without signing in, a mail program's own POST does, too, and My data has them again",
  async ({ visit }) => {
    const { id, email } = await knownCustomer();
    const page = await visit();
    await open(page, endRemindersPath(id));
    await read(page, "No more reminders?");
    expect(await wantsReminders(id)).toBe(true);
    await button(page, "Stop reminders").click();
    await read(page, "No more reminders will come");
    expect(await wantsReminders(id)).toBe(false);

    const own = await visit({ as: email });
    await open(own, "/my-data");
    await button(own, "Remind me again").click();
    await button(own, "Stop reminders").waitFor();
    expect(await wantsReminders(id)).toBe(true);

    const { status } = await fetch(new URL(endRemindersPath(id), inject("store").address), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(status).toBe(200);
    expect(await wantsReminders(id)).toBe(false);
  },
);

journey(
  "a seller finds on a phone what was started and not confirmed, and reminds its customer by WhatsApp",
  async ({ visit }) => {
    const { id } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
    // The payment is started now, because the first page shows the newest and other journeys start payments, too.
    expect(await makeQuote(id, FROM_CART, new Date())).toMatchObject({ ok: true });
    const seller = await visit({ as: await storeOwner() });
    await open(seller, "/admin");
    await link(seller, "Unfinished checkouts").click();
    const row = seller.getByRole("listitem").filter({ has: seller.locator(`a[href$="${id}"]`) });
    for (const words of ["₹148", "not reminded"]) await read(row, words);
    const chat = await row.getByRole("link", { name: /by WhatsApp$/ }).getAttribute("href");
    expect(chat).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
    expect(decodeURIComponent(chat ?? "")).toContain("You started paying ₹148");
    const width = await seller.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  },
);
