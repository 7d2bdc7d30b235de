// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet, useNavigate } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { useIsProtectedVisit } from "./use-route-facts.ts";

afterEach(cleanup);

let visit: (path: string) => unknown;

/** Starts a visit whose page never loads, and returns whether the browser shows 'Loading...' meanwhile. */
async function leave(from: string, to: string): Promise<boolean> {
  function Root() {
    visit = useNavigate();
    return (
      <>
        <Outlet />
        <p data-testid="waiting">{String(useIsProtectedVisit())}</p>
      </>
    );
  }
  const page = (path: string) => ({
    id: path,
    path,
    loader: ({ request }: { request: Request }) =>
      new URL(request.url).pathname === from ? null : new Promise(() => {}),
    Component: () => null,
  });
  const children = ["/shop", "/cart", "/orders", "/orders/:orderId", "/addresses"].map(page);
  const Store = createRoutesStub([{ id: "root", Component: Root, children }]);
  render(<Store initialEntries={[from]} />);
  await screen.findByTestId("waiting");
  await act(async () => void visit(to));
  return screen.getByTestId("waiting").textContent === "true";
}

describe("the browser waits with 'Loading...' [R29]", () => {
  test.each(["/orders", "/orders/one", "/addresses"])(
    "from a public page to %s [§2.18]",
    async (to) => {
      expect(await leave("/shop", to)).toBe(true);
    },
  );

  test("not between public pages, nor between a customer's", async () => {
    expect(await leave("/shop", "/cart")).toBe(false);
    cleanup();
    expect(await leave("/orders", "/addresses")).toBe(false);
  });
});
