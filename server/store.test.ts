import { expect, test } from "vitest";
import { ObjectStoreError } from "#services/files/object-store-error";
import { closeAll, seedOrRetry } from "./store.ts";

test("what was opened is closed in reverse, also where something of it fails", async () => {
  const closed: string[] = [];
  const closing = ["database server", "pool", "mail", "connections"].map((name) => async () => {
    closed.push(name);
    if (name === "mail") throw new Error("the mail doesn't close");
  });
  await expect(closeAll(closing)).rejects.toThrow("the mail doesn't close");
  expect(closed).toEqual(["connections", "mail", "pool", "database server"]);
  expect(closing).toEqual([]);
});

test("a start goes on without a bucket that is away, and what it begins with comes when it is back", async () => {
  const demo = { demo: true };
  let tries = 0;
  const seed = async () => {
    tries += 1;
    if (tries < 3) throw new ObjectStoreError({ code: "Away", where: "the bucket" });
    return { rows: 0, pictures: 1 };
  };
  const stop = await seedOrRetry(demo, { pause: 1, seed });
  expect(tries).toBe(1);
  await expect.poll(() => tries).toBe(3);
  await stop();
});

test("a bucket that refuses a start ends it", async () => {
  const refused = new ObjectStoreError({ code: "NoSuchBucket", where: "the bucket" });
  const seed = () => Promise.reject(refused);
  await expect(seedOrRetry({ demo: false }, { seed })).rejects.toBe(refused);
});
