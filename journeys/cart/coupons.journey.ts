import { couponMessages } from "#domain/cart/coupon-messages";
import { rupees } from "#domain/money/money";
import { expect, journey } from "#test/browser/journey";
import { customer, shopper } from "../people/customers.ts";
import {
  addToCart,
  button,
  buy,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  readToast,
  reload,
  waitForPage,
} from "../steps.ts";

journey(
  "a customer types a code, takes it off, and pays with it at the checkout [§2.87, §2.89, §4.9]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await open(page, "/cart");
    const code = page.getByLabel("Coupon code");
    await button(page, "Apply").click();
    await read(page, couponMessages["coupon-code-empty"]);
    await code.fill("hello");
    expect(await code.inputValue()).toBe("HELLO");
    await code.press("Enter");
    await read(page, couponMessages["coupon-invalid"]);
    expect(await code.inputValue()).toBe("HELLO");
    await code.fill("katha100");
    await button(page, "Apply").click();
    await read(page, couponMessages["coupon-minimum"]({ minimum: rupees(1000) }));

    await page.route(/\/cart\/coupon/, (route) => route.abort("internetdisconnected"));
    await code.fill("welcome10");
    await button(page, "Apply").click();
    await read(page, couponMessages.couponFailedRetry);
    expect(await code.inputValue()).toBe("WELCOME10");
    await page.unroute(/\/cart\/coupon/);
    await button(page, "Apply").click();
    await readToast(page, couponMessages.couponApplied("WELCOME10", rupees(9.8)));
    await sees(page, "Coupon Discount −₹9.80");
    await button(page, "Remove coupon").click();
    await readToast(page, couponMessages.couponRemoved);
    await code.fill("welcome10");
    await button(page, "Apply").click();
    await sees(page, "Coupon Discount −₹9.80");

    // The discount follows each press of +, and is the same at the checkout.
    await button(page, "One more of Last Bus Home").click();
    await sees(page, "Coupon Discount −₹14.70");
    await link(page, "Proceed to Checkout").click();
    await waitForPage(page, "/checkout-details");
    await sees(page, "Coupon Discount −₹14.70");
    await reload(page);
    await sees(page, "Coupon Discount −₹14.70");

    // 3 × ₹49 less 10 %, and ₹50 for standard delivery.
    const { orderNumber } = await buy(page);
    await sees(page, "Coupon Discount (WELCOME10) − ₹14.70");
    await sees(page, "Total ₹182.30");
    await open(page, "/orders");
    await read(page, orderNumber);
    await page.getByRole("link", { name: /^View Details/ }).click();
    await sees(page, "Coupon Discount (WELCOME10) − ₹14.70");

    // The next purchase begins without the coupon and without a message about it.
    await open(page, "/product/ndk-01");
    await addToCart(page, "Postal Card Size");
    await hasInCart(page, 1);
    // The test follows the link, because loading another document would abort requests under way.
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 piece" }).click();
    await waitForPage(page, "/cart");
    await sees(page, "Total ₹99");
    expect(await code.inputValue()).toBe("");
    expect(await code.getAttribute("aria-invalid")).toBeNull();
  },
);

journey(
  "from ₹1000 on a coupon applies itself, and once removed stays away until the next cart [§4.9, R16]",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 20]] }) });
    await open(page, "/cart");
    await sees(page, "Total ₹1,030");
    await button(page, "One more of Last Bus Home").click();
    // 21 × ₹49 = ₹1,029: WELCOME10 saves more than KATHA100.
    await readToast(page, couponMessages.couponApplied("WELCOME10", rupees(102.9)));
    await sees(page, "Coupon Discount −₹102.90");
    await sees(page, "Total ₹926.10");
    await button(page, "Remove coupon").click();
    await sees(page, "Total ₹1,029");
    await link(page, "Proceed to Checkout").click();
    await waitForPage(page, "/checkout-details");
    await sees(page, "Total ₹1,029");
    await page.getByLabel("Coupon code").waitFor();

    await page.goBack();
    await waitForPage(page, "/cart");
    await sees(page, "Coupon Discount −₹102.90");
    await proceedToPayment(page);
    await page.getByRole("heading", { name: "Amount to pay ₹926.10" }).waitFor();
  },
);

journey(
  "a coupon falls away with its sentence when the cart becomes too small for it",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 21]] }) });
    await open(page, "/checkout-details");
    await sees(page, "Coupon Discount −₹102.90");
    await button(page, "Remove coupon").click();
    await page.getByLabel("Coupon code").fill("KATHA100");
    await button(page, "Apply").click();
    await sees(page, "Coupon Discount −₹100");
    await button(page, "One less of Last Bus Home").click();
    await read(page, couponMessages["coupon-minimum"]({ minimum: rupees(1000) }));
    await sees(page, "Total ₹1,030");
    await proceeds(page, "Amount to pay ₹1,030");
  },
);

type Page = Parameters<typeof open>[0];

async function proceeds(page: Page, amount: string): Promise<void> {
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: amount }).waitFor();
}

/** Waits for a row of the summary or of an order: a name and its amount side by side. */
async function sees(page: Page, row: string): Promise<void> {
  const text = async () => (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
  await expect.poll(text).toContain(row);
}
