// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Session } from "#session/use-session";
import {
  rememberPurchase,
  takePurchase,
  useForgetPurchaseElsewhere,
} from "./remembered-purchase.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const PRODUCT = "/product/ndk-01";

async function visits(path: string, person: object | null | undefined) {
  const line = { id: "ndk-01", size: "wallet" as const, quantity: 3 };
  rememberPurchase({ path: PRODUCT, line, key: "5f0c1a52-1b1d-4c47-9c52-3d8d1f6f0c11" });
  const session = person === undefined ? undefined : ({ person } as Session);
  function Page() {
    useForgetPurchaseElsewhere(session);
    return <p>shown</p>;
  }
  const Store = createRoutesStub([{ path: "*", Component: Page }]);
  render(<Store initialEntries={[path]} />);
  await screen.findByText("shown");
  return takePurchase(PRODUCT) !== null;
}

const asha = { email: "asha@example.com" };

test.each([
  ["is signing in", "/auth", null, true],
  ["isn't known yet", PRODUCT, undefined, true],
  ["has signed in and come back", PRODUCT, asha, true],
  ["went back without signing in", PRODUCT, null, false],
  ["went on without signing in", "/shop", null, false],
  ["signed in to go elsewhere", "/shop", asha, false],
])("a Buy Now of somebody who %s", async (_, path, person, remembered) => {
  expect(await visits(path, person)).toBe(remembered);
});
