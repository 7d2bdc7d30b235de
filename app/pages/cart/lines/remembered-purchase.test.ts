// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { forgetPurchaseElsewhere, rememberPurchase, takePurchase } from "./remembered-purchase.ts";

afterEach(() => sessionStorage.clear());

const PRODUCT = "/product/ndk-01";

test.each([
  ["is signing in", "/auth", false, true],
  ["has signed in and come back", PRODUCT, true, true],
  ["went back without signing in", PRODUCT, false, false],
  ["went on without signing in", "/shop", false, false],
  ["signed in to go elsewhere", "/shop", true, false],
])("a Buy Now of somebody who %s", (_, path, isSignedIn, isRemembered) => {
  const line = { id: "ndk-01", size: "wallet" as const, quantity: 3 };
  rememberPurchase({ path: PRODUCT, line, key: "5f0c1a52-1b1d-4c47-9c52-3d8d1f6f0c11" });
  forgetPurchaseElsewhere(isSignedIn, path);
  expect(takePurchase(PRODUCT) !== null).toBe(isRemembered);
});
