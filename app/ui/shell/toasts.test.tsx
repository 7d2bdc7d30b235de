// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Toast, Toasts, useToast } from "./toasts.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SAVED: Toast = { kind: "success", text: "Saved" };
const FAILED: Toast = { kind: "error", text: "Failed" };
const KNOWN: Toast = { kind: "info", text: "Known" };
const UNDONE: Toast = { kind: "success", text: "Undone", replacesSuccess: true };

function Buttons() {
  const toast = useToast();
  return [SAVED, FAILED, KNOWN, UNDONE].map((message) => (
    <button
      key={message.text}
      type="button"
      aria-label={message.text}
      onClick={() => toast(message)}
    />
  ));
}

function open() {
  render(
    <Toasts>
      <Buttons />
    </Toasts>,
  );
}

const say = ({ text }: Toast) => fireEvent.click(screen.getByRole("button", { name: text }));
const shown = () => screen.queryAllByRole("listitem").map((toast) => toast.textContent);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe("a toast", () => {
  test("closes by itself after 3000 ms, each in its own time [§2.30, §9.45]", () => {
    open();
    say(SAVED);
    pass(1_000);
    say(FAILED);
    pass(1_999);
    expect(shown()).toEqual(["Saved", "Failed"]);
    pass(1);
    expect(shown()).toEqual(["Failed"]);
    pass(1_000);
    expect(shown()).toEqual([]);
  });

  test("said at the same moment as another closes alone", () => {
    open();
    say(SAVED);
    say(FAILED);
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
    expect(shown()).toEqual(["Failed"]);
  });

  test("of what was undone goes for the one that says so, and no other", () => {
    open();
    for (const message of [SAVED, FAILED, UNDONE]) say(message);
    expect(shown()).toEqual(["Failed", "Undone"]);
    say(SAVED);
    expect(shown()).toEqual(["Failed", "Undone", "Saved"]);
  });

  test("is green for a success, red for an error, blue for information [§2.30]", () => {
    open();
    for (const message of [SAVED, FAILED, KNOWN]) say(message);
    expect(screen.getAllByRole("listitem").map(({ className }) => toneIn(className))).toEqual([
      "ok",
      "bad",
      "info",
    ]);
  });

  test("is told to a screen reader, and can be closed sooner", () => {
    open();
    expect(screen.getByRole("list", { name: "Notifications" }).getAttribute("aria-live")).toBe(
      "polite",
    );
    say(KNOWN);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toEqual([]);
  });
});

/** The background's colour token; theme.test.ts checks its colour. */
function toneIn(className: string): string | undefined {
  return /\bbg-(\w+)\b/.exec(className)?.[1];
}
