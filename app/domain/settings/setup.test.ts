import { expect, it } from "vitest";
import { SETUP_LINES, type SetupFacts, setupOpen, setupStates } from "./setup.ts";

const untouched: SetupFacts = {
  demo: { name: true, icon: true, home: true, payee: true, contact: true },
  googleSignIn: false,
  mailServer: false,
  emailTested: false,
  legalComplete: false,
  legalRead: false,
  deliverySaved: false,
  ownProducts: false,
  demoOnSale: 9,
  backedUp: false,
};
const ready: SetupFacts = {
  demo: { name: false, icon: false, home: false, payee: false, contact: false },
  googleSignIn: true,
  mailServer: true,
  emailTested: true,
  legalComplete: true,
  legalRead: true,
  deliverySaved: true,
  ownProducts: true,
  demoOnSale: 0,
  backedUp: true,
};
const withDemo = (part: keyof SetupFacts["demo"]) => ({ demo: { ...ready.demo, [part]: true } });

it("a store that is set up has nothing open, and one that is new all of it", () => {
  expect(setupOpen(setupStates(ready))).toBe(0);
  expect(setupOpen(setupStates(untouched))).toBe(SETUP_LINES.length);
  expect(Object.keys(setupStates(ready))).toEqual([...SETUP_LINES]);
});

it.each([
  ["name", withDemo("name"), "demo"],
  ["icon", withDemo("icon"), "demo"],
  ["home", withDemo("home"), "demo"],
  ["payee", withDemo("payee"), "demo"],
  ["contact", withDemo("contact"), "demo"],
  ["legal", { legalComplete: false }, "missing"],
  ["legal-pages", { legalRead: false }, "missing"],
  ["delivery", { deliverySaved: false }, "demo"],
  ["products", { ownProducts: false }, "missing"],
  ["demo-cleared", { demoOnSale: 1 }, "demo"],
  ["sign-in", { googleSignIn: false }, "demo"],
  ["email", { emailTested: false }, "demo"],
  ["email", { mailServer: false }, "missing"],
  ["backup", { backedUp: false }, "missing"],
] as const)("one thing left open is one line: %s with %j", (line, left, state) => {
  const states = setupStates({ ...ready, ...left });
  expect([states[line], setupOpen(states)]).toEqual([state, 1]);
});
