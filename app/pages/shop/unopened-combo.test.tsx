// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { ToastList } from "#ui/shell/toast-list";
import { explainUnopenedCombo, storeInsteadOfCombo } from "./unopened-combo.ts";

afterEach(cleanup);

function open(path: string): string[] {
  window.history.replaceState(null, "", path);
  render(<ToastList />);
  explainUnopenedCombo();
  return screen.queryAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

test("the store says once why it is shown instead of a combo", () => {
  expect(open(storeInsteadOfCombo("failed"))).toEqual([comboMessages.comboNotLoaded]);
  expect(window.location.hash).toBe("");
  cleanup();
  expect(open(storeInsteadOfCombo("unknown"))).toEqual([comboMessages.comboUnknown]);
});

test("who comes to the store, or to its combos, reads no such sentence", () => {
  expect(open("/shop")).toEqual([]);
  cleanup();
  expect(open("/shop#combos")).toEqual([]);
  expect(window.location.hash).toBe("#combos");
});
