import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { payments, quotes, quoteVersions } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { newTransactionId, waitUntilBlocked } from "#test/database/store-rows";
import {
  type Answer,
  choices,
  dataDir,
  payer,
  picture,
  receipt,
  testCheckout,
} from "#test/people/checkout";

testCheckout({ byHand: ["checkouts-placed"] });

describe("the screenshot", () => {
  it.each([
    [
      "a text [§5.23]",
      new File(["hello"], "receipt.png", { type: "image/png" }),
      checkoutMessages["not-an-image"],
    ],
    [
      "an SVG [§5.23]",
      new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
      checkoutMessages["not-an-image"],
    ],
    ["nothing [§5.22]", new File([], ""), checkoutMessages["image-missing"]],
    [
      "6 MB [§5.24]",
      new File([new Uint8Array(6_000_000)], "a.png"),
      checkoutMessages["image-too-large"],
    ],
  ])("is refused when it is %s, and nothing is stored", async (_, screenshot, sentence) => {
    const asha = await payer();
    const { id: version } = asha.quote;
    const answer = await asha.post("screenshot", { version, screenshot });
    expect(answer).toMatchObject({ status: 422, errors: { screenshot: sentence } });
    expect((await openQuote(asha.id, "cart", new Date()))?.screenshot).toBeNull();
    const confirmed = await asha.confirm({ screenshot });
    expect(confirmed).toMatchObject({ status: 422, errors: { screenshot: sentence } });
  });

  it("is replaced by the next one, and named after the order, apart for each version [§7.51, R4]", async () => {
    const asha = await payer();
    const { id: version, quoteId } = asha.quote;
    await asha.post("screenshot", { version, screenshot: receipt });
    const jpeg = await sharp(await receipt.bytes())
      .jpeg()
      .toBuffer();
    const second = new File([new Uint8Array(jpeg)], "IMG_1.JPEG");
    expect(await asha.post("screenshot", { version, screenshot: second })).toMatchObject({
      ok: true,
    });
    const stored = await readdir(join(dataDir, "files/payment-screenshots"), { recursive: true });
    expect(stored.filter((name) => name.startsWith(version)).sort()).toEqual([
      expect.stringMatching(new RegExp(`^${version}-[\\da-f]{12}-\\d{8}$`)),
      expect.stringMatching(
        new RegExp(`^${version}-[\\da-f]{12}-\\d{8}/${quoteId}payment_screenshot\\.jpeg$`),
      ),
    ]);
  });

  it("is stored for three payments of a person that aren't placed, and no fourth [R59]", async () => {
    const asha = await payer();
    const versions = [asha.quote.id];
    for (let more = 0; more < 3; more++) {
      await asha.post("quote", choices);
      versions.push((await openQuote(asha.id, "cart", new Date()))?.id ?? "");
    }
    for (const version of versions) await asha.post("screenshot", { version, screenshot: receipt });
    const folders = await readdir(join(dataDir, "files/payment-screenshots"));
    const stored = versions.map((id) => folders.some((name) => name.startsWith(id)));
    expect(stored).toEqual([false, true, true, true]);
  });

  describe("that a browser made smaller", () => {
    const chosen_sha256 = "ab".repeat(32);
    const facts = { chosen_sha256, chosen_bytes: "2900000", chosen_program: "Snapseed 2.0" };
    const rowOf = async (version: string) =>
      (await db.select().from(quoteVersions).where(eq(quoteVersions.id, version)))[0];

    it("is stored with what that browser said of the chosen file, and the payment has it", async () => {
      const asha = await payer();
      const { id: version } = asha.quote;
      await asha.post("screenshot", { version, screenshot: receipt, ...facts });
      const stored = {
        screenshot_chosen_sha256: new Uint8Array(Buffer.from(chosen_sha256, "hex")),
        screenshot_chosen_bytes: 2_900_000,
        screenshot_program: "Snapseed 2.0",
      };
      expect(plainBytes(await rowOf(version))).toMatchObject(stored);
      const { orderId } = await asha.confirm({ screenshot: "" });
      const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
      expect(plainBytes(payment)).toMatchObject(stored);
      expect(plainBytes(await rowOf(version))).toMatchObject({ screenshot_chosen_sha256: null });
    });

    it.each([
      ["a hash that is none", { ...facts, chosen_sha256: "zz" }],
      ["a size of nothing", { ...facts, chosen_bytes: "0" }],
      ["a size over the limit", { ...facts, chosen_bytes: "5242880" }],
      ["no size", { chosen_sha256, chosen_program: "Snapseed 2.0" }],
      ["no hash", { chosen_bytes: "1", chosen_program: "Snapseed 2.0" }],
    ])("counts as not said, and is stored, with %s", async (_, fields) => {
      const asha = await payer();
      const { id: version } = asha.quote;
      const answer = await asha.post("screenshot", { version, screenshot: receipt, ...fields });
      expect(answer).toMatchObject({ ok: true });
      expect(await rowOf(version)).toMatchObject({
        screenshot_chosen_sha256: null,
        screenshot_chosen_bytes: null,
        screenshot_program: null,
      });
    });

    it("counts no name of a program that isn't one line of a hundred characters", async () => {
      const asha = await payer();
      const { id: version } = asha.quote;
      for (const chosen_program of ["a".repeat(101), "a\nb", " ", "\u202egnp"]) {
        const sent = { version, screenshot: receipt, ...facts, chosen_program };
        expect(await asha.post("screenshot", sent)).toMatchObject({ ok: true });
        expect(await rowOf(version)).toMatchObject({
          screenshot_chosen_bytes: 2_900_000,
          screenshot_program: null,
        });
      }
    });

    it("has no browser's word where it was sent as it was chosen; its program the store reads itself", async () => {
      const asha = await payer();
      const { id: version } = asha.quote;
      const edited = await sharp(await receipt.bytes())
        .withExif({ IFD0: { Software: "GIMP 2.10" } })
        .jpeg()
        .toBuffer();
      const screenshot = new File([new Uint8Array(edited)], "pay.jpg");
      const own = createHash("sha256").update(edited).digest("hex");
      await asha.post("screenshot", { version, screenshot, ...facts, chosen_sha256: own });
      expect(await rowOf(version)).toMatchObject({
        screenshot_chosen_sha256: null,
        screenshot_program: "GIMP 2.10",
      });
    });
  });

  it("can't be changed by this way once the order is placed", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    const other = await picture("other.png", "#000000");
    const answer = await asha.post("screenshot", { version: asha.quote.id, screenshot: other });
    expect(answer).toMatchObject({ status: 404, errors: { form: checkoutMessages.paymentClosed } });
    const stored = await asha.get(`/orders/${orderId}/screenshot`);
    expect(await stored.bytes()).toEqual(await receipt.bytes());
  });

  it("that comes with Confirm takes the uploaded one's place, whose file goes; pressed again, none more stays", async () => {
    const asha = await payer();
    const [uploaded, sent, again] = await Promise.all(
      ["#00ff00", "#0000ff", "#ff00ff"].map((colour) => picture("paid.png", colour)),
    );
    await asha.post("screenshot", { version: asha.quote.id, screenshot: uploaded as File });
    const press = { transaction_id: newTransactionId() };
    const { orderId } = await asha.confirm({ ...press, screenshot: sent as File });
    expect(await asha.confirm({ ...press, screenshot: again as File })).toMatchObject({ orderId });
    const stored = await asha.get(`/orders/${orderId}/screenshot`);
    expect(await stored.bytes()).toEqual(await sent?.bytes());
    expect(await foldersOf(asha.quote.id)).toHaveLength(1);
  });

  it("that comes with an id somebody else has paid by waits at its version, for the right one", async () => {
    const [ravi, asha] = [await payer(), await payer()];
    const taken = { transaction_id: newTransactionId() };
    let refused: Promise<Answer> | undefined;
    await transaction(async (tx) => {
      // The lock stops Confirm after its first check of the id, so that the id is found taken only when the order is
      // placed.
      await lockPerson(tx, asha.id);
      refused = asha.confirm(taken);
      await waitUntilBlocked();
      await ravi.confirm(taken);
    });
    expect(await refused).toMatchObject({
      errors: { transaction_id: checkoutMessages["transaction-id-taken"] },
    });
    expect((await openQuote(asha.id, "cart", new Date()))?.screenshot).not.toBeNull();
    const { orderId } = await asha.confirm({ screenshot: "" });
    const stored = await asha.get(`/orders/${orderId}/screenshot`);
    expect(await stored.bytes()).toEqual(await receipt.bytes());
    expect(await foldersOf(asha.quote.id)).toHaveLength(1);
  });

  it("that comes while another tab places the order is refused, and no file of it stays", async () => {
    const asha = await payer();
    const { id: version, quoteId } = asha.quote;
    const late = await picture("late.png", "#ff0000");
    let upload: Promise<Answer> | undefined;
    await transaction(async (tx) => {
      await lockPerson(tx, asha.id);
      upload = asha.post("screenshot", { version, screenshot: late });
      await waitUntilBlocked();
      await tx
        .update(quotes)
        .set({ state: "placed", placed_version_id: version, closed_at: new Date() })
        .where(eq(quotes.id, quoteId));
    });
    expect(await upload).toMatchObject({
      status: 404,
      errors: { form: checkoutMessages.paymentClosed },
    });
    expect(await foldersOf(version)).toEqual([]);
  });
});

async function foldersOf(version: string): Promise<string[]> {
  const folders = await readdir(join(dataDir, "files/payment-screenshots"));
  return folders.filter((folder) => folder.startsWith(version));
}

/** Turns the database's Buffers into Uint8Arrays, so that rows can be compared by their bytes. */
function plainBytes(row: object | undefined) {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? new Uint8Array(value) : value,
    ]),
  );
}
