// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { setSession } from "#session/session-store";
import { ASHA, GUEST } from "#test/components/sessions";
import { tellVisit } from "#ui/shell/visits";
import { rememberedLocation, rememberLocation } from "./account/auth/post-login-location.ts";
import { isPurchaseRemembered, rememberPurchase } from "./cart/lines/remembered-purchase.ts";
import { CONFIRMATION_OWNER } from "./checkout/confirmation/forget-confirmations.ts";
import { saveChoices, savedChoices } from "./checkout/details/saved-choices.ts";
import { startVisitorScripts } from "./visitor-scripts.ts";

const PRODUCT = "/product/ndk-01";
const PURCHASE = {
  path: PRODUCT,
  line: { id: "ndk-01", size: "wallet", quantity: 3 },
  key: "5f0c1a52-1b1d-4c47-9c52-3d8d1f6f0c11",
} as const;

let end: () => void;

beforeEach(() => {
  setSession(undefined);
  visit(PRODUCT);
  end = startVisitorScripts();
  CONFIRMATION_OWNER.write("ben");
  saveChoices("ben", {
    delivery: "standard",
    address: "typed",
    typed: EMPTY_ADDRESS,
    save: true,
    gift: false,
    message: "",
    mobile: "98",
  });
  rememberLocation("/orders");
  rememberPurchase(PURCHASE);
});
afterEach(() => {
  end();
  setSession(undefined);
  localStorage.clear();
  sessionStorage.clear();
});

let visits = 0;

function visit(pathname: string): void {
  visits++;
  tellVisit({ pathname, search: "", key: `${visits}`, how: "PUSH", state: null, facts: null });
}

const kept = () => ({
  confirmation: CONFIRMATION_OWNER.read() !== null,
  choices: savedChoices("ben") !== null,
  target: rememberedLocation() !== null,
  purchase: isPurchaseRemembered(PRODUCT),
});

const ALL = { confirmation: true, choices: true, target: true, purchase: true };

test("everything is kept until it is known who the visitor is", () => {
  visit("/shop");
  expect(kept()).toEqual(ALL);
});

test("of somebody else nothing stays once a person is signed in; their own purchase goes on", () => {
  setSession(ASHA);
  expect(kept()).toEqual({ confirmation: false, choices: false, target: false, purchase: true });
});

test("a guest who goes on without signing in is no longer buying, and is asked where to go again", () => {
  visit("/auth");
  setSession(GUEST);
  expect(kept()).toEqual(ALL);
  visit("/shop");
  expect(kept()).toEqual({ ...ALL, purchase: false });
});

test("a guest who comes back from signing in to the page in the browser's memory is no longer buying", () => {
  setSession(GUEST);
  rememberPurchase(PURCHASE);
  visit(PRODUCT);
  expect(kept().purchase).toBe(false);
});

test("a purchase that is remembered on the page that is open stays there, whatever the session brings", () => {
  setSession(GUEST);
  expect(kept().purchase).toBe(false);
  rememberPurchase(PURCHASE);
  setSession({ ...GUEST, token: "fresh" });
  expect(kept().purchase).toBe(true);
});
