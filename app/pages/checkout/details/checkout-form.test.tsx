// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { data } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/lines";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { NO_COUPON } from "#pages/cart/coupon/applied-coupon.ts";
import { DEFAULT_TERMS } from "#protocol/store-terms";
import { nightBus } from "#test/components/cart-lines";
import { ASHA } from "#test/components/sessions";
import { openPage, press } from "#test/components/store-page";
import { StoreTermsContext } from "#ui/store-terms";
import { CheckoutForm } from "./checkout-form.tsx";
import type { Details } from "./details.server.ts";

/** The server's response to Proceed to Payment. */
let answer: object = { ok: true };
/** The server's response to another quantity, which doesn't come before the test's end. */
let quantityAnswer = Promise.withResolvers<object>();
beforeEach(() => {
  answer = { ok: true };
  quantityAnswer = Promise.withResolvers();
});
afterEach(() => {
  quantityAnswer.resolve({ ok: true });
  cleanup();
});

const lineOf = (price: string | number): CartLine => ({
  ...nightBus,
  unitPrice: rupees(price),
  addedPrice: rupees(price),
});
const HOME = { slot: 1, name: "Asha Rao", address: "Vizag 530001", mobile: "9876543210" } as const;

async function open(price: string | number = 49, terms = DEFAULT_TERMS) {
  const details: Details = {
    episode: null,
    lines: [lineOf(price)],
    unavailable: [],
    left: {},
    addresses: [HOME],
    initial: {
      delivery: "standard",
      address: 1,
      typed: EMPTY_ADDRESS,
      save: true,
      gift: false,
      message: "",
      mobile: "9876543210",
    },
    days: {
      standard: { first: "2026-12-03", last: "2026-12-07" },
      express: { first: "2026-11-28", last: "2026-12-01" },
    },
    paymentsSetUp: true,
  };
  function Page() {
    const [choices, choose] = useState(details.initial);
    const form = {
      details,
      others: [],
      unfinished: null,
      choices,
      onChoose: choose,
      onProceed: () => {},
      onPrepared: () => {},
    };
    const owner = { owner: "asha", email: "asha@example.com" };
    return (
      <StoreTermsContext value={terms}>
        <CheckoutForm {...form} {...owner} coupon={NO_COUPON} expectsCoupon />
      </StoreTermsContext>
    );
  }
  const none = { ok: true, shouldApply: false, coupon: null, discountAmount: 0, message: null };
  openPage(
    [
      { path: "/checkout-details", Component: Page },
      { path: "/forms/checkout-details/quote", action: () => data(answer, { status: 422 }) },
      { path: "/forms/cart/automatic-coupon", action: () => none },
      { path: "/forms/cart/lines/quantity", action: () => quantityAnswer.promise },
    ],
    "/checkout-details",
    ASHA,
  );
  await screen.findByText("Order summary");
}

const refused = (problem: string, form: string, advice: string | null = null) => ({
  ok: false,
  problem,
  errors: { form },
  advice,
});

describe("Proceed to Payment", () => {
  test("that reaches nobody says so on the page and in a toast, and offers Try Again [§8.43]", async () => {
    await open();
    answer = refused("network-error", checkoutMessages.qrFailed);
    press("Proceed to Payment");
    expect((await screen.findByRole("alert")).textContent).toContain(checkoutMessages.qrFailed);
    const toasts = screen.getByRole("list", { name: "Notifications" });
    expect(await within(toasts).findByText(checkoutMessages.upiQrFailed)).toBeTruthy();
    answer = refused("too-many", checkoutMessages.tooManyAttempts);
    press("Try Again");
    expect(await screen.findByText(checkoutMessages.tooManyAttempts)).toBeTruthy();
    expect(screen.queryByText(checkoutMessages.qrFailed)).toBeNull();
  });

  test.each([
    ["too-many", checkoutMessages.tooManyAttempts, "§8.47"],
    ["nothing-to-pay", checkoutMessages.invalidAmount, "§8.46"],
    ["purchase-failed", checkoutMessages.purchaseFailed, "§8.10"],
    ["episode-not-found", cartMessages["episode-not-found"], "§8.9"],
    ["cart-empty", checkoutMessages["cart-empty"], "§5.16"],
    ["signed-out", checkoutMessages.loginToProceed, "§5.15"],
  ])("that is refused as %s says '%s', and what to do [%s]", async (problem, sentence) => {
    await open();
    answer = refused(problem, sentence, checkoutMessages["nothing-to-pay"]);
    press("Proceed to Payment");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(sentence)).toBeTruthy();
    expect(within(alert).getByText(checkoutMessages["nothing-to-pay"])).toBeTruthy();
  });
});

describe("what was refused, once the cart changes,", () => {
  const short = checkoutMessages["lines-short"]({ sizes: [{ name: "Night Bus", left: 1 }] });

  test.each([
    ["goes", "lines-short", short],
    ["stays where it isn't about the cart", "too-many", checkoutMessages.tooManyAttempts],
  ])("%s", async (way, problem, sentence) => {
    await open();
    answer = refused(problem, sentence);
    press("Proceed to Payment");
    expect(await screen.findByText(sentence)).toBeTruthy();
    press(/^One more/);
    expect(screen.queryByText(sentence) === null).toBe(way === "goes");
  });
});

describe("the choice of delivery", () => {
  const choice = (name: RegExp) =>
    screen.getByRole("radio", { name }).closest("label")?.textContent.replaceAll("\u00a0", " ");
  const sums = () => screen.getByText("Total", { selector: "dt" }).closest("dl")?.textContent;

  test("tells each one's time and price, and the total follows [§9.2, §9.4, §9.5]", async () => {
    await open(49);
    expect(choice(/Standard/)).toContain("5-7 business daysArrives about Thu 3 – Mon 7 Dec₹50");
    expect(choice(/Express/)).toContain("2-3 daysArrives about Sat 28 Nov – Tue 1 Dec₹100");
    expect(sums()).toContain("Total₹99");
    fireEvent.click(screen.getByRole("radio", { name: /Express/ }));
    expect(sums()).toContain("Total₹149");
  });

  test("of one alone is none: its time and price stand there, and it is sent with the form", async () => {
    const { delivery } = DEFAULT_TERMS;
    await open(49, { ...DEFAULT_TERMS, delivery: { ...delivery, choices: ["standard"] } });
    expect(screen.queryByRole("radio", { name: /Shipping/ })).toBeNull();
    expect(screen.getAllByText("Standard Shipping").length).toBeGreaterThan(0);
    const sent = document.querySelector<HTMLInputElement>('input[name="delivery"]');
    expect([sent?.type, sent?.value]).toEqual(["hidden", "standard"]);
    expect(sent?.form).not.toBeNull();
  });

  test("has standard struck through and free from ₹1000, express never [§9.1]", async () => {
    await open(1_000);
    expect(choice(/Standard/)).toContain("₹50FREE");
    expect(choice(/Express/)).toContain("₹100");
    expect(sums()).toContain("Total₹1,000");
  });

  test.each([
    ["799.99", null],
    ["800", "Add ₹200 more for free delivery and an automatic coupon."],
    ["999", "Add ₹1 more for free delivery and an automatic coupon."],
    ["1000", null],
  ])("at ₹%s hints: %s [§9.7]", async (price, hint) => {
    await open(price);
    expect(screen.queryByText(/more for free delivery/)?.textContent ?? null).toBe(hint);
  });
});

describe("a field of the details", () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  test("that was refused isn't marked any more once it is filled; the others stay marked", async () => {
    await open();
    const errors = { mobile: "Please provide a mobile number.", form: "Your cart is empty." };
    answer = { ok: false, problem: "fields", errors };
    press("Proceed to Payment");
    expect(await screen.findByText(errors.mobile)).toBeTruthy();
    fireEvent.input(screen.getByLabelText("Mobile number"), { target: { value: "9" } });
    expect(screen.queryByText(errors.mobile)).toBeNull();
    expect(screen.getByText(errors.form)).toBeTruthy();
  });

  test("has a label of its own, also beside the form that edits an address", async () => {
    await open();
    press("Edit");
    await screen.findByRole("dialog", { hidden: true });
    const labels = [...document.querySelectorAll<HTMLInputElement>("input[type=tel]")].map(
      ({ labels }) => labels?.[0]?.textContent,
    );
    expect(labels).toEqual(["Phone for the delivery", "Mobile number"]);
  });

  test("of a gift's address begins empty, and the own is there again where it is none", async () => {
    await open();
    fireEvent.click(screen.getByRole("radio", { name: /Another address/ }));
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Asha Rao" } });
    fireEvent.click(screen.getByRole("checkbox", { name: /It's a gift/ }));
    expect([value("Name"), value("Phone for the delivery")]).toEqual(["", ""]);
    fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Amma" } });
    fireEvent.click(screen.getByRole("checkbox", { name: /It's a gift/ }));
    fireEvent.click(screen.getByRole("radio", { name: /Another address/ }));
    expect(value("Name")).toBe("Asha Rao");
  });
});
