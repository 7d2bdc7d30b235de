/** Types into fields while their pages load, and counts the fields whose text is lost. */
import { setTimeout as wait } from "node:timers/promises";
import type { Chance } from "../simulate/chances.ts";
import { type Phone, waitUntil } from "./phone.ts";
import { randomTimes } from "./presses.ts";

/**
 * A page with fields. `texts` has the 20 characters that are typed into each field, by the field's name. `taken` is
 * true in the page once the page itself has used the texts, after its form was sent if `isSent`.
 */
export type Form = {
  path: string;
  isPersonal?: true;
  texts: Readonly<Record<string, string>>;
  isSent: boolean;
  taken: string;
};

export const FORMS: readonly Form[] = [
  {
    path: "/search",
    texts: { q: "lotus at first light" },
    isSent: false,
    taken: `new URLSearchParams(location.search).get("q") === "lotus at first light"`,
  },
  {
    path: "/contact",
    texts: {
      name: "Asha Rao, Vijayawada",
      email: "asha.rao@example.com",
      subject: "A card for my sister",
      message: "Is it still for sale",
    },
    isSent: true,
    taken: `document.querySelector("#page form") === null`,
  },
  {
    path: "/cart",
    isPersonal: true,
    texts: { coupon: "LOTUSATFIRSTLIGHT202" },
    isSent: true,
    // No coupon has this code, so the page says so at the field.
    taken: `document.querySelector('#page [name="coupon"][aria-invalid="true"]') !== null`,
  },
];
export const FIELD_NAMES = FORMS.flatMap(({ texts }) => Object.keys(texts));

const KEY_MILLISECONDS = 30;
/** Milliseconds for one field: the tap and 20 keys. */
const FIELD_MILLISECONDS = 700;
const FOCUS_MILLISECONDS = 5_000;
const SETTLING_MILLISECONDS = 15_000;
/** Milliseconds after which a text that the page replaces would have been replaced. */
const SETTLED_MILLISECONDS = 1_500;

/** `early`: how many fields were typed into before the page was hydrated. */
export type TypedFields = { early: number; lost: string[] };

export async function typeAll(phone: Phone, form: Form, chance: Chance): Promise<TypedFields> {
  await phone.slow();
  const painted = await phone.visit(form.path);
  const names = Object.keys(form.texts);
  const moments = randomTimes(chance, names.length, FIELD_MILLISECONDS);
  let early = 0;
  for (const [index, name] of names.entries()) {
    await waitUntil(painted + (moments[index] ?? 0));
    const [place] = await phone.find(fieldOf(name));
    await phone.tap(place);
    // A phone shows its keyboard once the field has the focus.
    const hasFocus = `document.activeElement === document.querySelector('${fieldOf(name)}')`;
    if (!(await becomesTrue(phone, hasFocus, FOCUS_MILLISECONDS))) continue;
    if (!(await phone.evaluate(IS_HYDRATED))) early++;
    await phone.type(form.texts[name] ?? "", KEY_MILLISECONDS);
  }
  await becomesTrue(phone, IS_HYDRATED, SETTLING_MILLISECONDS);
  await wait(SETTLED_MILLISECONDS);
  const values = await phone.evaluate<Record<string, string>>(VALUES);
  if (form.isSent) {
    const [button] = await phone.find(`#page form:has([name="${names[0]}"]) button`);
    await phone.tap(button);
  }
  const isTaken = await becomesTrue(phone, form.taken, SETTLING_MILLISECONDS);
  return { early, lost: lostFields(form.texts, values, isTaken) };
}

/** Returns the fields without their text; all fields if the page has the texts but doesn't use them. */
export function lostFields(
  texts: Form["texts"],
  values: Readonly<Record<string, string | undefined>>,
  isTaken: boolean,
): string[] {
  const names = Object.keys(texts);
  const lost = names.filter((name) => values[name] !== texts[name]);
  return lost.length === 0 && !isTaken ? names : lost;
}

const IS_HYDRATED = `document.querySelector("[data-waits]") === null`;

/** The texts of all fields by name; evaluated in the page. */
const VALUES = `Object.fromEntries(
  [...document.querySelectorAll("#page [name]")].map(({ name, value }) => [name, value]),
)`;

function fieldOf(name: string): string {
  return `#page [name="${name}"]`;
}

async function becomesTrue(phone: Phone, expression: string, milliseconds: number) {
  const until = Date.now() + milliseconds;
  while (!(await phone.evaluate<boolean>(expression))) {
    if (Date.now() > until) return false;
    await wait(50);
  }
  return true;
}
