// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { data } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY_SIZE, ONE_SIZE_NAME } from "#domain/catalogue/products/own-sizes";
import { offersMessages } from "#domain/offers/admin-messages";
import { openPage, press, seesToast } from "#test/components/store-page";
import NewProduct from "./new.tsx";
import { EMPTY_PRODUCT } from "./product-form.tsx";

afterEach(cleanup);

type Answer = { ok: true; id: string; version: number } | ReturnType<typeof refused>;
const ADDED: Answer = { ok: true, id: "qt-7", version: 1 };
const refused = (errors: Record<string, string>) =>
  data({ ok: false as const, problem: "fields", errors }, { status: 422 });

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  localStorage.clear();
});

function openNew(like: string | null, { usesCards = true, answer = ADDED } = {}) {
  const series = [{ key: "quotes", name: "Quotes", active: true, nextId: "qt-7" }];
  const nextSize = { ...EMPTY_SIZE, drawn: "square" };
  const ownSizes = usesCards ? [] : [{ ...nextSize, name: ONE_SIZE_NAME }];
  const product = { ...EMPTY_PRODUCT, ownSizes };
  const loaderData = { series, product, usesCards, nextSize, like };
  const props = { loaderData } as unknown as Parameters<typeof NewProduct>[0];
  openPage(
    [
      { path: "/admin/products/new", Component: () => <NewProduct {...props} /> },
      { path: "/admin/products/:id", Component: () => "The product" },
      {
        path: "/forms/admin/products/addition",
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()));
          return answer;
        },
      },
    ],
    "/admin/products/new",
  );
}

test.each([
  ["qt-6", "49", "A Glass of Tea is saved. You can enter the next one now."],
  [null, "49", "Saved."],
  [null, "", offersMessages.savedWithoutPrice],
  [null, "0", offersMessages.savedWithoutPrice],
  ["qt-6", "", `A Glass of Tea: ${offersMessages.savedWithoutPrice}`],
])(
  "what was saved is named where its form goes on to the next (like %s), and that it has no price if it has none (%s)",
  async (like, price, words) => {
    openNew(like);
    fireEvent.input(await screen.findByLabelText("Name"), { target: { value: "A Glass of Tea" } });
    fireEvent.input(screen.getByLabelText("Wallet (₹)"), { target: { value: price } });
    press("Add product");
    await seesToast("success", words);
  },
);

test("a product of own sizes alone has the price of one of them", async () => {
  openNew(null, { usesCards: false });
  fireEvent.input(await screen.findByLabelText("Name"), { target: { value: "A Glass of Tea" } });
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: "49" } });
  press("Add product");
  await seesToast("success", "Saved.");
});

test("a folded part says what it holds while it is typed", async () => {
  openNew(null);
  const part = (await screen.findByText("Kind and weight")).closest("details") as HTMLElement;
  const summary = () => part.querySelector("summary")?.textContent;
  expect(summary()).toBe("Kind and weight");
  fireEvent.input(within(part).getByLabelText("Kind"), { target: { value: "Bookmark" } });
  expect(summary()).toBe("Kind and weightBookmark");
  fireEvent.input(within(part).getByLabelText("Weight (g)"), { target: { value: "12" } });
  expect(summary()).toBe("Kind and weightBookmark, 12 g");
  fireEvent.input(within(part).getByLabelText("Kind"), { target: { value: "" } });
  expect(summary()).toBe("Kind and weight12 g");
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

/** The labels of the fields that are read without unfolding anything, in order. */
const unfolded = () =>
  [...document.querySelectorAll("label")]
    .filter((label) => !label.closest("details:not([open])"))
    .map((label) => label.textContent);

test("a new product begins with name, pictures and prices; the rest is folded and says what it holds", async () => {
  openNew(null);
  await screen.findByLabelText("Name");
  expect(unfolded()).toEqual([
    "Name",
    "Choose pictures",
    "Postal (₹)",
    "Wallet (₹)",
    "Stamp (₹)",
    "Description",
    "In the shop",
    "Then add another like it",
  ]);
  screen.getByText("Quotes, qt-7");
});

test("a shop that never sold cards is asked for one price, and its own shape is remembered", async () => {
  openNew(null, { usesCards: false });
  const price = await screen.findByLabelText("Price (₹)");
  expect(screen.queryByLabelText("Postal (₹)")).toBeNull();
  fireEvent.change(price, { target: { value: "450" } });
  press("Add a size");
  fireEvent.change(screen.getAllByLabelText("What it is called")[1] as HTMLElement, {
    target: { value: "Large" },
  });
  press("Add product");
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(String(sent[0]?.own_sizes))).toMatchObject([
    { name: "One size", price: "450", drawn: "square" },
    { name: "Large", drawn: "square" },
  ]);
});

test("a shop without preset sizes gets their prices by a click", async () => {
  openNew(null, { usesCards: false });
  await screen.findByLabelText("Name");
  press("Preset sizes");
  fireEvent.change(screen.getByLabelText("Stamp (₹)"), { target: { value: "9" } });
  press("Add product");
  await expect.poll(() => sent[0]?.stamp_size).toBe("9");
});

test("the size that a new product begins with isn't saved where nothing was written into it", async () => {
  const answer = refused({ "own_sizes.0.price": "Type a price in digits." });
  openNew(null, { usesCards: false, answer });
  await screen.findByLabelText("Name");
  press("Add a size");
  const second = screen.getByRole("listitem", { name: "Own size 2" });
  fireEvent.change(within(second).getByLabelText("What it is called"), {
    target: { value: "Large" },
  });
  press("Add product");
  await within(second).findByText("Type a price in digits.");
  expect(JSON.parse(String(sent[0]?.own_sizes))).toMatchObject([{ name: "Large" }]);
});

test.each([
  ["kind", "Kind"],
  ["id", "ID"],
  ["picture_text_en", "Words on it"],
])("a refused %s unfolds its part and has the focus, each time", async (field, label) => {
  openNew(null, { answer: refused({ [field]: "This is wrong." }) });
  const input = await screen.findByLabelText(label);
  const part = input.closest("details");
  for (const _ of [1, 2]) {
    if (part) part.open = false;
    press("Add product");
    await expect.poll(() => part?.open).toBe(true);
    await expect.poll(() => document.activeElement).toBe(input);
  }
});

test("fields of another language come when they are wanted, and take the focus", async () => {
  openNew(null);
  await screen.findByLabelText("Name");
  expect(screen.queryByLabelText("Name in Telugu")).toBeNull();
  press("In Telugu");
  expect(document.activeElement).toBe(screen.getByLabelText("Name in Telugu"));
  screen.getByLabelText("Description in Telugu");
  expect(screen.queryByRole("button", { name: "In Telugu" })).toBeNull();
});
