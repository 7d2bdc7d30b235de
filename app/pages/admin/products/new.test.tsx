// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage, press, seesToast } from "#test/components/store-page";
import NewProduct from "./new.tsx";
import { EMPTY_PRODUCT } from "./product-form.tsx";

afterEach(cleanup);

function openNew(like: string | null) {
  const series = [{ key: "quotes", name: "Quotes", active: true, nextId: "qt-7" }];
  const loaderData = { series, product: EMPTY_PRODUCT, like };
  const props = { loaderData } as unknown as Parameters<typeof NewProduct>[0];
  openPage(
    [
      { path: "/admin/products/new", Component: () => <NewProduct {...props} /> },
      { path: "/admin/products/:id", Component: () => "The product" },
      {
        path: "/forms/admin/products/addition",
        action: () => ({ ok: true, id: "qt-7", version: 1 }),
      },
    ],
    "/admin/products/new",
  );
}

test.each([
  ["qt-6", "A Glass of Tea is saved. You can enter the next one now."],
  [null, "Saved."],
])("what was saved is named where its form goes on to the next (like %s)", async (like, words) => {
  openNew(like);
  fireEvent.input(await screen.findByLabelText("Name"), { target: { value: "A Glass of Tea" } });
  press("Add product");
  await seesToast("success", words);
});

test("an ID is called free as long as it is the one that is offered", async () => {
  openNew(null);
  const id = await screen.findByLabelText("ID");
  const isCalledFree = () => screen.queryByText(/No product has this ID yet/) !== null;
  expect(isCalledFree()).toBe(true);
  fireEvent.change(id, { target: { value: "qt-1" } });
  expect(isCalledFree()).toBe(false);
  fireEvent.change(id, { target: { value: "qt-7" } });
  expect(isCalledFree()).toBe(true);
});
