/** Measures presses on a product's page: how soon the page reacts to them, and how many are lost. */
import { setTimeout as wait } from "node:timers/promises";
import type { Chance } from "../simulate/chances.ts";
import { type Phone, waitUntil } from "./phone.ts";

const PRODUCT = "/product/rk-01";
/**
 * Controls by selector or, after `=`, by the button's text. The first is scrolled into view, and the others stay in
 * it.
 */
const CONTROLS = {
  quantity: 'button[aria-label^="One more of"]',
  size: 'input[aria-label^="Wallet Size"]',
  add: "=Add to Cart",
  "buy now": "=Buy Now",
  menu: 'button[aria-label="Menu"]',
};
export type Kind = keyof typeof CONTROLS;
export const KINDS = Object.keys(CONTROLS) as Kind[];

/** Milliseconds from the first paint to the first press, and then between presses while the page doesn't react. */
const FIRST_PRESS = 500;
const REPEAT_AFTER_MILLISECONDS = 500;
const LONGEST_MILLISECONDS = 15_000;

/** Milliseconds from the first press until the page shows a sign of it, and until the cart's badge appears. */
export type PressTimes = { sign: number; badge: number };

export async function press(phone: Phone): Promise<PressTimes> {
  await phone.slow();
  const painted = await phone.visit(PRODUCT);
  const [add] = await phone.find(CONTROLS.add);
  await waitUntil(painted + FIRST_PRESS);
  const lifted = await phone.tap(add);
  while (
    !(await phone.sees("badge", REPEAT_AFTER_MILLISECONDS)) &&
    Date.now() < lifted + LONGEST_MILLISECONDS
  )
    await phone.tap(add);
  const since = (at: number | null) => (at === null ? LONGEST_MILLISECONDS : at - lifted);
  return { sign: since(await phone.sees("sign", 0)), badge: since(await phone.sees("badge", 0)) };
}

/**
 * The presses of each visit, in order. Buy Now has a visit of its own, because it leads to another page; the menu is
 * last, because it covers the page.
 */
export const VISITS: readonly (readonly Kind[])[] = [
  ["size", "quantity", "quantity", "add", "menu"],
  ["buy now"],
];
const LATEST_PRESS_MILLISECONDS = 5_000;
/** The shortest pause between two presses in milliseconds: somewhat more than a finger needs. */
const SHORTEST_PAUSE = 150;
const SETTLING_MILLISECONDS = 6_000;
/** Milliseconds after which a press that is undone or done twice would have shown. */
const SETTLED_MILLISECONDS = 1_500;

export async function pressAll(
  phone: Phone,
  kinds: readonly Kind[],
  chance: Chance,
): Promise<Kind[]> {
  await phone.slow();
  const painted = await phone.visit(PRODUCT);
  const places = await phone.find(...Object.values(CONTROLS));
  for (const [place, moment] of randomTimes(chance, kinds.length).entries()) {
    await waitUntil(painted + moment);
    await phone.tap(places[KINDS.indexOf(kinds[place] as Kind)]);
  }
  const until = Date.now() + SETTLING_MILLISECONDS;
  while (missing(kinds, await phone.evaluate(STATE)).length > 0 && Date.now() < until)
    await wait(200);
  await wait(SETTLED_MILLISECONDS);
  return missing(kinds, await phone.evaluate(STATE));
}

/** Returns `count` random times in order, `pause` or more apart, in milliseconds after the first paint. */
export function randomTimes(chance: Chance, count: number, pause = SHORTEST_PAUSE): number[] {
  const drawn = Array.from({ length: count }, () => chance.next());
  const free = LATEST_PRESS_MILLISECONDS - count * pause;
  return drawn.toSorted((a, b) => a - b).map((at, index) => at * free + index * pause);
}

export type State = {
  path: string;
  wallet: boolean;
  pieces: number;
  inCart: number;
  menu: boolean;
};

/**
 * Reads what the page shows; runs in the page. Whether the size was chosen is read from the total, because the browser
 * ticks a radio button even without scripts.
 */
const STATE = `(() => {
  const digits = (text) => Number(text?.replace(/\\D/g, "") ?? 0);
  const pieces = digits(document.querySelector("main output")?.textContent);
  const price = digits(document.querySelector('${CONTROLS.size}')?.ariaLabel);
  return {
    path: location.pathname,
    wallet: digits(document.querySelector("[data-total]")?.textContent) === price * pieces,
    pieces,
    inCart: Number(document.querySelector("[data-cart-count]")?.dataset.cartCount ?? 0),
    menu: document.querySelector("#site-menu:popover-open") !== null,
  };
})()`;

/** Returns the kind of each lost press, once for each loss. A press that took effect too often counts as lost, too. */
export function missing(kinds: readonly Kind[], state: State): Kind[] {
  const wanted = { size: 1, quantity: 2, add: 1, menu: 1, "buy now": 1 };
  const done: Record<Kind, number> = {
    size: Number(state.wallet),
    quantity: state.pieces - 1,
    add: Number(state.inCart > 0),
    menu: Number(state.menu),
    "buy now": Number(state.path.startsWith("/auth")),
  };
  return [...new Set(kinds)].flatMap((kind) =>
    Array.from({ length: Math.min(wanted[kind], Math.abs(wanted[kind] - done[kind])) }, () => kind),
  );
}
