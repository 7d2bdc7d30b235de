// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, data, useLoaderData, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { couponMessages } from "#domain/cart/coupon-messages";
import { type CouponTerms, couponDiscount } from "#domain/cart/coupons";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { nightBus } from "#test/components/cart-lines";
import { openPage } from "#test/components/store-page";
import type { CouponState } from "./applied-coupon.ts";
import { CouponBox } from "./coupon-box.tsx";
import { useAutomaticCoupon } from "./use-automatic-coupon.ts";
import { useOptimisticCoupon } from "./use-optimistic-coupon.ts";

const tenPercent: CouponTerms = {
  code: "TEN",
  discount: { type: "percentage", percentage: 10 },
  minimum: rupees(500),
  categories: null,
  products: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** A store with one coupon, and a page with a cart of this worth in rupees. */
function store({
  worth = 600,
  cartLoad = true,
  source = "cart" as "cart" | "episode_tapes",
  /** The coupons that the page offers. */
  named = [] as CouponTerms[],
  /** The message if no coupon is found automatically. Empty: one is found. */
  none = "",
  /** The message for any code other than TEN. */
  refusal = couponMessages["coupon-limit-exceeded"] as string,
} = {}) {
  const known = { coupon: { applied: null, problem: null } as CouponState, worth };
  const sent: Record<string, string>[] = [];
  const refuse = (sentence: string) =>
    data({ ok: false, problem: "x", errors: { coupon: sentence } }, { status: 422 });
  const lookedFor = vi.fn(() => {
    if (none)
      return { ok: true, shouldApply: false, coupon: null, discountAmount: 0, message: none };
    known.coupon = { applied: tenPercent, problem: null };
    const message = couponMessages.couponApplied("TEN", rupees(100));
    return { ok: true, shouldApply: true, coupon: tenPercent, discountAmount: 100, message };
  });
  openPage([
    {
      path: "/",
      loader: () => structuredClone(known),
      Component: () => <Page cartLoad={cartLoad} source={source} named={named} />,
      HydrateFallback: () => null,
    },
    {
      path: "/forms/cart/coupon",
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData()) as Record<string, string>;
        sent.push(fields);
        if (!fields.coupon) return refuse(couponMessages["coupon-code-empty"]);
        if (fields.coupon !== "TEN") return refuse(refusal);
        known.coupon = { applied: tenPercent, problem: null };
        return { ok: true, message: couponMessages.couponApplied("TEN", rupees(60)) };
      },
    },
    {
      path: "/forms/cart/coupon/removal",
      action: () => {
        if (!navigator.onLine) return Promise.reject(new TypeError("Failed to fetch"));
        known.coupon = { applied: null, problem: null };
        return { ok: true, message: couponMessages.couponRemoved };
      },
    },
    { path: "/forms/cart/automatic-coupon", action: lookedFor },
  ]);
  const nowWorth = async (rupeesInCart: number) => {
    known.worth = rupeesInCart;
    if (rupeesInCart < 1000) known.coupon = { applied: null, problem: null };
    press(/^Worth/);
    await screen.findByText(`Worth ${rupeesInCart}`);
  };
  return { known, sent, lookedFor, nowWorth };
}

type PageProps = {
  cartLoad: boolean;
  source: "cart" | "episode_tapes";
  named: CouponTerms[];
};

function Page({ cartLoad, source, named }: PageProps) {
  const { coupon, worth } = useLoaderData<{ coupon: CouponState; worth: number }>();
  const line = { ...nightBus, unitPrice: rupees(worth) };
  const pressed = useOptimisticCoupon(coupon);
  const applied = coupon.applied !== null || pressed.applied !== null;
  const automatic = useAutomaticCoupon({ source, lines: [line], applied, cartLoad });
  const { revalidate } = useRevalidator();
  const discount = pressed.applied ? couponDiscount(pressed.applied, [line]) : rupees(0);
  return (
    <>
      <CouponBox
        source={source}
        coupon={coupon}
        optimistic={pressed}
        offered={named}
        lines={[line]}
        discount={discount}
        hint={automatic.message}
        onRemoved={automatic.onRemoved}
      />
      <p>{automatic.mayCome ? "a coupon may come" : "no coupon comes"}</p>
      <button type="button" onClick={automatic.onCartLoaded}>
        Refresh
      </button>
      <button type="button" onClick={() => revalidate()}>
        Worth {worth}
      </button>
    </>
  );
}

async function entry(): Promise<HTMLInputElement> {
  return await screen.findByLabelText<HTMLInputElement>("Coupon code");
}

async function types(code: string): Promise<void> {
  fireEvent.input(await entry(), { target: { value: code } });
  press("Apply");
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

it("a code stands in capitals as it is typed [§5.29]", async () => {
  store();
  const input = await entry();
  fireEvent.input(input, { target: { value: "welcome10" } });
  expect(input.value).toBe("WELCOME10");
});

it("an empty code is answered at its field [§5.30]", async () => {
  store();
  await types("");
  await screen.findByText(couponMessages["coupon-code-empty"]);
  const input = await entry();
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(couponMessages["coupon-code-empty"]);
});

it("applying says what was saved and offers to remove it [§4.12, §8.55]", async () => {
  const { sent } = store();
  await types("ten");
  await screen.findByText(couponMessages.couponApplied("TEN", rupees(60)));
  await screen.findByText("You save ₹60");
  expect(sent).toEqual([{ token: "anti-forgery", source: "cart", coupon: "TEN" }]);
  expect(screen.queryByLabelText("Coupon code")).toBeNull();
});

it("removing says 'Coupon removed' as information and gives the entry back [§4.13, §8.56]", async () => {
  store();
  await types("ten");
  await screen.findByText("You save ₹60");
  press("Remove coupon");
  const toast = await screen.findByText(couponMessages.couponRemoved);
  expect(toast.closest("[data-toast]")?.getAttribute("data-toast")).toBe("info");
  expect((await entry()).value).toBe("");
});

it.each([
  ["the device is online again", () => dispatchEvent(new Event("online"))],
  ["it is pressed again", () => press("Remove coupon")],
])("removing says that the device is offline, until %s", async (_when, goOn) => {
  store();
  await types("ten");
  await screen.findByText("You save ₹60");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  press("Remove coupon");
  await screen.findByText(storeMessages.offline);
  screen.getByText("You save ₹60");
  expect(screen.queryByText(couponMessages.couponFailedRetry)).toBeNull();
  onLine.mockReturnValue(true);
  act(() => void goOn());
  expect(screen.queryByText(storeMessages.offline)).toBeNull();
});

it("keeps a refused code where it was typed, and drops its sentence once one applies [§8.35]", async () => {
  store();
  await types("gone");
  await screen.findByText(couponMessages["coupon-limit-exceeded"]);
  expect((await entry()).value).toBe("GONE");
  await types("ten");
  await screen.findByText("You save ₹60");
  expect(screen.queryByText(couponMessages["coupon-limit-exceeded"])).toBeNull();
});

it.each([
  [couponMessages["coupon-invalid"], "§8.31"],
  [couponMessages["coupon-not-yet-active"], "§8.32"],
  [couponMessages["coupon-expired"], "§8.33"],
  [couponMessages["coupon-minimum"]({ minimum: rupees(500) }), "§8.34"],
  [couponMessages["coupon-already-used"], "§8.36"],
  [couponMessages["coupon-usage-not-validated"], "§8.37"],
  [couponMessages["coupon-not-validated"], "§8.38"],
  [couponMessages.couponFailedRetry, "§8.40"],
  [couponMessages["coupon-not-applicable"], "§8.41"],
])("says at the field why a code was refused: '%s' [%s]", async (refusal) => {
  store({ refusal });
  await types("other");
  await screen.findByText(refusal);
  const described = (await entry()).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(refusal);
});

it("says why a coupon fell away, with its code at hand", async () => {
  const sentence = couponMessages["coupon-minimum"]({ minimum: rupees(1000) });
  const coupon: CouponState = { applied: null, problem: { code: "BIG", sentence } };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <CouponBox source="cart" coupon={coupon} discount={rupees(0)} onRemoved={() => {}} />
      ),
    },
  ]);
  render(<Stub />);
  await screen.findByText(sentence);
  expect((await entry()).value).toBe("BIG");
});

it("looks for one from ₹1000 on, once, and says what it saves [§4.10, §9.6]", async () => {
  const { lookedFor } = store({ worth: 1000 });
  await screen.findByText(couponMessages.couponApplied("TEN", rupees(100)));
  await screen.findByText("You save ₹100");
  expect(lookedFor).toHaveBeenCalledTimes(1);
});

it.each([
  [couponMessages["no-valid-coupons"], "§8.42"],
  [couponMessages["coupon-not-applicable"], "§8.41"],
  [couponMessages.couponFailed, "§8.39"],
])("says quietly why none was found: '%s' [%s]", async (none) => {
  store({ worth: 1000, none });
  const message = await screen.findByText(none);
  expect(message.getAttribute("role")).toBe("status");
  await entry();
});

it.each([
  ["under ₹1000 [§9.6]", { worth: 999 }],
  ["on a direct episode purchase [§4.11]", { worth: 1000, source: "episode_tapes" as const }],
])("looks for none %s", async (_when, given) => {
  const { lookedFor } = store(given);
  await entry();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lookedFor).not.toHaveBeenCalled();
});

it("looks for none after Remove, until the cart is loaded again [§4.10, §4.13, R44]", async () => {
  const { lookedFor } = store({ worth: 1000 });
  await screen.findByText("You save ₹100");
  press("Remove coupon");
  await entry();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lookedFor).toHaveBeenCalledTimes(1);
  press("Refresh");
  await waitFor(() => expect(lookedFor).toHaveBeenCalledTimes(2));
});

it("looks once a cart load, also where the cart went under ₹1000 and comes to it again [§4.10]", async () => {
  const { lookedFor, nowWorth } = store({ worth: 950 });
  await screen.findByText("a coupon may come");
  await nowWorth(1000);
  await screen.findByText("You save ₹100");
  await nowWorth(950);
  await entry();
  await screen.findByText("no coupon comes");
  await nowWorth(1100);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lookedFor).toHaveBeenCalledTimes(1);
  press("Refresh");
  await screen.findByText("You save ₹110");
  expect(lookedFor).toHaveBeenCalledTimes(2);
});

it("looks once where none was found, however the cart grows", async () => {
  const { lookedFor, nowWorth } = store({ worth: 1000, none: couponMessages["no-valid-coupons"] });
  await screen.findByText(couponMessages["no-valid-coupons"]);
  await nowWorth(1100);
  await nowWorth(1200);
  expect(lookedFor).toHaveBeenCalledTimes(1);
});

it.each([
  ["in this tab", () => {}],
  ["in a private window that keeps nothing", () => vi.stubGlobal("sessionStorage", undefined)],
])("after Remove looks for none, however the cart changes, %s [R44]", async (_where, prepare) => {
  prepare();
  const { lookedFor, nowWorth } = store({ worth: 1000 });
  await screen.findByText("You save ₹100");
  press("Remove coupon");
  await entry();
  await nowWorth(950);
  await nowWorth(1100);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lookedFor).toHaveBeenCalledTimes(1);
});

it("a checkout after Remove looks for none; a cart does [R44]", async () => {
  const cart = store({ worth: 1000 });
  await screen.findByText("You save ₹100");
  press("Remove coupon");
  await entry();
  cleanup();
  const checkout = store({ worth: 1000, cartLoad: false });
  await entry();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(checkout.lookedFor).not.toHaveBeenCalled();
  cleanup();
  const again = store({ worth: 1000 });
  await waitFor(() => expect(again.lookedFor).toHaveBeenCalledTimes(1));
  expect(cart.lookedFor).toHaveBeenCalledTimes(1);
});

it("a coupon that fits is a press away, and its saving shows before the store has answered [§4.12]", async () => {
  const { sent } = store({ named: [tenPercent] });
  await entry();
  press("Apply coupon TEN saves ₹60");
  screen.getByText("You save ₹60");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Coupon");
  await screen.findByText(couponMessages.couponApplied("TEN", rupees(60)));
  expect(sent).toEqual([{ token: "anti-forgery", source: "cart", coupon: "TEN" }]);
  press("Remove coupon");
  screen.getByRole("button", { name: "Apply coupon TEN saves ₹60" });
  await screen.findByText(couponMessages.couponRemoved);
  await entry();
});

it("a coupon that is refused after its press stands as it stood before, with the reason [§8.35]", async () => {
  store({ named: [{ ...tenPercent, code: "LAST" }] });
  await entry();
  press(/^Apply coupon LAST/);
  screen.getByText("You save ₹60");
  await screen.findByText(couponMessages["coupon-limit-exceeded"]);
  expect(screen.queryByText("You save ₹60")).toBeNull();
  await entry();
});

it("says how much more opens a coupon", async () => {
  store({ worth: 440, named: [tenPercent] });
  await screen.findByText("Add ₹60 more for TEN (10% off).");
  expect(screen.queryByRole("button", { name: /TEN/ })).toBeNull();
});
