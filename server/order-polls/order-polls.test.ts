import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createCookie } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OrderPoll } from "#data/orders/order-version.server";
import { readConfig, setConfig } from "#request/config.server";
import { hashOf } from "#request/session/session.server";
import { createStoreServer } from "#server/http/server";
import { closeServer } from "#server/shutdown";

/** How many polls have had their session looked up, and so are waiting for an answer. */
let come = 0;
vi.mock("#request/session/session.server", async (original) => {
  const real = await original<typeof import("#request/session/session.server")>();
  const sessionHash: typeof real.sessionHash = async (request) => {
    const hash = await real.sessionHash(request);
    come++;
    return hash;
  };
  return { ...real, sessionHash };
});

import { isUnloggedPoll, orderPolls } from "./order-polls.ts";

setConfig(readConfig({ SECRET: "a secret for the test of open pages that ask", TRUST_PROXY: "1" }));

const ORDER = "01939d2e-0000-7000-8000-000000000001";
const TOKEN = "t".repeat(43);
const SIGNED_IN = (await createCookie("sid").serialize(TOKEN)).split(";")[0] ?? "";

let server: ReturnType<typeof createStoreServer> | undefined;

beforeEach(() => {
  come = 0;
});
afterEach(async () => {
  if (server) await closeServer(server, { timeout: 100 });
});

function versionOf(poll: OrderPoll): number | null {
  return "version" in poll ? poll.version : null;
}

/** Opens a store whose database answers by `unchanged`; `statements` records the polls of each statement. */
async function open(unchanged: (polls: OrderPoll[]) => Promise<boolean[]>) {
  const statements: OrderPoll[][] = [];
  const errors: unknown[] = [];
  const handler = orderPolls({
    unchanged: (polls) => {
      statements.push(polls);
      return unchanged(polls);
    },
    trustProxy: readConfig({ TRUST_PROXY: "1" }).trustProxy,
    onError: (error) => errors.push(error),
    gatheredFor: 1,
  });
  server = createStoreServer({
    origin: null,
    trustProxy: readConfig({ TRUST_PROXY: "1" }).trustProxy,
    files: new Map(),
    pages: null,
    handlers: [handler],
    handle: async () => new Response("from the route"),
    problems: async () => [],
    takesFormsOnly: () => false,
    patternOf: (path) => path,
    logRequest: () => {},
    logError: () => {},
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const poll = async (
    { version = 1, cookie = SIGNED_IN, from = "192.0.2.1" } = {},
    path = `/orders/${ORDER}/changes?version=${version}`,
  ) => {
    const headers = { Cookie: cookie, "X-Forwarded-For": from };
    const answer = await fetch(`http://localhost:${port}${path}`, { headers });
    return `${answer.status} ${await answer.text()}`.trim();
  };
  return { poll, statements, errors };
}

/** Opens a store whose first statement, for one poll, is still under way while others arrive. */
async function openBusy(unchanged: (polls: OrderPoll[]) => Promise<boolean[]>) {
  const first = Promise.withResolvers<void>();
  const store = await open(async (polls) => {
    await first.promise;
    return await unchanged(polls);
  });
  const before = store.poll();
  await expect.poll(() => store.statements.length).toBe(1);
  const resume = async (polls: number) => {
    await expect.poll(() => come).toBe(1 + polls);
    first.resolve();
  };
  return { ...store, before, resume };
}

test("polls of the same second are answered by one statement: 204 where nothing changed, by the route otherwise", async () => {
  const { poll, statements, resume } = await openBusy(async (polls) =>
    polls.map((poll) => versionOf(poll) === 3),
  );
  const answers = Promise.all([3, 3, 2].map((version) => poll({ version })));
  await resume(3);
  expect(await answers).toEqual(["204", "204", "200 from the route"]);
  expect(statements.map((polls) => polls.length)).toEqual([1, 3]);
  expect(statements[1]?.find((poll) => versionOf(poll) === 3)).toEqual({
    orderId: ORDER,
    version: 3,
    tokenHash: hashOf(TOKEN),
  });
});

test("open payment pages are answered with the orders' pages", async () => {
  const { poll, statements } = await open(async (polls) => polls.map(() => true));
  expect(await poll({}, `/checkout-details/credit/${ORDER}`)).toBe("204");
  expect(statements).toEqual([[{ quoteVersionId: ORDER, tokenHash: hashOf(TOKEN) }]]);
  expect(await poll({}, "/checkout-details/credit/not-an-id")).toBe("200 from the route");
});

test("who brings no session, or what isn't a poll, asks the database nothing here", async () => {
  const { poll, statements } = await open(async (polls) => polls.map(() => true));
  const route = "200 from the route";
  expect(await poll({ cookie: "" })).toBe(route);
  expect(await poll({ cookie: "sid=broken" })).toBe(route);
  for (const path of ["", "?version=", "?version=-1", "?version=1&x=1", "?version=12345678"])
    expect(await poll({}, `/orders/${ORDER}/changes${path}`)).toBe(route);
  expect(await poll({}, "/orders/not-an-id/changes?version=1")).toBe(route);
  expect(statements).toEqual([]);
});

test("while the database is away everybody is told to come again, and nobody asks it alone", async () => {
  const { before, poll, statements, errors, resume } = await openBusy(async () => {
    throw new Error("away");
  });
  const others = [poll(), poll(), poll()];
  await resume(3);
  const answers = await Promise.all([before, ...others]);
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(["503", "503", "503", "503"]);
  expect(statements.map((polls) => polls.length)).toEqual([1, 3]);
  expect(errors).toHaveLength(2);
});

test("one statement answers 500, and a network with more lets each other network's through first", async () => {
  const { before, poll, statements, resume } = await openBusy(async (polls) =>
    polls.map(() => true),
  );
  const crowd = Array.from({ length: 510 }, () => poll({ version: 7 }));
  await expect.poll(() => come).toBe(511);
  const other = poll({ version: 8, from: "198.51.100.7" });
  await resume(511);
  expect(new Set(await Promise.all([before, ...crowd, other]))).toEqual(new Set(["204"]));
  expect(statements.map((polls) => polls.length)).toEqual([1, 500, 11]);
  expect(statements[1]?.some((poll) => versionOf(poll) === 8)).toBe(true);
});

test("a poll that brought nothing has no line in the log, any other answer has", () => {
  const path = "/orders/:orderId/changes";
  expect([204, 503, 200, 302, 404].map((status) => isUnloggedPoll({ path, status }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isUnloggedPoll({ path: "/pay/:link/changes", status: 204 })).toBe(true);
  expect(isUnloggedPoll({ path: "/orders/:orderId", status: 204 })).toBe(false);
});
