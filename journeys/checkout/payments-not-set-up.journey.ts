import { inject } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { DESKTOP, expect, journey, newPerson, PHONE } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { addressOf, startStore } from "#test/store/built-store";
import { button, open, read } from "../steps.ts";

journey(
  "a store with real sign-in and the demo's UPI id opens, and its checkout says it can't be paid [R22]",
  async ({ visit, onTestFinished }) => {
    const { DEMO_SIGN_IN: _, ...environment } = inject("store").environment;
    const google = { GOOGLE_CLIENT_ID: "of-the-test", GOOGLE_CLIENT_SECRET: "of the test" };
    const store = startStore({ ...environment, ...google });
    onTestFinished(async () => void (await store.ends("SIGTERM")));
    const address = await addressOf(store);
    const { person, cookie } = await signedIn({ email: newPerson(), provider: "google" });
    await addLine(person.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const [name = "", value = ""] = cookie.split("=");
    for (const on of [PHONE, DESKTOP]) {
      const page = await visit({ at: address, on });
      await page.context().addCookies([{ name, value, url: address, httpOnly: true }]);
      await open(page, "/checkout-details");
      await read(page, checkoutMessages["payments-not-set-up"]);
      expect(await button(page, "Proceed to Payment").isDisabled()).toBe(true);
    }
  },
);
