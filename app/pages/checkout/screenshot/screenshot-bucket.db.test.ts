import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { config } from "#request/config.server";
import { files, openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  orderFor,
  seenPayment,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, customer, guest, seller } from "#test/people/visitors";
import { startS3Server } from "#test/store/s3-server";

testDatabase();
appForVisitors();

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
  openFiles({ dataDir: config.dataDir, s3: s3.settings });
  await stockCatalogue();
});
afterAll(() => s3.stop());

it("a screenshot in a bucket is its owner's and the seller's, whole and stored nowhere else [R4]", async () => {
  const [asha, owner, ravi] = [await customer(), await seller(), await customer()];
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const { orderId } = await orderFor(asha.id, { ...fromCart, delivery: "standard" });
  const why = { kind: "not-found", reason: "Not found." } as const;
  await rejectPayment(await seenPayment(orderId), owner.id, why, new Date());
  const blue = { width: 90, height: 180, channels: 3, background: "#e5f0ff" } as const;
  const png = await sharp({ create: blue }).png().toBuffer();
  const screenshot = new File([new Uint8Array(png)], "receipt.png", { type: "image/png" });
  const fields = { transaction_id: newTransactionId(), screenshot };
  expect(await asha.post(`/forms/orders/${orderId}/payment`, fields)).toMatchObject({
    status: 200,
  });

  const stored = [];
  for await (const file of files.list("payment-screenshots/")) stored.push(file);
  expect(stored).toMatchObject([{ path: expect.stringContaining(orderId), size: png.length }]);
  const address = `/orders/${orderId}/screenshot`;
  for (const allowed of [asha, owner]) {
    const answer = await allowed.get(address);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(png.equals(await answer.bytes())).toBe(true);
    const head = await allowed.head(address);
    expect([head.headers.get("content-length"), head.body]).toEqual([`${png.length}`, null]);
  }
  expect((await owner.get(`/admin/orders/${orderId}/thumbnail`)).status).toBe(200);
  expect((await ravi.get(address)).status).toBe(404);
  expect((await (await guest()).get(address)).status).not.toBe(200);
});
