/**
 * Makes a small store with the built store of this checkout, with something of every kind in it, and backs it up.
 * `npm run release` stores one for each release.
 * `node --import ./test/sql-as-text.ts test/releases/make-store.ts test/releases/X.Y.Z`
 */
import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { closeDatabase, db } from "#data/db.server";
import { orders, refunds } from "#data/schema.server";
import { statementImportPreview } from "#data/statements/imports.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { seenPayment } from "#test/database/store-rows";
import { openStoreDatabase } from "#test/people/orders-under-load";
import { newTransactionId } from "#test/people/payments";
import { Shopper } from "#test/people/shopper-by-hand";
import { statementFile } from "#test/statements/statement-file";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { startMailServer } from "#test/store/mail-server";
import { endPrograms, startProgram } from "#test/store/processes";
import { google, storedReleaseSettings } from "./kept-store.ts";

const [, , target] = process.argv;
if (!target) throw new Error("Name a folder for what is kept of the release.");
const place = resolve(target, "backup");

const folder = await temporaryFolder("release");
const mail = await startMailServer();
const settings = {
  ...storedReleaseSettings(join(folder.path, "data")),
  UPI_ID: "stories@okicici",
  UPI_NAME: "Stories",
  SMTP_URL: mail.url,
  MAIL_FROM: "stories@example.com",
  CONTACT_INBOX: "hello@example.com",
};

try {
  setConfig(readConfig(settings));
  const store = startStore(settings);
  const origin = await addressOf(store);
  await openStoreDatabase(settings.DATA_DIR);
  const { owner, coupon } = await openShop(origin);
  await sell(origin, owner, coupon);
  await closeDatabase();
  await store.ends("SIGTERM");
  await leaveOutPagePictures();
  const backup = startProgram(process.execPath, ["build/server/index.js", "backup", place], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
  });
  if ((await backup.ends()) !== 0) throw new Error(backup.output());
  console.log(backup.output().trim());
} finally {
  await closeDatabase();
  await endPrograms();
  await mail.stop();
  await folder.remove();
}

/** Sends a form and throws if it is refused. */
async function send(
  who: Shopper,
  origin: string,
  path: string,
  fields: Record<string, string | Blob> = {},
): Promise<Record<string, string>> {
  const answer = await who.post(origin, `/forms${path}`, fields);
  const text = await answer.text();
  if (!answer.ok || !text.startsWith("{")) throw new Error(`${path}: ${answer.status} ${text}`);
  const sent = JSON.parse(text);
  if (sent.ok === false) throw new Error(`${path}: ${text}`);
  return sent;
}

/**
 * Sets up the shop: two series with a card each, a story page with a tile, a combo, an episode, a coupon, a page, a
 * seller, settings.
 */
async function openShop(origin: string) {
  const owner = await Shopper.sell(google("owner"));
  const admin = (path: string, fields: Record<string, string | Blob>) =>
    send(owner, origin, `/admin${path}`, fields);
  for (const [address, prefix, name, te] of [
    ["night-cards", "ndk", "Night Cards", "రాత్రి కార్డులు"],
    ["letter-cards", "rk", "Letter Cards", "ఉత్తరాల కార్డులు"],
  ] as const)
    await admin("/products/series/saving", {
      version: "",
      address,
      prefix,
      name,
      name_te: te,
      description: "Twelve cards.",
      position: "1",
      is_active: "on",
    });
  await admin("/story-pages/saving", {
    version: "",
    address: "rain-story",
    name: "Rain",
    name_te: "వాన",
    description: "Five evenings.",
    series: "night-cards",
    is_active: "on",
  });
  await admin("/story-tiles/saving", {
    version: "",
    address: "rain-one",
    title: "The First Rain",
    page: "rain-story",
    playlist_url: "https://open.spotify.com/playlist/1",
    is_active: "on",
  });
  for (const [id, name, te] of [
    ["ndk-01", "Night Bus", "రాత్రి బస్సు"],
    ["rk-01", "The Letter", "ఆ ఉత్తరం"],
  ] as const) {
    const { path = "" } = await admin("/pictures", { picture: await card(), kind: "product" });
    await admin("/products/addition", {
      id,
      product_name: name,
      name_te: te,
      postal_card_size: "49",
      wallet_size: "29",
      stamp_size: "9.50",
      is_active: "yes",
      place: "1",
      image_url: path,
      picture_alt: `A card: ${name}`,
      picture_text_en: "One more stop",
    });
  }
  const square = {
    picture: await card(),
    kind: "product",
    crop: '{"x":0,"y":0,"width":1,"height":1}',
  };
  const { path: front = "" } = await admin("/pictures", square);
  await admin("/products/addition", {
    id: "rk-02",
    product_name: "Lotus Ribbon",
    description: "Woven in Mangalagiri.\nOne by one.",
    own_sizes: JSON.stringify([
      {
        key: "",
        name: "Bookmark",
        name_te: "బుక్‌మార్క్",
        dimensions: "50 × 150 mm",
        price: "49",
        weight: "12",
        drawn: "portrait",
        in_builder: "yes",
      },
    ]),
    kind: "Ribbon",
    weight_grams: "8",
    image_url: front,
    pictures: JSON.stringify([{ path: front, alt: "The back of it", alt_te: "" }]),
    is_active: "yes",
    place: "2",
  });
  await admin("/combos/saving", {
    version: "",
    address: "starter-pack",
    combo_name: "Starter Pack",
    combo_name_te: "మొదటి ప్యాక్",
    description: "Two cards.",
    original_price: "107",
    final_price: "99",
    included_products: JSON.stringify([
      { product_id: "ndk-01", size: "postal", quantity: 1 },
      { product_id: "rk-01", size: "wallet", quantity: 2 },
    ]),
    is_active: "on",
  });
  const { path = "" } = await admin("/pictures", { picture: await card(), kind: "episode" });
  await admin("/episodes/saving", {
    version: "",
    address: "night-bus-tapes",
    title: "The Night Bus Tapes",
    title_te: "రాత్రి బస్సు టేపులు",
    description: "Eight nights.",
    banner_image_url: path,
    original_price: "199",
    sale_price: "129",
    total_episodes: "8",
    episode_duration_minutes: "24",
    spotify_playlist_url: "https://open.spotify.com/playlist/1",
    is_active: "on",
  });
  const coupon = "RAIN20";
  await admin("/coupons/saving", {
    version: "",
    code: coupon,
    name: "Rain",
    is_active: "on",
    discount_type: "fixed",
    discount_value: "20",
    minimum_order_amount: "50",
    valid_from: "",
    valid_until: "",
    max_uses: "20",
    max_uses_per_user: "1",
  });
  await admin("/pages/saving", {
    version: "",
    address: "about-us",
    title: "About us",
    title_te: "మా గురించి",
    text: "We print **stories**.",
    is_active: "on",
    in_footer: "on",
    position: "1",
  });
  await admin("/team/invitation", { email: "meera@example.com", role: "staff" });
  await admin("/settings/brand/versions", { version: "0", storeName: "Rain Stories" });
  await admin("/settings/delivery/versions", {
    version: "0",
    standardFee: "40",
    expressFee: "120",
    freeFrom: "500",
    standardFewest: "5",
    standardMost: "10",
    expressFewest: "2",
    expressMost: "3",
  });
  // Retention is as long as it may be, because releases of years to come will read this store.
  await admin("/settings/retention/versions", {
    version: "0",
    screenshotDays: "3650",
    messageDays: "3650",
    unplacedDays: "365",
    emailDays: "365",
  });
  await admin("/settings/payee/versions", {
    version: "0",
    upiId: "rain@okicici",
    name: "Rain Stories",
    providers: "ybl, okicici",
    kind: "personal",
  });
  return { owner, coupon };
}

async function card(): Promise<Blob> {
  const background = { r: 40, g: 90, b: 160 };
  const picture = await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(picture)], "card.png", { type: "image/png" });
}

type Placed = { shopper: Shopper; orderId: string };

/** Makes an order in each possible state, with what customers and a bank send about orders. */
async function sell(origin: string, owner: Shopper, coupon: string): Promise<void> {
  const admin = ({ orderId }: Placed, what: string, fields: Record<string, string> = {}) =>
    send(owner, origin, `/admin/orders/${orderId}/${what}`, fields);
  const verify = async (order: Placed) =>
    admin(order, "verification", { payment: (await seenPayment(order.orderId)).paymentId });
  const ship = async (order: Placed, tracking_id: string) => {
    await verify(order);
    await admin(order, "status", { from: "confirmation_pending", to: "processing" });
    await admin(order, "shipment", { from: "processing", tracking_id, courier: "" });
  };

  await orderOf(origin, "asha");
  await verify(await orderOf(origin, "ravi"));

  const shipped = await orderOf(origin, "meena");
  await ship(shipped, "EX123456789IN");
  await admin(shipped, "notes", { note: "Called before sending" });
  await admin(shipped, "refunds", {
    amount: "10",
    refunded_to: "meena@okaxis",
    reference: newTransactionId(),
    note: "A damaged card",
  });
  await admin(shipped, "incidents", { kind: "lost", note: "Not seen since Guntur" });
  const held = await orderOf(origin, "mani");
  await admin(held, "status", { from: "confirmation_pending", to: "pending" });
  const delivered = await orderOf(origin, "kiran");
  await ship(delivered, "EX123456790IN");
  await admin(delivered, "status", { from: "shipped", to: "delivered" });

  const rejected = await orderOf(origin, "sita");
  const { paymentId: payment } = await seenPayment(rejected.orderId);
  await admin(rejected, "rejection", { payment, kind: "not-found", reason: "Not in the account." });

  const cancelled = await orderOf(origin, "gopal");
  await send(cancelled.shopper, origin, "/orders/refund-upi-id", { upi_id: "gopal@okaxis" });
  await send(cancelled.shopper, origin, `/orders/${cancelled.orderId}/cancellation`);
  await verify(cancelled);
  await refund(cancelled, (fields) => admin(cancelled, "refund", fields));

  const combo = await Shopper.arrive(google("lata"));
  const items = [
    { product_id: "ndk-01", size: "postal", quantity: 3 },
    { product_id: "rk-01", size: "wallet", quantity: 2 },
  ];
  await send(combo, origin, "/cart/combos", { combo_id: "starter-pack" });
  await send(combo, origin, "/cart/custom-combos", {
    items: JSON.stringify(items),
    final_price: "195",
  });
  await verify(await placeBy(origin, combo));

  const listener = await Shopper.arrive(google("hari"));
  await verify(await placeBy(origin, listener, { episode: "night-bus-tapes" }));

  await orderOf(origin, "uma", {
    gift: "on",
    message: "With love, Uma",
    address: "typed",
    to_pin: "500001",
    to_state: "Telangana",
    to_address: "7 Abids Road, Hyderabad",
    to_name: "Amma",
    to_mobile: "9123456780",
  });

  const saver = await Shopper.arrive(google("dev"));
  await send(saver, origin, "/cart/coupon", { coupon });
  await placeBy(origin, saver, { coupon });

  await payTwice(origin);
  await bringStatement(origin, owner);

  const leaving = await Shopper.arrive(google("nila"));
  await send(leaving, origin, "/my-data/erasure", { confirmation: "erase" });
  await send(await Shopper.arrive(google("tara")), origin, "/contact/message", {
    name: "Tara",
    email: "tara@example.com",
    subject: "Tea",
    message: "Will you print the tea one again?",
  });
}

async function orderOf(origin: string, name: string, fields = {}): Promise<Placed> {
  return await placeBy(origin, await Shopper.arrive(google(name)), fields);
}

async function placeBy(origin: string, shopper: Shopper, fields = {}): Promise<Placed> {
  const { orderId = "" } = await confirmed(
    origin,
    shopper,
    await promised(origin, shopper, fields),
  );
  return { shopper, orderId };
}

async function promised(origin: string, shopper: Shopper, fields: Record<string, string> = {}) {
  const proceeded = await shopper.proceed(origin, fields);
  if (!proceeded.ok) throw new Error(`a quote: ${await proceeded.text()}`);
  const { episode } = fields;
  const page = episode ? `/checkout-details?episode=${episode}` : "/checkout-details";
  const payment = await shopper.payment(origin, page);
  if (!payment) throw new Error("There is no payment page.");
  return payment;
}

async function confirmed(
  origin: string,
  shopper: Shopper,
  payment: Record<string, string>,
  transactionId = shopper.transactionId,
): Promise<{ orderId?: string }> {
  const answer = await shopper.confirm(origin, payment, { transactionId });
  if (!answer.ok) throw new Error(`a confirmation: ${await answer.text()}`);
  return (await answer.json()) as { orderId?: string };
}

async function refund(
  { orderId }: Placed,
  pay: (fields: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const [due] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.order_id, orderId));
  if (!due) throw new Error("The cancelled order has no refund that is due.");
  await pay({ refund: due.id, refunded_to: "gopal@okaxis", reference: newTransactionId() });
}

/** Pays one quote twice, so that the second payment has no order. */
async function payTwice(origin: string): Promise<void> {
  const shopper = await Shopper.arrive(google("bala"));
  const payment = await promised(origin, shopper);
  await confirmed(origin, shopper, payment);
  await shopper.confirm(origin, payment, { transactionId: newTransactionId() });
}

/** Imports a statement with two credits: one verifies an order, the other matches no payment. */
async function bringStatement(origin: string, owner: Shopper): Promise<void> {
  const { shopper, orderId } = await orderOf(origin, "ila");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const day = indianDay(new Date());
  const { name, bytes } = statementFile({
    bank: "hdfc",
    credits: [
      { transactionId: shopper.transactionId, amount: order?.total_amount ?? rupees(0), day },
      { transactionId: newTransactionId(), amount: rupees(77), day },
    ],
  });
  const file = new File([new Uint8Array(bytes)], name, { type: "text/csv" });
  const admin = (path: string, fields: Record<string, string | Blob> = {}) =>
    send(owner, origin, `/admin/statements/${path}`, fields);
  const { importId = "" } = await admin("reading", { file });
  const { digest: seen = "" } = (await statementImportPreview(importId)) ?? {};
  await admin(`${importId}/confirmation`, { seen });
  while (Number((await admin(`${importId}/continuation`)).waiting) > 0);
}

/**
 * Removes the pages' pictures, which each start stores again, because they belong to the release and not to the
 * store.
 */
async function leaveOutPagePictures(): Promise<void> {
  await rm(join(settings.DATA_DIR, "files", "site"), { recursive: true, force: true });
  const left = await readdir(join(settings.DATA_DIR, "files"));
  if (!left.includes("payment-screenshots")) throw new Error(`There are only ${left.join(", ")}.`);
}
