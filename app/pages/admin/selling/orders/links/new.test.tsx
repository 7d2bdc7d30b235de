// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { data, useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { openPage, press } from "#test/components/store-page";
import { Link } from "#ui/link";
import NewOrder from "./new.tsx";

afterEach(cleanup);

type Props = Parameters<typeof NewOrder>[0];
const withCombos = (...combos: Props["loaderData"]["combos"]) =>
  ({ loaderData: { combos } }) as unknown as Props;
const loaded = withCombos();
const PRODUCT_SEARCH = { path: "/admin/product-search", loader: () => ({ products: [] }) };

test("keeps the name and number while the delivery is chosen, and asks before they are lost", async () => {
  openPage([
    {
      path: "/",
      Component: () => (
        <>
          <Link to="/admin/elsewhere">Elsewhere</Link>
          <NewOrder {...loaded} />
        </>
      ),
    },
    { path: "/admin/elsewhere", Component: () => "Another page" },
    PRODUCT_SEARCH,
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

test("asks nothing where the order was made, and leads on to it", async () => {
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    { path: "/admin/made", Component: () => "The order" },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: () => ({ ok: true, redirectTo: "/admin/made" }),
    },
  ]);
  await screen.findByLabelText("Collected at the stall");
  const name = document.querySelector<HTMLInputElement>('[name="name"]') as HTMLInputElement;
  fireEvent.input(name, { target: { value: "Meena" } });
  press(/^Make the order/);
  expect(await screen.findByText("The order")).toBeTruthy();
});

test("offers a sale for cash where the customer collects, and sends it as one", async () => {
  const sent: FormData[] = [];
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: async ({ request }) => {
        sent.push(await request.formData());
        return data({ ok: false, problem: "fields", errors: {} }, { status: 422 });
      },
    },
  ]);
  const collected = await screen.findByLabelText("Collected at the stall");
  expect(screen.queryByText("Sold for cash")).toBeNull();
  fireEvent.click(collected);
  press("Sold for cash");
  await waitFor(() => expect(sent[0]?.get("payment")).toBe("cash"));
  expect([sent[0]?.get("name"), sent[0]?.get("mobile")]).toEqual(["", ""]);
});

test("a click after a lost answer has the key of the first; one after a decision has another", async () => {
  const keys: unknown[] = [];
  const problems = ["network-error", "failed", "fields", "made-before", "made-before"];
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: async ({ request }) => {
        keys.push((await request.formData()).get("idempotency_key"));
        const problem = problems[keys.length - 1] ?? "";
        return data({ ok: false, problem, errors: { form: "Refused." } }, { status: 409 });
      },
    },
  ]);
  fireEvent.click(await screen.findByLabelText("Collected at the stall"));
  for (const [index] of problems.entries()) {
    press("Sold for cash");
    await waitFor(() => expect(keys).toHaveLength(index + 1));
    await waitFor(() => expect(screen.getByText("Sold for cash").ariaDisabled).not.toBe("true"));
  }
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0], keys[4]]);
  expect(keys[4]).not.toBe(keys[0]);
});

test("lists a combo that is sold out, and says so in place of how many", async () => {
  const combo = { id: "starter-pack", name: "Starter Pack", price: rupees(99), soldOut: false };
  const gone = { ...combo, id: "rain-pack", name: "Rain Pack", soldOut: true };
  openPage([
    { path: "/", Component: () => <NewOrder {...withCombos(combo, gone)} /> },
    PRODUCT_SEARCH,
  ]);
  const row = async (name: string) => (await screen.findByText(name)).closest("li");
  expect((await row("Rain Pack"))?.textContent).toBe("Rain Pack ₹99Sold out");
  expect((await row("Rain Pack"))?.querySelector("button")).toBeNull();
  expect((await row("Starter Pack"))?.querySelector("button")).not.toBeNull();
});

test("says what is wrong with the items until they change, and shows a combo that sold out as such", async () => {
  const combo = { id: "starter-pack", name: "Starter Pack", price: rupees(99), soldOut: false };
  let loads = 0;
  const errors = { items: "Sold out: Starter Pack. Please remove it.", mobile: "Please check it." };
  openPage([
    {
      path: "/",
      loader: () => ({ combos: [{ ...combo, soldOut: loads++ > 0 }] }),
      HydrateFallback: () => null,
      Component: () => <NewOrder {...({ loaderData: useLoaderData() } as Props)} />,
    },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: () => data({ ok: false, problem: "fields", errors }, { status: 422 }),
    },
  ]);
  const row = (await screen.findByText(combo.name)).closest("li") as HTMLElement;
  expect(screen.getByText(/^Nothing yet/)).toBeTruthy();
  const more = () => within(row).getByLabelText(/^One more/) as HTMLButtonElement;
  fireEvent.click(more());
  fireEvent.click(more());
  expect(screen.queryByText(/^Nothing yet/)).toBeNull();
  press(/^Make the order/);
  await screen.findByText(errors.items);
  await within(row).findByText("Sold out");
  expect(more().disabled).toBe(true);
  fireEvent.input(screen.getByLabelText("Mobile number"), { target: { value: "9123456780" } });
  await waitFor(() => expect(screen.queryByText(errors.mobile)).toBeNull());
  expect(screen.queryByText(errors.items)).not.toBeNull();
  for (const _ of [1, 2]) fireEvent.click(within(row).getByLabelText(/^One less/));
  expect(screen.queryByText(errors.items)).toBeNull();
  expect(row.querySelector("button")).toBeNull();
});

test("opens the fold in which something is wrong, and leaves it open while that is put right", async () => {
  const errors = { coupon: "Invalid coupon code" };
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: () => data({ ok: false, problem: "fields", errors }, { status: 422 }),
    },
  ]);
  const coupon = (await screen.findByLabelText("Coupon")) as HTMLInputElement;
  const fold = coupon.closest("details");
  expect(fold?.open).toBe(false);
  press("Make the order");
  await screen.findByText(errors.coupon);
  expect(fold?.open).toBe(true);
  fireEvent.input(coupon, { target: { value: "SAVE10" } });
  await waitFor(() => expect(screen.queryByText(errors.coupon)).toBeNull());
  expect(fold?.open).toBe(true);
});

test("a refusal of the whole order is shown right above the buttons and gets the focus", async () => {
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: () =>
        data({ ok: false, problem: "failed", errors: { form: "Refused." } }, { status: 500 }),
    },
  ]);
  const button = await screen.findByText("Make the order");
  press("Make the order");
  const alert = await screen.findByText("Refused.");
  const before = button.closest("button")?.parentElement?.previousElementSibling;
  expect(before?.contains(alert)).toBe(true);
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test("asks for the town that can't be told from the address, also where only the store noticed", async () => {
  const errors = { town: "Please enter the town or city." };
  openPage([
    { path: "/", Component: () => <NewOrder {...loaded} /> },
    PRODUCT_SEARCH,
    {
      path: "/forms/admin/orders/links/addition",
      action: () => data({ ok: false, problem: "fields", errors }, { status: 422 }),
    },
  ]);
  const address = await screen.findByLabelText("Address");
  fireEvent.input(address, { target: { value: "12 Temple Road" } });
  press("Make the order");
  await screen.findByText(errors.town);
  const town = screen.getByLabelText("Town or city") as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(town));
  fireEvent.input(town, { target: { value: "Vijayawada" } });
  await waitFor(() => expect(screen.queryByText(errors.town)).toBeNull());
  expect(screen.getByLabelText("Town or city")).toBe(town);
});
