// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { data, useLoaderData } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { paise, rupees, ZERO } from "#domain/money/money";
import { refusalMessages } from "#domain/refusal-messages";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import OrderPlaced from "#pages/checkout/placed/page.tsx";
import { en as placedTexts } from "#pages/checkout/placed/texts.en.ts";
import { readSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { PAYMENT } from "#test/components/payment";
import { openPage, press, seesToast, toasts } from "#test/components/store-page";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { PaymentView } from "./payment-view.tsx";
import { en as texts } from "./texts.en.ts";

/** The payment as a reload finds it after the transaction id was typed and the screenshot uploaded. */
const PROVED = { ...PAYMENT, typedTransactionId: "012345678901", hasScreenshot: true };

const ORDER = {
  orderNumber: PAYMENT.orderNumber,
  items: PAYMENT.lines,
  shortages: [],
  ...{ subtotal: PAYMENT.total, discount: ZERO, exactDiscount: ZERO, couponCode: null },
  shipping: PAYMENT.shipping,
  total: PAYMENT.total,
  address: null,
  status: "confirmation_pending",
  payment: "waiting",
  rejection: null,
  watched: { id: "01939d2e-0000-7000-8000-000000000001", version: 1, milliseconds: 0 },
  holds: "cards",
  transactionId: PROVED.typedTransactionId,
};

/** A payment whose amount tells which order it is for. */
const EXACT = { ...PAYMENT, exactDiscount: paise(37), total: rupees("147.63") };

/** The server's response to a form. */
let answer: { ok: boolean; [fact: string]: unknown } = { ok: true };
let known: CheckoutPayment = PAYMENT;
let person: { id: string } | null = { id: PAYMENT.owner };
/** The open payments in the visitor's session. */
let openPayments: { versionId: string; earlier: [] }[] = [];
/** The query of each request for the page. */
let requestedPaths: string[] = [];
/** The bank's word as the server has it, and what was sent to place the order by it. */
let wordOfBank: () => Response;
let sentByWord: object[] = [];

beforeEach(() => {
  answer = { ok: true };
  known = PAYMENT;
  person = { id: PAYMENT.owner };
  openPayments = [{ versionId: PAYMENT.versionId, earlier: [] }];
  requestedPaths = [];
  wordOfBank = () => new Response(null, { status: 204 });
  sentByWord = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(payment = PAYMENT) {
  known = payment;
  const step = () => data(answer, { status: answer.ok ? 200 : 503 });
  openPage(
    [
      {
        path: "/checkout-details",
        loader: ({ request }) => {
          requestedPaths.push(new URL(request.url).search);
          return known;
        },
        Component: Page,
        HydrateFallback: () => null,
      },
      { path: "/forms/checkout-details/confirmation", action: step },
      { path: "/forms/checkout-details/cancellation", action: step },
      { path: "/forms/checkout-details/screenshot", action: step },
      {
        path: "/forms/checkout-details/credit",
        action: async ({ request }) => {
          sentByWord.push(Object.fromEntries(await request.formData()));
          return step();
        },
      },
      { path: "/checkout-details/credit/:version", loader: () => wordOfBank() },
      { path: "/order-placed", Component: OrderPlaced },
      { path: "/order-placed/:orderId", loader: () => ({ order: ORDER }) },
      { path: "/session", loader: () => ({ person, openPayments, token: "anti-forgery" }) },
    ],
    "/checkout-details",
  );
  await screen.findByText(payment.closed ? /^This payment was for/ : "Amount to pay");
}

/** Like the root, this page reads the session. */
function Page() {
  const open = useSession()?.openPayments;
  return (
    <>
      {open ? (
        <button type="button" onClick={() => readSession()}>
          {open.length > 0 ? "session" : "session ended"}
        </button>
      ) : null}
      <PaymentView
        payment={useLoaderData<CheckoutPayment>()}
        newest={null}
        isAfterProceed={false}
        others={[]}
        onPlaced={() => {}}
        onStored={() => {}}
        onLeave={() => {}}
      />
    </>
  );
}

describe("the bank's word about a payment with an exact amount [R71]", () => {
  const AWAITED = { ...EXACT, waitsForBank: true };
  const bankHas = texts.bankHas("₹147.63");

  test("is awaited beside the form once the customer says that she has paid, and not before", async () => {
    await open(AWAITED);
    expect(screen.queryByText(texts.waitingForBank)).toBeNull();
    press(checkoutMessages.paymentMade);
    await screen.findByText(texts.waitingForBank);
    expect(screen.getByLabelText(/transaction ID/i)).toBeTruthy();
  });

  test("lets her place the order by one press, which sends nothing but the version", async () => {
    wordOfBank = () => Response.json({ orderId: null });
    answer = { ok: true, orderId: ORDER.watched.id, screenshotStored: null };
    await open(AWAITED);
    press(checkoutMessages.paymentMade);
    await screen.findByText(bankHas, {}, { timeout: WAIT_MILLISECONDS });
    press(texts.placeOrder);
    await screen.findByText(placedTexts.placedByBank);
    expect(sentByWord).toEqual([{ token: "anti-forgery", version: AWAITED.versionId }]);
  });

  test("leads to the order that was placed by itself, or on another device", async () => {
    wordOfBank = () => Response.json({ orderId: ORDER.watched.id });
    await open(AWAITED);
    press(checkoutMessages.paymentMade);
    await screen.findByText(ORDER.orderNumber, {}, { timeout: WAIT_MILLISECONDS });
  });

  test("isn't awaited for an amount that names no order", async () => {
    await open(PAYMENT);
    press(checkoutMessages.paymentMade);
    await screen.findByLabelText(/transaction ID/i);
    expect(screen.queryByText(texts.waitingForBank)).toBeNull();
  });
});

describe("an exact amount", () => {
  test("is a line of the bill, and the page asks for exactly that, until it is paid", async () => {
    await open(EXACT);
    const line = screen.getByText("Exact amount").closest("div");
    expect(line?.textContent).toContain("− ₹0.37");
    expect(screen.getByText(/Please pay exactly ₹147\.63\./)).toBeTruthy();
    press(checkoutMessages.paymentMade);
    await waitFor(() => expect(screen.queryByText(/Please pay exactly/)).toBeNull());
  });

  test("isn't mentioned where the amount is the bill's", async () => {
    await open();
    expect(screen.queryByText("Exact amount")).toBeNull();
    expect(screen.queryByText(/Please pay exactly/)).toBeNull();
  });
});

describe("a QR code that can't be drawn", () => {
  test("is said on the page and in a toast, and Try Again brings it [§8.43, §8.44]", async () => {
    await open({ ...PAYMENT, qr: null });
    expect(screen.getByRole("alert").textContent).toContain(checkoutMessages.qrFailed);
    await seesToast("error", checkoutMessages.upiQrFailed);
    expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
    known = PAYMENT;
    press("Try Again");
    const code = await screen.findByRole("img", { name: /^QR code/ });
    expect(code.getAttribute("width")).toBe("300");
    expect(code.getAttribute("height")).toBe("300");
    expect(screen.queryByText(checkoutMessages.qrFailed)).toBeNull();
  });
});

describe("a UPI app", () => {
  /** Only a phone can follow an app link, so the test's browser must stay here. */
  const stay = (event: Event) => event.preventDefault();
  let copied: string[] = [];

  beforeEach(() => {
    copied = [];
    document.addEventListener("click", stay);
  });
  afterEach(() => document.removeEventListener("click", stay));

  async function tapGooglePay({ clipboard = true } = {}) {
    const writeText = async (text: string) => {
      if (!clipboard) throw new Error("not allowed");
      copied.push(text);
    };
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    document.execCommand = () => false;
    const listen = vi.spyOn(window, "addEventListener");
    await open();
    // On a busy machine the links can be seen before the page listens for an app that opens.
    await vi.waitFor(() => expect(listen.mock.calls.map(([kind]) => kind)).toContain("blur"), {
      timeout: WAIT_MILLISECONDS,
    });
    listen.mockRestore();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("link", { name: "Google Pay" }));
  }
  const wait = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_500)));

  test("that doesn't open leaves its link on the clipboard: 'UPI string copied to clipboard' [§8.48]", async () => {
    await tapGooglePay();
    expect(copied).toEqual([]);
    await wait();
    expect(copied).toEqual([PAYMENT.upiString]);
    expect(screen.getByText(checkoutMessages.upiStringCopied)).toBeTruthy();
  });

  test("that opens leaves the clipboard alone [§8.48]", async () => {
    await tapGooglePay();
    fireEvent(window, new Event("blur"));
    await wait();
    expect(copied).toEqual([]);
    expect(screen.queryByText(checkoutMessages.upiStringCopied)).toBeNull();
  });

  test("that doesn't open where nothing can be copied is told so", async () => {
    await tapGooglePay({ clipboard: false });
    await wait();
    expect(screen.queryByText(checkoutMessages.upiStringCopied)).toBeNull();
    expect(screen.getByText(storeMessages.copyFailed)).toBeTruthy();
    expect(screen.getByText(PAYMENT.upiString)).toBeTruthy();
  });
});

const refused = (problem: string, sentence: string) => ({
  ok: false,
  problem,
  errors: { form: sentence },
  advice: null,
});

test("Cancel Payment that fails says 'An error occurred while processing your payment' [§8.50]", async () => {
  await open();
  answer = refused("network-error", checkoutMessages.paymentFailed);
  press("Cancel Payment");
  press("No, cancel it");
  await seesToast("error", checkoutMessages.paymentFailed);
  expect(screen.getByText("Amount to pay")).toBeTruthy();
});

describe("a payment that the session doesn't list any more, while its page hasn't come", () => {
  const closed = () => {
    openPayments = [];
  };

  test("is asked for where another page closed it [R52]", async () => {
    await open();
    await expect.poll(() => screen.queryByText("session")).toBeTruthy();
    closed();
    press("session");
    await expect.poll(() => requestedPaths.at(-1)).toBe("?version=0199");
  });

  test("isn't where the session has ended: the page stays, and offers Sign in", async () => {
    await open();
    await expect.poll(() => screen.queryByText("session")).toBeTruthy();
    closed();
    person = null;
    press("session");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText(refusalMessages.signInToContinue)).toBeTruthy();
    expect(within(alert).getByRole("link", { name: "Sign in" })).toBeTruthy();
    expect(requestedPaths).not.toContain("?version=0199");
  });

  test("isn't where this page cancelled it", async () => {
    await open();
    await expect.poll(() => screen.queryByText("session")).toBeTruthy();
    const before = requestedPaths.length;
    closed();
    answer = { ok: true, session: { person, openPayments, token: "anti-forgery" } };
    press("Cancel Payment");
    press("No, cancel it");
    await within(toasts()).findByText(checkoutMessages.quoteCancelled);
    await expect.poll(() => requestedPaths.length).toBeGreaterThan(before);
    await expect.poll(() => screen.queryByText("session ended")).toBeTruthy();
    expect(requestedPaths).not.toContain("?version=0199");
  });
});

test.each(["expired", "other-version-placed", "withdrawn", "cancelled"] as const)(
  "a payment that is closed (%s) shows why first, in view and focused, above the form that confirms it",
  async (closed) => {
    const shown: string[] = [];
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
      this: Element,
    ) {
      shown.push(this.textContent ?? "");
    });
    await open({ ...PAYMENT, closed });
    await expect.poll(() => shown.length).toBeGreaterThan(0);
    expect(shown.at(-1)).toMatch(/already paid|also paid/);
    await expect.poll(() => document.activeElement?.textContent).toBe(shown.at(-1));
    expect(screen.getByLabelText("Transaction ID")).toBeTruthy();
    expect(screen.queryAllByText("Amount to pay")).toHaveLength(0);
    scroll.mockRestore();
  },
);

test("a screenshot that was uploaded is still there after going back to the QR code", async () => {
  await open();
  press(checkoutMessages.paymentMade);
  const picture = new File(["a picture"], "pay.png", { type: "image/png" });
  fireEvent.change(screen.getByLabelText(/screenshot/i), { target: { files: [picture] } });
  await screen.findByText(checkoutMessages.screenshotSaved);
  press("Back");
  await screen.findByRole("img", { name: /^QR code/ });
  press(checkoutMessages.paymentMade);
  expect(await screen.findByText(checkoutMessages.screenshotSaved)).toBeTruthy();
});

describe("Confirm Payment", () => {
  test("that fails says 'Failed to place order. Please try again.' in a toast and inline [§8.51]", async () => {
    await open(PROVED);
    answer = refused("failed", checkoutMessages.orderFailed);
    press("Confirm Payment");
    await seesToast("error", checkoutMessages.orderFailed);
    expect(screen.getByRole("alert").textContent).toContain(checkoutMessages.orderFailed);
    expect(screen.getByDisplayValue("012345678901")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Order placed" })).toBeNull();
  });

  test.each([
    [PROVED, "Your transaction ID and screenshot are kept."],
    [{ ...PROVED, hasScreenshot: false }, "Your transaction ID is kept."],
    [{ ...PROVED, typedTransactionId: "" }, "Your screenshot is kept."],
  ])(
    "signed out says 'Please sign in to continue', with Sign in, and what is kept [§8.49] %#",
    async (payment, kept) => {
      await open(payment);
      person = null;
      answer = refused("signed-out", refusalMessages.signInToContinue);
      press("Confirm Payment");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(refusalMessages.signInToContinue);
      expect(alert.textContent).toContain(kept);
      expect(within(alert).getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
        "/auth?next=%2Fcheckout-details",
      );
    },
  );

  test.each([
    [true, "§8.54", checkoutMessages.orderPlaced],
    [false, "§8.53", checkoutMessages.screenshotUploadFailed],
  ])(
    "with a screenshot that was stored: %s, goes to the order and says so [%s]",
    async (screenshotStored, _id, sentence) => {
      await open(PROVED);
      answer = { ok: true, orderId: "0199", screenshotStored };
      press("Confirm Payment");
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.getByRole("heading", { name: "Order placed" })).toBeTruthy();
      expect(screen.getByText("ORD1795168800123")).toBeTruthy();
      expect(
        screen.queryByText(
          screenshotStored ? checkoutMessages.screenshotUploadFailed : checkoutMessages.orderPlaced,
        ),
      ).toBeNull();
    },
  );
});
