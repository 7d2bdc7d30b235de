// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ListSearch } from "./list-search.tsx";

test("a search text that is too long is kept whole, and isn't sent until it is shorter", () => {
  const Page = createRoutesStub([
    { path: "/", Component: () => <ListSearch action="/orders" label="Search" /> },
  ]);
  render(<Page />);
  const box = screen.getByRole("searchbox") as HTMLInputElement;
  expect(box.hasAttribute("maxlength")).toBe(false);
  fireEvent.input(box, { target: { value: "x".repeat(120) } });
  expect(box.value).toHaveLength(120);
  screen.getByText(/^This text is too long by 20: at most 100 characters/);
  expect(box.checkValidity()).toBe(false);
  fireEvent.input(box, { target: { value: "x".repeat(100) } });
  expect(box.checkValidity()).toBe(true);
});
