// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { RejectionDialog } from "./rejection-dialog.tsx";

afterEach(cleanup);

function open() {
  const onReject = vi.fn();
  const ref = createRef<HTMLDialogElement>();
  render(<RejectionDialog ref={ref} due={rupees(518)} onReject={onReject} />);
  ref.current?.showModal();
  return onReject;
}

/** Whether the browser would type the key into the focused field. */
const types = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

const received = () => screen.getByLabelText(adminMessages.amountReceived) as HTMLInputElement;

test("the key that chooses a reason isn't typed into the field that it opens, also while it is held", () => {
  open();
  (screen.getByText("Another reason") as HTMLElement).focus();
  expect(types("2")).toBe(false);
  received().focus();
  expect(types("2", { repeat: true })).toBe(false);
  fireEvent.keyUp(received(), { key: "2" });
  expect(types("2")).toBe(true);
});

test("a key with Ctrl is the browser's", () => {
  open();
  (screen.getByText("Another reason") as HTMLElement).focus();
  expect(types("2", { ctrlKey: true })).toBe(true);
  expect(screen.queryByLabelText(adminMessages.amountReceived)).toBeNull();
});
