/** The visitors of a store that is fuzzed, and the values for their addresses and forms. */

import { sql } from "drizzle-orm";
import { addLine } from "../../../app/data/cart/cart-additions.server.ts";
import { db } from "../../../app/data/db.server.ts";
import { FORMS } from "../../../app/forms/table.server.ts";
import { giveAddress, orderFor, putCombo, quoteFor } from "../../../test/database/store-rows.ts";
import { signedIn } from "../../../test/people/people.ts";
import { type Address, builtAddresses, builtFiles } from "./route-table.ts";

/** A visitor, with what their browser would send. */
export type Visitor = { kind: "guest" | "customer" | "seller"; cookie: string; token: string };

/** Everything that requests are made of. */
export type World = {
  host: string;
  addresses: Address[];
  files: string[];
  /** Addresses that aren't routes: health checks, pictures as pages name them, the demo provider's. */
  others: string[];
  visitors: Visitor[];
  /** Values for a route's parameter or a form's field, by its name. */
  values: Map<string, string[]>;
};

const CUSTOMERS = 24;
/** How many customers have an open quote; the others have placed an order. */
const OPEN_QUOTES = 12;

/** Begins a new day: everybody has signed in anew, with an order or an open quote, and has used up no rate limit. */
export async function newWorld(origin: string): Promise<World> {
  const values = new Map(Object.entries(PLAUSIBLE));
  const addValue = (name: string, value: string) =>
    values.set(name, [...new Set([...(values.get(name) ?? []), value])]);
  for (const { name, id } of await catalogueIds()) addValue(name, id);
  const visitors = [await visitor(origin, "guest", "")];
  for (let index = 0; index < CUSTOMERS; index++) {
    const { person, cookie } = await signedIn();
    await giveAddress(person.id);
    await addLine(person.id, { id: "ndk-01", size: "postal", quantity: 2 });
    await putCombo(person.id);
    if (index < OPEN_QUOTES) addValue("quote", (await quoteFor(person.id)).id);
    else addValue("orderId", (await orderFor(person.id)).orderId);
    visitors.push(await visitor(origin, "customer", cookie));
  }
  visitors.push(await visitor(origin, "seller", (await signedIn({ seller: true })).cookie));
  const addresses = builtAddresses();
  for (const { name, value } of await shownFields(origin, { addresses, values, visitors })) {
    addValue(name, value);
  }
  const host = new URL(origin).host;
  const others = await otherAddresses(origin);
  return { host, addresses, files: builtFiles(), others, visitors, values };
}

/** Valid values for forms. IDs of rows and what pages show are added to them. */
const PLAUSIBLE: Record<string, string[]> = {
  category: ["ndk", "rk", "abhi", "quotes"],
  page: ["1", "2", "3"],
  slot: ["1", "2", "3"],
  after: ["2026-11-20T10:00:00.000Z"],
  size: ["postal", "wallet", "stamp"],
  quantity: ["0", "1", "2", "5", "100", "101"],
  added_at: ["2026-11-20T10:00:00.000Z"],
  items: ['[{"product_id":"ndk-01","size":"postal","quantity":5}]'],
  final_price: ["233", "99"],
  guest_cart_id: ["0192f0c0-0000-4000-8000-000000000001"],
  lines: ['[{"product_id":"rk-01","size":"wallet","quantity":1,"size_price":29}]'],
  source: ["cart"],
  delivery: ["standard", "express"],
  address: ["1", "2", "12 Temple Road, Vijayawada"],
  pin: ["520001", "507001", "999999"],
  state: ["Andhra Pradesh", "Telangana"],
  name: ["Asha Rao"],
  mobile: ["9876543210"],
  email: ["asha@example.com"],
  subject: ["Quotes"],
  message: ["Will you print the tea one again?"],
  next: ["/orders", "/cart"],
  transaction_id: ["412345678901", "223456789012", "123456789012", "1234"],
  total: ["14800"],
  reason: ["No such payment."],
  from: ["confirmation_pending", "processing"],
  to: ["processing", "shipped", "delivered", "cancelled"],
  tracking_id: ["EX123456789IN"],
};

async function visitor(origin: string, kind: Visitor["kind"], cookie: string): Promise<Visitor> {
  const session = await fetch(`${origin}/session`, { headers: { Cookie: cookie } });
  const { token } = (await session.json()) as { token: string };
  return { kind, cookie, token };
}

async function catalogueIds() {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select 'product_id' as name, product_id as id from products
    union all select 'id', product_id from products
    union all select 'combo_id', combo_id from pre_defined_combos
    union all select 'comboId', combo_id from pre_defined_combos
    union all select 'episode_id', id from story_episodes
    union all select 'episode', id from story_episodes
    union all select 'coupon', code from coupons
    order by 1, 2`);
  return rows;
}

type Shown = Pick<World, "addresses" | "values" | "visitors">;

/**
 * Returns the fields of every form: those of its valid example, and those that pages show to the first customer, the
 * last one and the seller.
 */
async function shownFields(origin: string, { addresses, values, visitors }: Shown) {
  const shown = FORMS.flatMap(({ example }) =>
    Object.entries(example).map(([name, value]) => ({ name, value })),
  );
  for (const { cookie } of [visitors[1], visitors.at(-2), visitors.at(-1)].filter((one) => !!one)) {
    for (const { pattern } of addresses.filter(({ hasPage }) => hasPage)) {
      const path = pattern.replaceAll(/:(\w+)/g, (_, name) => values.get(name)?.[0] ?? "x");
      const page = await fetch(origin + path, { headers: { Cookie: cookie } });
      for (const [tag] of (await page.text()).matchAll(
        /<(?:input|select|button|textarea)\b[^>]*>/g,
      )) {
        const name = /\sname="([^"]+)"/.exec(tag)?.[1];
        const value = /\svalue="([^"]*)"/.exec(tag)?.[1];
        if (name && name !== "token") shown.push({ name, value: value ?? "" });
      }
    }
  }
  return shown;
}

async function otherAddresses(origin: string): Promise<string[]> {
  const shop = await (await fetch(`${origin}/shop`)).text();
  const pictures = shop.match(/\/pictures\/[\w/.-]+/g)?.slice(0, 20) ?? [];
  const discovery = "/demo-sign-in/.well-known/openid-configuration";
  const provider = await (await fetch(origin + discovery)).json();
  const endpoints = Object.values(provider as Record<string, unknown>)
    .filter((value) => typeof value === "string" && value.startsWith(origin))
    .map((address) => new URL(String(address)).pathname);
  const interaction = "/demo-sign-in/interaction/0123456789abcdef";
  return ["/healthz", "/readyz", "/__manifest", discovery, interaction, ...pictures, ...endpoints];
}
