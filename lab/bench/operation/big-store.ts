import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { inTurn } from "../customers.ts";
import { fillWithOrders } from "../seller/seller-stores.ts";

/** Bytes of one screenshot. */
const SCREENSHOT = 400_000;

/**
 * Makes `orders` orders, and files of screenshots for the newest of them, where the store would have stored them. The
 * files are random bytes, so that all differ and none can be compressed.
 */
export async function fillBigStore(
  { adminUrl, dataDir }: { adminUrl: string; dataDir: string },
  { orders, gigabytes }: { orders: number; gigabytes: number },
): Promise<void> {
  await fillWithOrders(adminUrl, orders);
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    // The product of these orders has no picture, so it is switched off, and shoppers buy the demo's products.
    await client.query("update products set is_active = false where product_id = 'qt-000001'");
    const wanted = Math.min(orders, Math.round((gigabytes * 1e9) / SCREENSHOT));
    const { rows } = await client.query<{ id: string }>(
      "select id from payments order by submitted_at desc limit $1",
      [wanted],
    );
    const written = await inTurn(rows.length, (index) => writeOne(dataDir, rows[index]?.id ?? ""));
    await client.query(
      `update payments set screenshot_path = path, screenshot_sha256 = decode(sha256, 'hex')
       from unnest($1::uuid[], $2::text[], $3::text[]) as made (payment, path, sha256) where id = payment`,
      [rows.map(({ id }) => id), written.map(({ path }) => path), written.map((one) => one.sha256)],
    );
    await client.query(`update orders set payment_screenshot_url = screenshot_path from payments
      where payments.order_id = orders.id and screenshot_path is not null`);
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function writeOne(dataDir: string, payment: string) {
  const bytes = randomBytes(SCREENSHOT);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = `payment-screenshots/${payment}-${sha256.slice(0, 16)}/${payment}.png`;
  const place = join(dataDir, "files", path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(place, bytes, { mode: 0o600 });
  return { path, sha256 };
}
