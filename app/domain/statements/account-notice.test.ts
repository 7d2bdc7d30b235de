import { expect, test } from "vitest";
import { accountNotice } from "./account-notice.ts";
import type { Matches } from "./matching.ts";

const NOTHING: Matches = {
  verify: [],
  forOwner: [],
  amountDiffers: [],
  near: [],
  withoutOrder: [],
  notInStatement: [],
  takenBack: [],
  done: [],
  doubtful: [],
};
const rows = (bucket: keyof Matches) => ({ [bucket]: [{}] }) as unknown as Partial<Matches>;

test("another account than in the bank's earlier statements is named, with theirs", () => {
  const sentence = accountNotice("9012", "1234", NOTHING);
  expect(sentence).toContain("ending in 9012");
  expect(sentence).toContain("ending in 1234");
  expect(accountNotice("1234", null, NOTHING)).toBeNull();
});

test("a statement that has none of the payments sent on its days may be of another account", () => {
  const missing = { ...NOTHING, ...rows("notInStatement") };
  expect(accountNotice(undefined, null, missing)).toMatch(/^None of the payments/);
  const other = { ...missing, ...rows("withoutOrder") };
  expect(accountNotice(undefined, null, other)).toMatch(/^None of the payments/);
  for (const bucket of ["verify", "amountDiffers", "near", "done", "doubtful"] as const)
    expect(accountNotice(undefined, null, { ...missing, ...rows(bucket) })).toBeNull();
  expect(accountNotice(undefined, null, { ...NOTHING, ...rows("withoutOrder") })).toBeNull();
});
