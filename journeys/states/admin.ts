import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "#data/db.server";
import { addToFigures } from "#data/figures/counting.server";
import { chooseShipments } from "#data/orders/lists/bulk-actions.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { nodes } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import type { FileRow } from "#domain/orders/parcel/tracking-file";
import { peopleMessages } from "#domain/people/messages";
import { storeOwner } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import {
  giftOrder,
  listenerOrder,
  newTrackingId,
  packedOrders,
  paidTwice,
  payer,
  placeOrder,
  returnedOrder,
  type Stage,
  samePicture,
  sendsTakenId,
} from "../people/buyers.ts";
import { inStatement, pictureSays } from "../people/evidence.ts";
import { button, open, read, stopUndoClock } from "../steps.ts";
import type { State } from "./state.ts";

/** All screens here are the store owner's. */
const as = storeOwner;

export const adminStates: State[] = [
  {
    name: "admin-verification",
    as,
    main: true,
    reach: async (page) => seesQueue(page, (await placeOrder("waiting")).orderId),
  },
  {
    name: "admin-verification-same-picture",
    as,
    reach: async (page) => {
      const { orderId, transactionId } = await placeOrder("waiting");
      await samePicture(orderId, (await placeOrder("waiting")).orderId);
      await seesQueue(page, orderId);
      await page.locator('[data-evidence="picture-on-other-order"]').waitFor();
      await read(page, transactionId.slice(0, 4));
    },
  },
  {
    name: "admin-verification-sent-by-another",
    as,
    reach: async (page) => {
      const { orderId, transactionId } = await placeOrder("waiting");
      await sendsTakenId(transactionId);
      await seesQueue(page, orderId);
      await page.locator('[data-evidence="id-sent-by-another"]').waitFor();
    },
  },
  {
    name: "admin-customer-who-was-refused",
    as,
    reach: async (page) => {
      const { orderNumber, transactionId } = await placeOrder("waiting");
      await open(page, `/admin/customers/${await sendsTakenId(transactionId)}`);
      await read(page, orderNumber);
    },
  },
  {
    name: "admin-verification-other-id",
    as,
    reach: async (page) => {
      const { orderId, ...order } = await placeOrder("waiting");
      await inStatement({ orderId, ...order }, rupees(14));
      await pictureSays(
        orderId,
        "Payment pending\n₹1,480\nTo Ravi Kumar, ravi@okaxis\n2 January 2026\nUTR: 500099998888",
      );
      await seesQueue(page, orderId);
      await page.locator('[data-evidence="statement-other-amount"]').waitFor();
      await page.locator('[data-evidence="picture-shows-other-id"]').waitFor();
    },
  },
  {
    name: "admin-verification-in-a-statement",
    as,
    reach: async (page) => {
      const { orderId, transactionId } = await placeOrder("waiting");
      await inStatement({ orderId, transactionId });
      await pictureSays(orderId, `Payment successful\nUPI transaction ID\n${transactionId}`);
      await open(page, `/admin/verification?sort=proved&order=${orderId}`);
      await page.locator('[data-evidence="statement-has-it"]').waitFor();
      await page.locator('[data-evidence="picture-shows-id"]').waitFor();
    },
  },
  {
    name: "admin-verification-undo",
    as,
    reach: async (page) => {
      await placeOrder("waiting");
      await seesQueue(page, (await placeOrder("waiting")).orderId);
      await stopUndoClock(page);
      await button(page, "Skip").click();
      await button(page, "Undo").waitFor();
    },
  },
  {
    name: "admin-verification-rejection",
    as,
    reach: async (page) => {
      await seesQueue(page, (await placeOrder("waiting")).orderId);
      await button(page, "Reject").click();
      await page.getByRole("dialog").waitFor();
      await button(page, "Reject payment").click();
      await read(page, adminMessages["reason-missing"]);
    },
  },
  {
    name: "admin",
    as,
    main: true,
    reach: async (page) => {
      await placeOrder("waiting");
      await open(page, "/admin");
      await seesOrders(page);
    },
  },
  {
    name: "admin-store-problems",
    as,
    reach: async (page) => {
      const names = ["shop-1.kathalu.example:3000", "shop-2.kathalu.example:3000"];
      const found = [
        { code: "disk-low", megabytes: 812, files: null },
        { code: "mail", reason: "ECONNREFUSED" },
      ];
      const rows = [found, [...found, { code: "secret" }]].map((problems, index) => ({
        id: randomUUID(),
        name: names[index] ?? "",
        problems,
      }));
      await db.insert(nodes).values(rows);
      await open(page, "/admin");
      await read(page, "another SECRET than the store");
      // The rows are deleted, so that no other screen shows them.
      for (const { id } of rows) await db.delete(nodes).where(eq(nodes.id, id));
    },
  },
  {
    name: "admin-numbers",
    as,
    main: true,
    reach: async (page) => {
      await placeOrder("shipped");
      const day = indianDay(new Date());
      const sources = { instagram: 140, google: 61, "newsletter-november": 7, "": 3 };
      const visits = Object.entries(sources).map(([key, count]) => ({
        figure: "visit",
        day,
        key,
        count,
      }));
      await addToFigures(visits);
      await open(page, "/admin/numbers");
      await read(page, "newsletter-november");
    },
  },
  {
    name: "admin-order-emails-settings",
    as,
    reach: async (page) => {
      await open(page, "/admin/order-emails");
      await read(page, "For everybody: when");
    },
  },
  settingsState("admin-setup", "/admin/setup", "Own products", { main: true }),
  settingsState("admin-settings", "/admin/settings", "Legal facts"),
  settingsState("admin-settings-delivery", "/admin/settings/delivery", "Standard is free from"),
  settingsState("admin-settings-pause", "/admin/settings/pause", "Take no orders"),
  settingsState("admin-settings-icon", "/admin/settings/icon", "This is still the demo's icon."),
  settingsState("admin-settings-logo", "/admin/settings/logo", "No logo"),
  settingsState("admin-settings-looks", "/admin/settings/looks", "Dark scheme"),
  settingsState("admin-settings-terms", "/admin/settings/terms", "Effective from"),
  {
    name: "admin-settings-payee",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/settings/payee");
      await page.getByLabel("UPI ID", { exact: true }).fill("vennela@okicici");
      await button(page, "Show the QR code and payment links").click();
      await page.getByRole("img", { name: /^QR code that pays ₹1/ }).waitFor();
    },
  },
  {
    name: "admin-settings-payee-merchant",
    as,
    reach: async (page) => {
      await open(page, "/admin/settings/payee");
      await page.getByLabel("UPI ID", { exact: true }).fill("vennela@ptyes");
      await page.getByText("Merchant", { exact: true }).click();
      await page.getByLabel("Paying to the copied ID worked").check();
      await read(page, "IDs that end in @ptyes belong to merchants who use Paytm.");
      await button(page, "Allow @ptyes").waitFor();
    },
  },
  {
    name: "admin-started-payments",
    as,
    reach: async (page) => {
      await payer();
      await open(page, "/admin/started-payments");
      await read(page.getByRole("main"), "not reminded");
    },
  },
  {
    name: "admin-messages",
    as,
    reach: async (page) => {
      const subject = "Will you print the tea one again?";
      const message = "I would take ten of them, and so would my sister in Guntur.";
      const written = { name: "Asha Rao", email: "asha@example.com", subject, message };
      await storeContactMessage(written, { inbox: null, now: new Date() });
      await open(page, "/admin/messages");
      await read(page, subject);
    },
  },
  {
    name: "admin-shipped-orders",
    as,
    reach: async (page) => {
      await placeOrder("shipped");
      await open(page, "/admin/orders?status=shipped");
      await seesOrders(page);
    },
  },
  adminOrder("waiting", { main: true }),
  adminOrder("rejected"),
  adminOrder("verified"),
  adminOrder("processing"),
  adminOrder("shipped"),
  adminOrder("delivered"),
  adminOrder("cancelled"),
  {
    name: "admin-order-rejection-errors",
    as,
    reach: async (page) => {
      await seesOrder(page, (await placeOrder("waiting")).orderId);
      await button(page, "Reject").click();
      await button(page, "Reject payment").click();
      await read(page, adminMessages["reason-missing"]);
    },
  },
  {
    name: "admin-order-returned",
    as,
    reach: async (page) => seesOrder(page, await returnedOrder()),
  },
  {
    name: "admin-order-forms",
    as,
    reach: async (page) => {
      await seesOrder(page, await returnedOrder());
      for (const form of ["Record what happened", "Record a refund", "Change it"])
        await page.getByText(form, { exact: true }).click();
      await button(page, "Record refund").click();
      await read(page, adminMessages["refund-amount-wrong"]);
    },
  },
  {
    name: "admin-order-address",
    as,
    reach: async (page) => {
      await seesOrder(page, (await giftOrder()).orderId);
      await page.getByText("Correct the address", { exact: true }).click();
      await page.getByLabel("PIN code").fill("12");
      await button(page, "Save address").click();
      await read(page, peopleMessages["pin-malformed"]);
    },
  },
  {
    name: "admin-shipping",
    as,
    main: true,
    reach: async (page) => {
      await giftOrder();
      await packedOrders(2);
      await open(page, "/admin/shipping");
      const field = page.getByLabel(/^Tracking ID/).first();
      await field.fill("?");
      await field.press("Enter");
      await read(page, adminMessages["tracking-id-wrong"]);
    },
  },
  {
    name: "admin-courier-files",
    as,
    reach: async (page) => {
      await open(page, "/admin/shipping/files");
      const rows = "Ref\tConsignee Name\tDocket\nORD1764200000001\tAsha Rao\tEM100000001IN";
      await page.getByLabel("Or paste the rows").fill(rows);
      await button(page, "Check the rows").click();
      await read(page, /^What is in which column\?/);
    },
  },
  {
    name: "admin-courier-files-dry-run",
    as,
    reach: async (page) => {
      const [able = "", other = ""] = await packedOrders(2);
      const sent = (await placeOrder("shipped")).orderId;
      const rows: FileRow[] = [];
      for (const id of [able, sent])
        rows.push(fileRow(rows.length + 2, await numberOf(id), newTrackingId()));
      rows.push(fileRow(4, await numberOf(other), "?"), fileRow(5, "ORD1000000000001", "EM1"));
      const { person: seller } = await signedIn({ email: "who-moves-orders@example.com" });
      const bulkId = await chooseShipments(rows, "India Post", { by: seller.id, now: new Date() });
      await open(page, `/admin/orders/bulk/${bulkId}`);
    },
  },
  {
    name: "admin-couriers",
    as,
    reach: async (page) => {
      await open(page, "/admin/shipping/couriers");
      await button(page, "Delhivery").click();
    },
  },
  {
    name: "admin-order-cancel-dialog",
    as,
    reach: async (page) => {
      await seesOrder(page, (await placeOrder("processing")).orderId);
      await button(page, "Cancel order").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-order-refund",
    as,
    reach: async (page) => {
      await seesOrder(page, (await paidTwice()).orderId);
      await button(page, adminMessages.markAsRefunded).waitFor();
    },
  },
  {
    name: "admin-refunds",
    as,
    reach: async (page) => {
      const { orderId } = await paidTwice();
      const order = await orderForAdmin(orderId);
      await setRefundUpiId(order?.userId ?? "", "asha@okaxis", new Date());
      await open(page, `/admin/refunds?order=${orderId}`);
      await page
        .getByRole("img", { name: adminMessages.refundQr("₹129", "asha@okaxis") })
        .waitFor();
    },
  },
  {
    name: "admin-packing-slip",
    as,
    reach: async (page) => {
      await open(page, `/admin/orders/print?as=slips&order=${(await giftOrder()).orderId}`);
      await read(page, "7 Abids Road");
    },
  },
  {
    name: "admin-order-emails",
    as,
    reach: async (page) => seesOrder(page, (await listenerOrder("verified")).orderId),
  },
];

function settingsState(
  name: string,
  path: string,
  words: string,
  { main }: Pick<State, "main"> = {},
): State {
  const reach = async (page: Page) => {
    await open(page, path);
    await read(page, words);
  };
  return { name, as, main, reach };
}

function adminOrder(stage: Stage, { main }: Pick<State, "main"> = {}): State {
  const reach = async (page: Page) => seesOrder(page, (await placeOrder(stage)).orderId);
  return { name: `admin-order-${stage}`, as, main, reach };
}

/** Waits for any orders on the first page, since other journeys place orders, too. */
async function seesOrders(page: Page): Promise<void> {
  await page.locator('main a[href^="/admin/orders/"]').first().waitFor();
}

/** Opens the queue with this order first, and waits until its payment can be decided. */
async function seesQueue(page: Page, orderId: string): Promise<void> {
  await open(page, `/admin/verification?order=${orderId}`);
  await page.locator('button[aria-keyshortcuts="v"]:not([aria-disabled])').waitFor();
}

async function seesOrder(page: Page, orderId: string): Promise<void> {
  await open(page, `/admin/orders/${orderId}`);
  await page.getByRole("region", { name: "Summary" }).waitFor();
}

async function numberOf(orderId: string): Promise<string> {
  return (await orderForAdmin(orderId))?.orderNumber ?? "";
}

function fileRow(line: number, order: string, trackingId: string): FileRow {
  return { line, order, trackingId, name: "", pin: "" };
}
