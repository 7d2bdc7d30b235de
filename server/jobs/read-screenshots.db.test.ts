import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openQuote } from "#data/checkout/quote-versions.server";
import { claimReading } from "#data/checkout/screenshot-readings.server";
import { db } from "#data/db.server";
import { payments, screenshotReadings } from "#data/schema.server";
import { receiptOf } from "#domain/receipts/receipt";
import { readConfig, setConfig } from "#request/config.server";
import { files } from "#services/files.server";
import { openReader, type Reader, type ScreenshotText } from "#services/reader.server";
import { type Engine, startEngine } from "#services/reading/recognition.server";
import { choices, payer, picture, testCheckout } from "#test/people/checkout";
import { TEST_MILLISECONDS } from "#test/time-limits";
import { readQueuedScreenshots, startReadingScreenshots } from "./read-screenshots.ts";

testCheckout();

const SECRET = "a secret for the test of the checkout";
const RECEIPT = "test/receipts/phonepe.jpeg";
const ON_IT = "194986604967";

beforeEach(() => db.delete(screenshotReadings));
afterEach(() => {
  setConfig(readConfig({ SECRET }));
  vi.restoreAllMocks();
});

/** A reader that gives the same result for every picture, and records which it read. */
function readerThatSays(picture: ScreenshotText, milliseconds = 0) {
  const read: string[] = [];
  const reader: Reader = {
    read: async (bytes) => {
      read.push(Buffer.from(bytes).toString("hex"));
      await sleep(milliseconds);
      return picture;
    },
    close: async () => {},
  };
  return { reader, read };
}

const says = (text: string) => readerThatSays({ ok: true, text });
const unlike = (seed: number) => picture(`${seed}.png`, `#0000${(16 + seed).toString(16)}`);

async function upload(screenshot?: File) {
  const asha = await payer();
  const { id: version } = asha.quote;
  const sent = screenshot ?? new File([new Uint8Array(await readFile(RECEIPT))], "receipt.jpeg");
  expect(await asha.post("screenshot", { version, screenshot: sent })).toMatchObject({ ok: true });
  const path = `/checkout-details/screenshot/${version}/reading`;
  const answer = async () => await (await asha.get(path)).json();
  return { asha, version, path, answer };
}

const rows = () => db.select().from(screenshotReadings);
const oldestFirst = () => rows().orderBy(screenshotReadings.requested_at);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const NOTHING = { transactionId: null, problem: null, question: null };

describe("a customer's screenshot", () => {
  test("is read by tesseract.js beside everything else, and its transaction ID is offered to them alone [R58]", async () => {
    const { asha, path, answer } = await upload();
    expect(await answer()).toEqual({ state: "waiting", ...NOTHING });
    const reader = openReader({ readMilliseconds: TEST_MILLISECONDS });
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    expect(await readQueuedScreenshots(reader)).toBe("done");
    clearInterval(timer);
    await reader.close();
    // The event loop wasn't blocked meanwhile.
    expect(ticks).toBeGreaterThan(10);
    expect(await answer()).toMatchObject({ state: "read", transactionId: ON_IT, problem: null });
    const response = await asha.get(path);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const stranger = await payer();
    expect((await stranger.get(path)).status).toBe(404);
    for (const version of ["1", "01939d2e-0000-7000-8000-000000000001"])
      expect((await asha.get(path.replace(/[\da-f-]{36}/, version))).status).toBe(404);
  });

  test("that breaks its engine is read by the next one", async () => {
    const started: Engine[] = [];
    const start = async () => {
      const engine = await startEngine();
      started.push(engine);
      return engine;
    };
    const reader = openReader({ start, readMilliseconds: TEST_MILLISECONDS });
    const receipt = await readFile(RECEIPT);
    const broken = reader.read(receipt);
    await expect.poll(() => started.length, { interval: 5 }).toBe(1);
    await started[0]?.end();
    expect(await broken).toEqual({ ok: false, problem: "broke" });
    const read = await reader.read(receipt);
    await reader.close();
    expect(read.ok && receiptOf(read.text)).toMatchObject({
      transactionId: ON_IT,
      foreign: "phonepe",
      outcome: "success",
    });
  });

  test("that doesn't seem to show what their page asked for is asked about, and stops no order [R64]", async () => {
    const { asha, version, answer } = await upload();
    await readQueuedScreenshots(says("Payment successful\n₹1,480\nUTR: 432112345678").reader);
    expect(await answer()).toMatchObject({ question: "other-amount" });
    expect(await asha.confirm({ version, screenshot: "" })).toMatchObject({ ok: true });
  });

  test("with an app's own number alone is explained, and so are two numbers without a label [R58]", async () => {
    const { answer } = await upload();
    await readQueuedScreenshots(says("Transaction ID\nT2611151041223344556677").reader);
    expect(await answer()).toEqual({
      state: "read",
      transactionId: null,
      problem: { code: "id-of-phonepe" },
      question: null,
    });
    const other = await upload(await unlike(1));
    await readQueuedScreenshots(says("432112345678\n532112345678").reader);
    expect(await other.answer()).toMatchObject({ problem: { code: "id-several" } });
  });

  test("is read as soon as it is there by the node that took it", async () => {
    const { reader, read } = says("UTR 432112345678");
    const stop = startReadingScreenshots(reader);
    const { answer } = await upload();
    try {
      await expect.poll(answer).toMatchObject({ transactionId: "432112345678" });
    } finally {
      await stop();
    }
    expect(read).toHaveLength(1);
  });

  test("is read once by two nodes", async () => {
    for (const seed of [1, 2, 3, 4]) await upload(await unlike(seed));
    const nodes = [1, 2].map(() => readerThatSays({ ok: true, text: "" }, 20));
    await Promise.all(nodes.map(({ reader }) => readQueuedScreenshots(reader)));
    const read = nodes.flatMap((node) => node.read);
    expect(read).toHaveLength(4);
    expect(new Set(read).size).toBe(4);
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(4).fill(["read", 1]),
    );
  });

  test.each(["too-slow", "broke", "unreadable"] as const)(
    "that is %s is tried twice, and never again, however often it is sent",
    async (problem) => {
      const screenshot = await unlike(1);
      const { answer } = await upload(screenshot);
      const { reader, read } = readerThatSays({ ok: false, problem });
      await readQueuedScreenshots(reader);
      // The second try waits a minute, so that a short overload of the machine can't fail both.
      await readQueuedScreenshots(reader, { clock: () => inSeconds(50) });
      expect(read).toHaveLength(1);
      expect(await answer()).toEqual({ state: "waiting", ...NOTHING });
      await readQueuedScreenshots(reader, { clock: () => inSeconds(61) });
      expect(read).toHaveLength(2);
      expect(await answer()).toEqual({ state: "read", ...NOTHING });
      await upload(screenshot);
      await readQueuedScreenshots(reader, { clock: () => inSeconds(200) });
      expect(read).toHaveLength(2);
    },
  );

  test("whose file can't be had stands in nobody's way, and is tried once more", async () => {
    for (const seed of [1, 2, 3]) await upload(await unlike(seed));
    const [first] = await oldestFirst();
    const bytes = files.bytes.bind(files);
    vi.spyOn(files, "bytes").mockImplementation(async (path) => {
      if (path === first?.path) throw new Error("no right to it");
      return await bytes(path);
    });
    const { reader, read } = says("");
    expect(await readQueuedScreenshots(reader)).toBe("done");
    expect(read).toHaveLength(2);
    expect(await oldestFirst()).toMatchObject([
      { state: "waiting", attempts: 1 },
      { state: "read" },
      { state: "read" },
    ]);
    expect(await readQueuedScreenshots(reader, { clock: () => inSeconds(61) })).toBe("done");
    expect(await oldestFirst()).toMatchObject([{ state: "failed" }, {}, {}]);
  });

  test("costs none of its attempts while no file can be had at all", async () => {
    for (const seed of [1, 2, 3, 4]) await upload(await unlike(seed));
    vi.spyOn(files, "bytes").mockRejectedValue(new Error("no storage"));
    for (const seconds of [0, 61, 122])
      expect(
        await readQueuedScreenshots(says("").reader, { clock: () => inSeconds(seconds) }),
      ).toBe("no-files");
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(4).fill(["waiting", 0]),
    );
  });

  test("that two processes died of is given up", async () => {
    await upload();
    expect(await claimReading(inSeconds(0))).toMatchObject({ attempts: 1 });
    expect(await claimReading(inSeconds(350))).toBeNull();
    expect(await claimReading(inSeconds(361))).toMatchObject({ attempts: 2 });
    const { reader, read } = says("");
    await readQueuedScreenshots(reader, { clock: () => inSeconds(722) });
    expect(read).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "failed" }]);
  });

  test("waits for another node where no engine starts, and its customer can type meanwhile", async () => {
    const { asha, answer, version } = await upload();
    const { reader } = readerThatSays({
      ok: false,
      problem: "no-engine",
      error: new Error("none"),
    });
    expect(await readQueuedScreenshots(reader)).toBe("no-engine");
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
    expect(
      await asha.post("confirmation", { version, transaction_id: "432112345678" }),
    ).toMatchObject({
      ok: true,
    });
    await readQueuedScreenshots(says("UTR 432112345678").reader);
    expect(await rows()).toMatchObject([{ state: "read", text: "UTR 432112345678" }]);
    expect(await answer()).not.toHaveProperty("transactionId");
  });

  test("isn't offered where reading is off, and the payment goes its way", async () => {
    setConfig(readConfig({ SECRET, READ_SCREENSHOTS: "0" }));
    const { asha, answer, version } = await upload();
    expect(await answer()).toEqual({ state: "off", ...NOTHING });
    expect(
      await asha.post("confirmation", { version, transaction_id: "532112345678" }),
    ).toMatchObject({
      ok: true,
    });
  });

  test("whose file is gone is not asked for again", async () => {
    await upload();
    await db.update(screenshotReadings).set({ path: "payment-screenshots/none.png" });
    await readQueuedScreenshots(says("").reader);
    expect(await rows()).toMatchObject([{ state: "failed" }]);
  });
});

describe("of pictures that wait", () => {
  const order = async () => {
    const paths: string[] = [];
    for (
      let claimed = await claimReading(new Date());
      claimed;
      claimed = await claimReading(new Date())
    )
      paths.push(Buffer.from(claimed.sha256).toString("hex", 0, 2));
    return paths;
  };
  const hash = (mark: number) => new Uint8Array(32).fill(mark);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test("one person's many let others' in between, and what nobody waits for any more comes last", async () => {
    const many = await payer();
    const one = await payer();
    const wait = (mark: number, userId: string, minutes: number) => ({
      sha256: hash(mark),
      path: "p",
      user_id: userId,
      requested_at: minutesAgo(minutes),
    });
    const read = [1, 2, 3].map((mark) => ({
      ...wait(mark, many.id, 10),
      state: "read" as const,
      text: "",
      read_at: minutesAgo(5),
    }));
    await db
      .insert(screenshotReadings)
      .values([...read.slice(1)])
      .execute();
    await db
      .insert(screenshotReadings)
      .values([
        wait(0xa1, many.id, 9),
        wait(0xa2, many.id, 8),
        wait(0xb1, one.id, 1),
        wait(0xc1, one.id, 90),
      ]);
    expect(await order()).toEqual(["b1b1", "a1a1", "a2a2", "c1c1"]);
  });
});

describe("what was read", () => {
  test("goes with its picture, unless another payment has the same one", async () => {
    const screenshot = await unlike(101);
    const { asha, version } = await upload(screenshot);
    const other = await upload(screenshot);
    await readQueuedScreenshots(says("read").reader);
    expect(await rows()).toHaveLength(1);
    await asha.post("screenshot", { version, screenshot: await unlike(102) });
    expect(await rows()).toHaveLength(2);
    await other.asha.post("screenshot", { version: other.version, screenshot: await unlike(103) });
    expect((await rows()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  });

  test("stays with the payment that the picture came with, sent with Confirm itself or before", async () => {
    const { asha, version } = await upload(await unlike(1));
    await asha.post("confirmation", { version, transaction_id: "632112345678" });
    const ravi = await payer();
    await ravi.post("confirmation", {
      version: ravi.quote.id,
      transaction_id: "732112345678",
      screenshot: await unlike(2),
    });
    const found = await db
      .select({ id: payments.transaction_id })
      .from(payments)
      .innerJoin(screenshotReadings, eq(screenshotReadings.sha256, payments.screenshot_sha256));
    expect(found.map(({ id }) => id).toSorted()).toEqual(["632112345678", "732112345678"]);
  });

  test("is no more than three pictures of what a person hasn't paid yet", async () => {
    const asha = await payer();
    const versions = [asha.quote.id];
    for (let more = 0; more < 3; more++) {
      await asha.post("quote", choices);
      versions.push((await openQuote(asha.id, "cart", new Date()))?.id ?? "");
    }
    for (const [seed, version] of versions.entries())
      await asha.post("screenshot", { version, screenshot: await unlike(seed) });
    expect(await rows()).toHaveLength(3);
  });
});
