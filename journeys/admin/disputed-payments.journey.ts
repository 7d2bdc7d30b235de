import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { expect, journey, newPerson, storeOwner } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { buyer, placeOrder } from "../people/buyers.ts";
import { inStatement } from "../people/evidence.ts";
import { button, link, open, read, readToast, waitForPage } from "../steps.ts";

journey(
  "on the phone an owner moves a payment to the order it was made for, and both customers read so",
  async ({ visit }) => {
    const [wrong, right] = [await buyer("verified"), await buyer("waiting")];
    const page = await visit({ as: await storeOwner() });
    await open(page, `/admin/orders/${wrong.orderId}`);
    await button(page, adminMessages.move.title).click();
    await page.getByLabel(adminMessages.move.number).fill(`${right.orderNumber.toLowerCase()} `);
    await button(page, adminMessages.move.press).click();
    await read(page, /click again\.$/);
    await button(page, adminMessages.move.press).click();
    await readToast(page, adminMessages.move.done);
    await read(
      page,
      `Payment: Payment being checked → Rejected (moved to order ${right.orderNumber})`,
    );
    expect(await page.getByText(adminMessages.move.title).count()).toBe(0);

    const loser = await visit({ as: wrong.email });
    await open(loser, `/orders/${wrong.orderId}`);
    await read(loser, orderMessages.movedAway);
    const winner = await visit({ as: right.email });
    await open(winner, `/orders/${right.orderId}`);
    await read(winner, orderMessages.movedHere);
    await read(winner, wrong.transactionId);
    await open(winner, `/te/orders/${right.orderId}`);
    await read(winner, /ఈ ఆర్డర్‌కు మార్చాం/);
  },
);

journey(
  "an owner prints an order's papers for the bank with phone numbers masked, staff can't, and the history has it",
  async ({ visit }) => {
    const order = await placeOrder("shipped");
    await inStatement(order);
    const page = await visit({ as: await storeOwner() });
    await open(page, `/admin/orders/${order.orderId}`);
    await link(page, adminMessages.papers.title).click();
    await waitForPage(page, `/admin/orders/${order.orderId}/papers`);
    await button(page, adminMessages.papers.make).click();
    const paper = page.getByRole("article");
    await read(paper, `Payment by UPI, transaction ID ${order.transactionId}`);
    await read(paper, "november.csv, line 24");
    await read(paper, /^[0-9a-f]{64}$/);
    await read(paper, /^••••••••\d\d$/);
    expect(await paper.getByRole("img").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await button(page, adminMessages.papers.make).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel(adminMessages.papers.phones).check();
    await button(page, adminMessages.papers.make).click();
    await read(paper, "9876543210");
    await open(page, `/admin/orders/${order.orderId}`);
    await read(page, "Papers for the bank or the police: Made, with phone numbers");

    const email = newPerson("staff");
    await signedIn({ email, role: "staff" });
    const staff = await visit({ as: email });
    await open(staff, `/admin/orders/${order.orderId}`);
    expect(await link(staff, adminMessages.papers.title).count()).toBe(0);
    expect(await staff.getByText(adminMessages.move.title).count()).toBe(0);
  },
);
