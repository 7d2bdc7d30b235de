// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FileField } from "./file-field.tsx";

afterEach(cleanup);

test("a file that is too large is refused when it is chosen, and keeps its form until another is", () => {
  render(
    <form aria-label="Import">
      <FileField label="CSV file" maxBytes={4} tooLarge="Split it." error="It was empty." />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>("form");
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText("CSV file"), {
      target: { files: [new File([text], "products.csv")] },
    });
  choose("12345");
  expect(screen.getByText("Split it.")).toBeTruthy();
  expect(form.checkValidity()).toBe(false);
  choose("1234");
  expect(screen.queryByText("Split it.")).toBeNull();
  expect(form.checkValidity()).toBe(true);
});
