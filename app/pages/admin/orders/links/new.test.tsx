// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, expect, test } from "vitest";
import { openPage } from "#test/components/store-page";
import NewOrder from "./new.tsx";

afterEach(cleanup);

const loaded = { loaderData: { combos: [], links: [] } } as unknown as Parameters<
  typeof NewOrder
>[0];

test("keeps the name and number while the delivery is chosen, and asks before they are lost", async () => {
  openPage([
    {
      path: "/",
      Component: () => (
        <>
          <Link to="/elsewhere">Elsewhere</Link>
          <NewOrder {...loaded} />
        </>
      ),
    },
    { path: "/elsewhere", Component: () => "Another page" },
    { path: "/admin/card-search", loader: () => ({ cards: [] }) },
  ]);
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  await screen.findByLabelText("Collected at the stall");
  fireEvent.input(field("name"), { target: { value: "Meena" } });
  fireEvent.input(field("mobile"), { target: { value: "9876500000" } });
  for (const way of ["Collected at the stall", "By post, delivery is free"]) {
    fireEvent.click(screen.getByLabelText(way));
    expect([field("name").value, field("mobile").value]).toEqual(["Meena", "9876500000"]);
  }
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  fireEvent.click(await screen.findByText("Leave without saving"));
  expect(await screen.findByText("Another page")).toBeTruthy();
});
