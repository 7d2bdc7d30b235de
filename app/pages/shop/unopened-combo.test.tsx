// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { ToastList } from "#ui/shell/toast-list";
import { storeInsteadOfCombo, useUnopenedCombo } from "./unopened-combo.ts";

afterEach(cleanup);

function Store() {
  useUnopenedCombo();
  return <h1>The store</h1>;
}

async function open(path: string): Promise<string[]> {
  window.history.replaceState(null, "", path);
  const Page = createRoutesStub([{ path: "/shop", Component: Store }]);
  render(
    <>
      <Page initialEntries={[path]} />
      <ToastList />
    </>,
  );
  await screen.findByText("The store");
  return screen.queryAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

test("the store says once why it is shown instead of a combo", async () => {
  expect(await open(storeInsteadOfCombo("failed"))).toEqual([comboMessages.comboNotLoaded]);
  expect(window.location.hash).toBe("");
  cleanup();
  expect(await open(storeInsteadOfCombo("unknown"))).toEqual([comboMessages.comboUnknown]);
});

test("who comes to the store, or to its combos, reads no such sentence", async () => {
  expect(await open("/shop")).toEqual([]);
  cleanup();
  expect(await open("/shop#combos")).toEqual([]);
  expect(window.location.hash).toBe("#combos");
});
