// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { routesToPay, UPI_ID_KINDS } from "#domain/checkout/payment-routes";
import { storeMessages } from "#domain/messages";
import { PAYMENT } from "#test/components/payment";
import { openPage, press } from "#test/components/store-page";
import { testIn } from "#test/language";
import { ReturnQuestion } from "./return-question.tsx";
import { en } from "./texts.en.ts";
import { te } from "./texts.te.ts";
import { useWays } from "./use-ways.ts";
import { type Payable, WaysOfPayment } from "./ways.tsx";

beforeEach(() => {
  sessionStorage.clear();
  const clipboard = { writeText: async () => {} };
  vi.stubGlobal("navigator", { ...navigator, clipboard });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(payment: Partial<Payable> = {}, version = "0199") {
  const shown = { ...PAYMENT, ...payment };
  function Paying() {
    const ways = useWays(version, shown.routes);
    return (
      <>
        <WaysOfPayment payment={shown} ways={ways} saved="/qr" rows="" sentenceKey="confirm" />
        <ReturnQuestion ways={ways} onYes={() => ways.answer(true)} />
      </>
    );
  }
  openPage([{ path: "/", Component: Paying }]);
}

const order = () =>
  Array.from(document.querySelectorAll("[data-way]"), (way) => way.getAttribute("data-way"));

async function copies() {
  press("Copy UPI ID");
  await screen.findByRole("button", { name: "UPI ID copied" });
}

function looksAway(event?: "pagehide") {
  act(() => {
    if (event) window.dispatchEvent(new Event(event));
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

describe("on the way back from an app", () => {
  test("each No puts what wasn't tried first, and after the last one she is asked to write", async () => {
    open();
    await copies();
    looksAway();
    press(en.no);
    expect(order()).toEqual(["qr", "app-links", "upi-id"]);
    expect(document.activeElement?.textContent).toContain(en.why.qr);
    expect(document.activeElement?.textContent).toContain(en.ifMoneyLeft.confirm);
    fireEvent.click(screen.getByRole("link", { name: en.saveQr }));
    looksAway();
    press(en.no);
    expect(order()).toEqual(["app-links", "upi-id", "qr"]);
    fireEvent.click(screen.getByRole("link", { name: "Google Pay" }));
    looksAway();
    press(en.no);
    expect(order()).toEqual(["upi-id", "qr", "app-links"]);
    expect(screen.getByText(en.askUs, { exact: false })).toBeTruthy();
    const help = screen.getByRole("link", { name: new RegExp(storeMessages.helpOnWhatsApp) });
    expect(help.getAttribute("href")).toBe(PAYMENT.help);
  });

  test.each([
    "not JSON",
    "null",
    '{"stage":"away","failed":[7,"saved-qr"],"used":{"route":"gone"}}',
  ])("a tab that remembers %s for the payment has its ways to pay", (text) => {
    sessionStorage.setItem("payment_ways_0199", text);
    open();
    expect(order()).toEqual(["upi-id", "qr", "app-links"]);
  });

  test("nothing is asked of who used no way, of who answered, or of a page that was left for another", async () => {
    open();
    looksAway();
    expect(screen.queryByText(en.wentThrough)).toBeNull();
    await copies();
    looksAway("pagehide");
    expect(screen.queryByText(en.wentThrough)).toBeNull();
    looksAway();
    press(en.yes);
    looksAway();
    expect(screen.queryByText(en.wentThrough)).toBeNull();
  });

  test("what didn't go through is this payment's, and never another's", async () => {
    open();
    await copies();
    looksAway();
    press(en.no);
    cleanup();
    open({}, "0200");
    expect(order()).toEqual(["upi-id", "qr", "app-links"]);
    cleanup();
    open();
    expect(order()).toEqual(["qr", "app-links", "upi-id"]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe("whose account it is", () => {
  test.each([
    ["en", en, "Your app will show RAVI KUMAR K (HDFC)"],
    ["te", te, "మీ యాప్‌లో RAVI KUMAR K (HDFC) అని కనిపిస్తుంది"],
  ] as const)(
    "stands beside the UPI ID and the code as the bank has it: %s [R62]",
    (language, _, text) => {
      testIn(language);
      open({ registeredName: "RAVI KUMAR K (HDFC)" });
      expect(screen.getAllByText(text)).toHaveLength(2);
    },
  );

  test.each([
    ["en", en],
    ["te", te],
  ] as const)(
    "is said to be the bank's word where nobody has looked, and never the store's name: %s [R62]",
    (language, texts) => {
      testIn(language);
      open({ registeredName: null });
      expect(screen.getByText(texts.appShowsHolder)).toBeTruthy();
      expect(document.body.textContent).not.toContain("Kathalu Stories");
    },
  );
});

test("a desktop's order, but for the code at the left, is the one that the document has for a phone", () => {
  const others = (device: "phone" | "desktop", kind: (typeof UPI_ID_KINDS)[number]) =>
    routesToPay({ kind, worked: null }, device).filter(({ route }) => route !== "qr");
  for (const kind of UPI_ID_KINDS) expect(others("desktop", kind)).toEqual(others("phone", kind));
});
