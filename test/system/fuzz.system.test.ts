/** A few hundred of the requests that `npm run test:full` sends by the hundred thousand, always the same. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { fuzz, printed } from "#test/full/fuzz/fuzz";
import { builtAddresses } from "#test/full/fuzz/route-table";
import { type OpenStore, openBuiltStore } from "#test/store/open-store";

let opened: OpenStore;

beforeAll(async () => {
  opened = await openBuiltStore({ TRUST_PROXY: "1" });
});
afterAll(() => opened?.close());

it("draws from every address of the build", () => {
  const patterns = builtAddresses().map(({ pattern }) => pattern);
  expect(patterns).toEqual(expect.arrayContaining(["/", "/cart/lines", "/orders/:orderId", "/*"]));
});

it("hostile requests to all addresses are all answered, and none by 5xx", async () => {
  const { requests, failures } = await fuzz({ origin: opened.origin, seed: 7, requests: 400 });
  expect(requests).toBeGreaterThanOrEqual(400);
  expect(failures.map(printed)).toEqual([]);
});
