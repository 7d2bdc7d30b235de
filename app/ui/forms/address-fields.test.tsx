// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { AddressFields } from "./address-fields.tsx";

afterEach(cleanup);

function show(address = "") {
  const initial = { ...EMPTY_ADDRESS, pin: "411004", address };
  render(
    <>
      <AddressFields initial={initial} errors={{}} />
      <button type="button">Save</button>
    </>,
  );
}

const town = () => screen.queryByLabelText("Town or city");
const leaveFor = (place: HTMLElement) =>
  fireEvent.blur(screen.getByLabelText("Address"), { relatedTarget: place });

test("the town is asked for on the way to the next field, once it can't be told from the address", () => {
  show();
  const address = screen.getByLabelText("Address");
  fireEvent.input(address, { target: { value: "12 Prabhat Road, Pune 411004" } });
  leaveFor(screen.getByLabelText("Name"));
  expect(town()).toBeNull();
  fireEvent.input(address, { target: { value: "12 Prabhat Road, Lane 4" } });
  // A field that appeared under a finger would move the button away.
  leaveFor(screen.getByRole("button", { name: "Save" }));
  expect(town()).toBeNull();
  leaveFor(screen.getByLabelText("Name"));
  expect(town()?.hasAttribute("required")).toBe(false);
});

test("a saved address without its town asks for it at once", () => {
  show("12 Prabhat Road");
  expect(town()).not.toBeNull();
});
