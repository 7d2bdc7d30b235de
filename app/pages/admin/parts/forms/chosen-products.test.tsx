// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage, press } from "#test/components/store-page";
import { ChosenProducts } from "./chosen-products.tsx";

afterEach(cleanup);

const FOUND = { products: [{ id: "rk-01", name: "The Letter" }] };

test("products are chosen and removed by name; the form is sent their IDs and hears of each change", async () => {
  let heard = 0;
  const saved = [{ value: "ndk-01", label: "Night Bus" }];
  openPage([
    { path: "/admin/product-search", loader: () => FOUND },
    {
      path: "/",
      Component: () => (
        <form onInput={() => void heard++} data-testid="form">
          <ChosenProducts name="products" saved={saved} withEpisodes error={undefined} />
        </form>
      ),
    },
  ]);
  fireEvent.change(await screen.findByLabelText("Find a product or episode"), {
    target: { value: "letter" },
  });
  heard = 0;
  await press("Add The Letter");
  const sent = () =>
    new FormData(screen.getByTestId<HTMLFormElement>("form")).get("products")?.toString();
  expect(sent()).toBe("ndk-01, rk-01");
  await press("Remove Night Bus");
  expect(sent()).toBe("rk-01");
  expect(heard).toBe(2);
});

test("speaks of no episodes while the shop sells none", async () => {
  openPage([
    { path: "/admin/product-search", loader: () => FOUND },
    {
      path: "/",
      Component: () => (
        <ChosenProducts name="products" saved={[]} withEpisodes={false} error={undefined} />
      ),
    },
  ]);
  await screen.findByLabelText("Find a product");
  expect(document.body.textContent).not.toMatch(/episode/i);
});
