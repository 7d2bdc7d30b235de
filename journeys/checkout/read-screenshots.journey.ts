import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { texts } from "#pages/checkout/confirmation/texts.ts";
import { expect, journey } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { openDrawing } from "#test/receipts/drawing";
import type { DrawnReceipt } from "#test/receipts/receipt";
import { TEST_MILLISECONDS } from "#test/time-limits";
import { shopper } from "../people/customers.ts";
import {
  button,
  chooseScreenshot,
  open,
  proceedToPayment,
  read,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

const say = texts.en;
const SELLER = "who-reads-pictures@example.com";

const paid = (receipt: Pick<DrawnReceipt, "app" | "id">): DrawnReceipt => ({
  amount: rupees(148),
  payee: "Kathalu",
  upiId: "kathalu@okicici",
  payer: "Asha Rao",
  at: new Date("2026-11-12T09:41:00Z"),
  outcome: "success",
  language: "en",
  dark: false,
  font: "roboto",
  grouped: false,
  note: "",
  width: 360,
  seed: 7,
  ...receipt,
});

/** Opens Confirm and stores the picture of a receipt. */
async function sends(page: Page, picture: Buffer): Promise<void> {
  await proceedToPayment(page);
  await saysPaid(page);
  await chooseScreenshot(page, picture);
  await read(page, checkoutMessages.screenshotSaved);
}

/** Waits for a message, however long the machine takes to read a picture. The page polls when it gets the focus. */
async function waitForMessage(page: Page, words: string): Promise<void> {
  const message = page.getByText(words).filter({ visible: true });
  const look = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    return await message.count();
  };
  await expect.poll(look, { timeout: TEST_MILLISECONDS, interval: 500 }).toBeGreaterThan(0);
}

/**
 * Returns an ID that is the same in every run, so that recognition doesn't depend on luck. If the test is tried again,
 * its first try may have ordered with the first ID, so the second is returned.
 */
async function readableId(): Promise<string> {
  const [first, second] = ["412738945601", "412738945602"] as const;
  const isTaken = await db.$count(orders, eq(orders.payment_transaction_id, first));
  return isTaken ? second : first;
}

journey(
  "the transaction ID on the screenshot is offered and taken by one press; where another one is typed, the seller reads it [R18, R58]",
  async ({ visit }) => {
    const drawing = await openDrawing();
    const [right, wrong] = [await readableId(), "698715203344"];
    const pictures = {
      right: await drawing.drawReceipt(paid({ app: "google-pay", id: right })),
      wrong: await drawing.drawReceipt(paid({ app: "paytm", id: wrong })),
      phonepe: await drawing.drawReceipt(paid({ app: "phonepe", id: null })),
    };
    await drawing.close();

    const asha = await visit({ as: await shopper() });
    await sends(asha, pictures.phonepe);
    await waitForMessage(asha, say.phonepe);
    expect(await transactionId(asha).inputValue()).toBe("");
    await chooseScreenshot(asha, pictures.right);
    await waitForMessage(asha, say.offered(right));
    expect(await transactionId(asha).inputValue()).toBe("");
    await button(asha, say.take).tap();
    await read(asha, say.asRead);
    await button(asha, "Confirm Payment").tap();
    await waitForPage(asha, "/order-placed");
    await read(asha, right);

    const ravi = await visit({ as: await shopper() });
    await sends(ravi, pictures.wrong);
    await waitForMessage(ravi, say.offered(wrong));
    const typed = newTransactionId();
    await transactionId(ravi).fill(typed);
    await read(ravi, say.differs(wrong));
    await button(ravi, "Confirm Payment").tap();
    await waitForPage(ravi, "/order-placed");
    const number = await ravi.getByText(/^ORD\d+$/).innerText();

    await signedIn({ email: SELLER, role: "staff" });
    const seller = await visit({ as: SELLER });
    const [order] = await db.select().from(orders).where(eq(orders.order_number, number));
    await open(seller, `/admin/orders/${order?.id}`);
    const line = seller.locator('[data-evidence="picture-shows-other-id"]');
    await read(line, `The screenshot seems to show another transaction ID: ${wrong}.`);
    await open(seller, `/admin/verification?sort=proved&order=${order?.id}`);
    await line.waitFor();
    await seller.locator('[data-evidence="picture-shows-amount"]').waitFor();
  },
);
