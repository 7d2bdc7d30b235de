import { randomInt } from "node:crypto";
import { couponMessages } from "#domain/cart/coupon-messages";
import { rupees } from "#domain/money/money";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { shopper } from "../people/customers.ts";
import { button, link, open, read, readToast, waitForPage, written } from "../steps.ts";

journey(
  "a coupon is made on the phone, shows what carts would pay, is used in the shop, stopped by one press, and its open form is saved after that [§2.87, R16]",
  async ({ visit }) => {
    const code = `MONSOON${randomInt(10_000)}`;
    const owner = await visit({ as: await storeOwner() });
    await open(owner, "/admin/coupons");
    await link(owner, "New coupon").click();
    await waitForPage(owner, "/admin/coupons/new");
    await owner.getByRole("textbox", { name: "Code", exact: true }).fill(code.toLowerCase());
    await owner.getByLabel("Kind").selectOption("fixed");
    await owner.getByLabel("Off (₹)").fill("50");
    await read(owner, "(saves ₹50)");
    await owner.getByLabel("Minimum order (₹)").fill("90");
    await owner.getByLabel("Last day").fill("2099-01-31");
    await button(owner, "Add coupon").click();
    await waitForPage(owner, "/admin/coupons");
    const listed = owner.getByRole("link", { name: new RegExp(`^${code}\\b`) });
    await read(listed, "Until 31 Jan 2099");

    const customer = await visit({ as: await shopper() });
    await open(customer, "/cart");
    await customer.getByLabel("Coupon code").fill(code.toLowerCase());
    await button(customer, "Apply").click();
    await readToast(customer, couponMessages.couponApplied(code, rupees(50)));

    await listed.click();
    await owner.getByLabel("Minimum order (₹)").fill("95");
    await button(owner, "Stop now").click();
    await button(owner, "Start again").waitFor();
    await written(owner);
    const other = await visit({ as: await shopper() });
    await open(other, "/cart");
    await other.getByLabel("Coupon code").fill(code.toLowerCase());
    await button(other, "Apply").click();
    await read(other, couponMessages["coupon-invalid"]);
    expect(await owner.getByLabel("Can be used").isChecked()).toBe(false);
    await button(owner, "Save").click();
    await waitForPage(owner, "/admin/coupons");
    await read(listed, "Stopped");
    await read(listed, "from ₹95");
  },
);
