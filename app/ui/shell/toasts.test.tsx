// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ToastList } from "./toast-list.tsx";
import { carryToast, showCarriedToast, showToast } from "./toasts.tsx";

type Toast = Parameters<typeof showToast>[0];

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastList />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SAVED: Toast = { kind: "success", text: "Saved" };
const FAILED: Toast = { kind: "error", text: "Failed" };
const KNOWN: Toast = { kind: "info", text: "Known" };
const UNDONE: Toast = { kind: "success", text: "Undone", replacesSuccess: true };

const shown = () => screen.queryAllByRole("listitem").map((toast) => toast.textContent);
const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);

describe("a toast", () => {
  test("closes by itself after 3000 ms, each in its own time [§2.30, §9.45]", () => {
    showToast(SAVED);
    pass(1_000);
    showToast(FAILED);
    pass(1_999);
    expect(shown()).toEqual(["Saved", "Failed"]);
    pass(1);
    expect(shown()).toEqual(["Failed"]);
    pass(1_000);
    expect(shown()).toEqual([]);
  });

  test("said at the same moment as another closes alone", () => {
    showToast(SAVED);
    showToast(FAILED);
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
    expect(shown()).toEqual(["Failed"]);
  });

  test("of what was undone goes for the one that says so, and no other", () => {
    for (const message of [SAVED, FAILED, UNDONE]) showToast(message);
    expect(shown()).toEqual(["Failed", "Undone"]);
    showToast(SAVED);
    expect(shown()).toEqual(["Failed", "Undone", "Saved"]);
  });

  test("takes the place of the oldest where three are shown", () => {
    for (const message of [SAVED, FAILED, KNOWN, UNDONE])
      showToast({ ...message, replacesSuccess: false });
    expect(shown()).toEqual(["Failed", "Known", "Undone"]);
  });

  test("is green for a success, red for an error, blue for information [§2.30]", () => {
    for (const message of [SAVED, FAILED, KNOWN]) showToast(message);
    expect(screen.getAllByRole("listitem").map(({ className }) => toneIn(className))).toEqual([
      "ok",
      "bad",
      "info",
    ]);
  });

  test("is told to a screen reader, and can be closed sooner", () => {
    expect(screen.getByRole("list", { name: "Notifications" }).getAttribute("aria-live")).toBe(
      "polite",
    );
    showToast(KNOWN);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toEqual([]);
  });

  test("says what it was given, and never as markup", () => {
    showToast({ kind: "error", text: "<b>Asha</b> & co" });
    expect(shown()).toEqual(["<b>Asha</b> & co"]);
  });
});

describe("a toast for the next document", () => {
  afterEach(() => sessionStorage.clear());

  test("is shown there once, for 3000 ms from then on", () => {
    carryToast(SAVED);
    expect(shown()).toEqual([]);
    pass(5_000);
    showCarriedToast();
    showCarriedToast();
    expect(shown()).toEqual(["Saved"]);
    pass(2_999);
    expect(shown()).toEqual(["Saved"]);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test.each([
    ["no such value", "nothing"],
    ["another kind", '{"kind":"shout","text":"Saved"}'],
    ["no words", '{"kind":"success","text":{}}'],
  ])("is nothing where the storage holds %s", (_, saved) => {
    sessionStorage.setItem("carried_toast", saved);
    showCarriedToast();
    expect(shown()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });
});

/** The background's colour token; theme.test.ts checks its colour. */
function toneIn(className: string): string | undefined {
  return /\bbg-(\w+)\b/.exec(className)?.[1];
}
