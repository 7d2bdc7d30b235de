import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { cartMessages } from "#domain/cart/messages";
import { catalogueMessages } from "#domain/catalogue/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { customer } from "../people/customers.ts";
import { countedCard } from "../people/stock.ts";
import {
  button,
  chooseScreenshot,
  open,
  read,
  readToast,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

journey(
  "the last piece is raced for by two people: one may pay, and who paid too late has a short order that the seller decides [R52, R63]",
  async ({ visit }) => {
    const card = await countedCard(1);
    const asha = await visit({ as: await customer() });
    const ravi = await visit({ as: await customer(), on: DESKTOP });
    for (const page of [asha, ravi]) {
      await open(page, `/product/${card.id}`);
      await read(page, catalogueMessages.fewLeft(3));
      await button(page, "Add to Cart").click();
      await readToast(page, cartMessages.itemAdded);
      await open(page, "/checkout-details");
    }
    await Promise.all([asha, ravi].map((page) => button(page, "Proceed to Payment").click()));
    const amount = (page: typeof asha) => page.getByRole("heading", { name: /^Amount to pay/ });
    const refused = (page: typeof asha) =>
      page.getByText(/^(Fewer are left than in your cart|Sold out): /);
    const winner = await Promise.any(
      [asha, ravi].map((page) =>
        amount(page)
          .waitFor()
          .then(() => page),
      ),
    );
    const loser = winner === asha ? ravi : asha;
    await refused(loser).waitFor();

    // The first customer takes longer than a piece is reserved for them, so the other customer gets it.
    await db.execute(sql`
      update stock_holds set held_until = now() - interval '1 second' where product_id = ${card.id}`);
    await open(loser, "/checkout-details");
    await button(loser, "Proceed to Payment").click();
    for (const page of [loser, winner]) {
      await saysPaid(page);
      await transactionId(page).fill(newTransactionId());
      await chooseScreenshot(page, await newScreenshot());
      await read(page, checkoutMessages.screenshotSaved);
      await button(page, "Confirm Payment").click();
      await waitForPage(page, "/order-placed");
    }
    expect(await loser.getByText(/went out of stock since you paid/).count()).toBe(0);
    await read(winner, /went out of stock since you paid/);
    const number = await winner.getByText(/^ORD\d+$/).innerText();
    await winner.getByRole("link", { name: "Open the order" }).click();
    await read(winner, /^Out of stock since you paid: 1 × Lamp/);

    const seller = await visit({ as: await storeOwner() });
    await open(seller, "/admin");
    await seller.getByRole("link", { name: `${number} 1 piece missing` }).click();
    await read(seller, stockAdminMessages.missing.advice);
    await button(seller, stockAdminMessages.missing.ways["next-run"]).click();
    await read(seller, /: will be sent once new pieces have come$/);
    await read(winner, /is being made again/);

    await open(seller, `/admin/stock/${card.id}/${card.size}`);
    await seller.getByLabel("How many came?").fill("10");
    await button(seller, "Enter").click();
    await read(seller, "+10");
    const guest = await visit();
    await expect
      .poll(async () => {
        await open(guest, `/product/${card.id}`);
        return await guest.getByText(catalogueMessages.soldOut).count();
      })
      .toBe(0);
    await expect.poll(() => winner.getByText(/is being made again/).count()).toBe(0);
  },
);
