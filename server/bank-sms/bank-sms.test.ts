import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { ActiveSmsSource } from "#data/statements/sms-sources.server";
import { readConfig, setConfig } from "#request/config.server";
import { smsSecret } from "#request/sms-sources.server";
import { createStoreServer } from "#server/http/server";
import { closeServer } from "#server/shutdown";
import { signedHeaders, smsBody } from "#test/statements/phone";
import { bankSms, isUnloggedSms } from "./bank-sms.ts";

setConfig(readConfig({ SECRET: "a secret for the test of forwarded SMS" }));

const ID = "01939d2e-0000-7000-8000-000000000001";
const BODY = smsBody("412345678901");
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let server: ReturnType<typeof createStoreServer> | undefined;
afterEach(async () => {
  if (server) await closeServer(server, { timeout: 100 });
});

/** Opens a store with one phone, and records which SMS it took and how often it read its list of phones. */
async function open(source: Partial<ActiveSmsSource> = {}, take = async () => {}) {
  const taken: string[] = [];
  const errors: unknown[] = [];
  let asked = 0;
  const { trustProxy } = readConfig({});
  const handler = bankSms({
    sources: async () => {
      asked += 1;
      return [{ id: ID, serial: 1, overlap_until: null, ...source }];
    },
    onSignedBody: async (_, body) => {
      taken.push(body);
      await take();
    },
    trustProxy,
    onError: (error) => errors.push(error),
  });
  server = createStoreServer({
    origin: null,
    trustProxy,
    files: new Map(),
    pages: null,
    handlers: [handler],
    handle: async () => new Response("from the route"),
    problems: async () => [],
    patternOf: () => "/bank-sms/:source",
    takesFormsOnly: () => false,
    logRequest: () => {},
    logError: (error) => errors.push(error),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (headers: Record<string, string>, body: string = BODY, id = ID) => {
    const answer = await fetch(`${address}/bank-sms/${id}`, { method: "POST", headers, body });
    return answer.status;
  };
  return { send, taken, errors, address, asked: () => asked };
}

const signed = (body = BODY, serial = 1, at = new Date()) =>
  signedHeaders(smsSecret(ID, serial), body, at);

test("what the phone signed is taken as it was sent", async () => {
  const { send, taken } = await open();
  expect(await send(signed())).toBe(204);
  expect(taken).toEqual([BODY]);
});

test("what a stranger sends isn't, and nothing is asked for most of it", async () => {
  const { send, taken, asked } = await open();
  const { "X-Signature": _, ...unsigned } = signed();
  expect(await send(unsigned)).toBe(401);
  expect(await send({ ...signed(), "X-Signature": "abc" })).toBe(401);
  expect(await send(signed(), "{".repeat(20_000))).toBe(401);
  expect(await send(signed(BODY, 1, minutesAgo(6)))).toBe(401);
  expect(await send(signed(BODY, 1, minutesAgo(-6)))).toBe(401);
  expect(await send({ ...signed(), "X-Timestamp": "17e9" })).toBe(401);
  expect(asked()).toBe(0);
  expect(await send(signed(), BODY, ID.replace("1", "2"))).toBe(401);
  expect(await send(signed(`${BODY} `))).toBe(401);
  expect(await send({ ...signed(), "X-Signature": "0".repeat(64) })).toBe(401);
  expect(taken).toEqual([]);
});

test("a timestamp of another try doesn't go with its signature", async () => {
  const { send, taken } = await open();
  const { "X-Signature": signature } = signed(BODY, 1, minutesAgo(4));
  expect(await send({ ...signed(), "X-Signature": signature })).toBe(401);
  expect(taken).toEqual([]);
});

test("a body without a length ends at the limit", async () => {
  const { send, taken, address } = await open();
  const long = JSON.stringify({ event: "sms:received", padding: "x".repeat(40_000) });
  const body = new Blob([long]).stream();
  const request = { method: "POST", headers: signed(long), body, duplex: "half" } as RequestInit;
  const answer = await fetch(`${address}/bank-sms/${ID}`, request).catch(() => null);
  expect(answer?.status ?? 401).toBe(401);
  expect(await send(signed())).toBe(204);
  expect(taken).toEqual([BODY]);
});

test("the old key is good beside the new one until its days are over", async () => {
  const both = await open({ serial: 3, overlap_until: minutesAgo(-60) });
  expect([await both.send(signed(BODY, 3)), await both.send(signed(BODY, 2))]).toEqual([204, 204]);
  expect(await both.send(signed(BODY, 1))).toBe(401);
  if (server) await closeServer(server, { timeout: 100 });
  const after = await open({ serial: 3, overlap_until: minutesAgo(1) });
  expect([await after.send(signed(BODY, 3)), await after.send(signed(BODY, 2))]).toEqual([
    204, 401,
  ]);
});

test("who forges again and again is told to stop, before a body is read", async () => {
  const { send } = await open();
  const forged = { ...signed(), "X-Signature": "0".repeat(64) };
  const answers: number[] = [];
  // A new minute may begin during the loop, so up to twice the limit may be answered.
  while (answers.length <= 240 && answers.at(-1) !== 429) answers.push(await send(forged));
  expect(answers.slice(0, 120)).toEqual(Array(120).fill(401));
  expect(answers.at(-1)).toBe(429);
});

test("while the database is away the phone is told to try again", async () => {
  const { send, errors } = await open({}, () => Promise.reject(new Error("away")));
  expect(await send(signed())).toBe(503);
  expect(errors).toHaveLength(1);
});

test("refused ones aren't logged", () => {
  const path = "/bank-sms/:source";
  expect([401, 429, 204, 503].map((status) => isUnloggedSms({ path, status }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
