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

function rejectWith(amount: string) {
  fireEvent.change(received(), { target: { value: amount } });
  fireEvent.submit(received().form as HTMLFormElement);
}

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

test("less than a tenth of the amount due is asked about before the customer is told", () => {
  const onReject = open();
  fireEvent.click(screen.getByText(adminMessages.rejectionReasons["amount-differs"]));
  rejectWith("2");
  screen.getByText(adminMessages.isPartRight("₹2", "₹518"));
  rejectWith("2");
  expect(onReject).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText(adminMessages.partIsRight("₹2")));
  expect(onReject).toHaveBeenCalledWith(expect.objectContaining({ received: "2" }));
});

test("another amount is asked about anew, and a tenth isn't", () => {
  const onReject = open();
  fireEvent.click(screen.getByText(adminMessages.rejectionReasons["amount-differs"]));
  rejectWith("2");
  rejectWith("51");
  screen.getByText(adminMessages.isPartRight("₹51", "₹518"));
  expect(screen.queryByText(adminMessages.partIsRight("₹2"))).toBeNull();
  rejectWith("51.80");
  expect(onReject).toHaveBeenCalledOnce();
});
