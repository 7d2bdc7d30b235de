import { expect, it } from "vitest";
import { openBuiltStore } from "../../../test/store/open-store.ts";
import { complaintsIn, fuzz, printed } from "./fuzz.ts";

/** `npm run test:full` sends 100,000, of another seed each time. */
const REQUESTS = 1_500;

it(`${REQUESTS} hostile requests are all answered, none by 5xx, and write no error and no stack to the log`, async () => {
  const { origin, store, close } = await openBuiltStore({ TRUST_PROXY: "1" });
  try {
    const { failures } = await fuzz({ origin, seed: 1, requests: REQUESTS });
    expect(failures.map(printed)).toEqual([]);
    expect(complaintsIn(store.output())).toEqual([]);
  } finally {
    await close();
  }
});

it("what counts as an error or a stack in the log", () => {
  const lines = [
    '{"level":30,"path":"/auth/start","status":403}',
    '{"level":40,"err":{"message":"away"}}',
    '{"level":50,"msg":"request failed"}',
    '{"level":40,"err":{"stack":"Error: x"}}',
    "    at open (store.ts:1:1)",
  ];
  expect(complaintsIn(lines.join("\n"))).toEqual(lines.slice(2));
});
