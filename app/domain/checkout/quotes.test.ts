import { describe, expect, test } from "vitest";
import type { CartLine, OrderLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";
import {
  cartDiffers,
  decideQuote,
  type QuoteFacts,
  type QuoteInput,
  shownLines,
} from "./quotes.ts";
import { DEFAULT_DELIVERY } from "./shipping.ts";

type Line = Pick<CartLine, "id" | "size" | "quantity">;

const postal: Line = { id: "ndk-01", size: "postal", quantity: 2 };
const episode: Line = { id: "episode_night-bus-tapes", size: "digital", quantity: 1 };
const combo: Line = { id: "starter-pack", size: null, quantity: 2 };
const cart = [postal, episode, combo];

describe("the cart differs from what was quoted [R18]", () => {
  test("never when only its order moved", () => {
    expect(cartDiffers(cart, [combo, episode, postal])).toBe(false);
  });

  test.for([
    ["a quantity changed", [{ ...postal, quantity: 3 }, episode, combo]],
    ["a line went", [postal, episode]],
    ["a line came", [...cart, { ...postal, id: "rk-01" }]],
    ["a line is of another size", [{ ...postal, size: "stamp" }, episode, combo]],
    ["a line gave way to another", [postal, episode, { ...combo, id: "family-pack" }]],
  ] as [string, Line[]][])("when %s", ([, changed]) => {
    expect(cartDiffers(cart, changed)).toBe(true);
  });
});

const card: OrderLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  picture: null,
  unitPrice: rupees(49),
  quantity: 2,
  contents: [],
  comboDiscount: null,
};
const tapes: OrderLine = {
  ...card,
  kind: "episode",
  id: "episode_tapes",
  size: "digital",
  quantity: 1,
};
const address = { name: "Asha", address: "Vizag 530001", mobile: "9876543210" };
const facts: QuoteFacts = {
  lines: [card],
  unavailable: [],
  purchased: [],
  address,
  payerName: null,
  left: {},
  coupon: null,
};
const input: QuoteInput = {
  source: "cart",
  delivery: "standard",
  deliveryTerms: DEFAULT_DELIVERY,
  mobile: "98765 43210",
  shown: null,
};
const shown = { total: rupees(148), lines: shownLines([card]) };

describe("a quote", () => {
  test("of a sale for cash needs no mobile number, and refuses a wrong one [R78]", () => {
    const sale = { ...input, delivery: "collected", isCashSale: true } as const;
    expect(decideQuote(facts, { ...sale, mobile: " " })).toMatchObject({
      ok: true,
      terms: { mobile: "", address: null, customerName: null },
    });
    expect(decideQuote(facts, { ...sale, mobile: "12" })).toMatchObject({
      ok: false,
      problem: { code: "mobile-malformed" },
    });
    expect(decideQuote(facts, { ...sale, isCashSale: false, mobile: "" })).toMatchObject({
      ok: false,
      problem: { code: "mobile-missing" },
    });
  });

  test("fixes lines, bill, address and mobile number", () => {
    expect(decideQuote(facts, { ...input, shown })).toMatchObject({
      ok: true,
      terms: { lines: [card], bill: { total: rupees(148) }, couponId: null, address },
    });
  });

  test("of episodes alone has no address, whichever is chosen [R11]", () => {
    expect(decideQuote({ ...facts, lines: [tapes] }, input)).toMatchObject({
      ok: true,
      terms: { address: null, bill: { total: rupees(49) } },
    });
  });

  test("goes to the address that was typed, whichever is chosen", () => {
    const typed = { name: "Meera", pin: "500001", address: "7 Abids Road", mobile: "9123456780" };
    expect(decideQuote(facts, { ...input, typed })).toMatchObject({
      terms: {
        address: { name: "Meera", address: "7 Abids Road\nTelangana 500001", mobile: "9123456780" },
        customerName: "Meera",
        gift: null,
      },
    });
  });

  test("of a gift names its recipient, and the payer where they are known", () => {
    const gift = { message: " శుభాకాంక్షలు! " };
    const given = { recipient: "Asha", message: "శుభాకాంక్షలు!" };
    expect(decideQuote(facts, { ...input, gift })).toMatchObject({
      terms: { address, customerName: null, gift: given },
    });
    expect(decideQuote({ ...facts, payerName: "Ravi" }, { ...input, gift })).toMatchObject({
      terms: { mobile: "9876543210", customerName: "Ravi", gift: given },
    });
    // An episode can't be a gift: it is emailed to the customer who pays.
    expect(decideQuote({ ...facts, lines: [tapes] }, { ...input, gift })).toMatchObject({
      terms: { gift: null },
    });
  });

  test.for([
    ["the cart is empty", { lines: [] }, {}, "cart-empty"],
    ["the episode isn't sold", { lines: [] }, { source: "episode_x" }, "episode-not-found"],
    [
      "a line was withdrawn",
      { unavailable: [{ name: "Gone", purchase: null }] },
      {},
      "lines-unavailable",
    ],
    [
      "an episode is theirs",
      { purchased: [{ name: "Tapes", state: "completed" }] },
      { mobile: "" },
      "episode-purchased",
    ],
    ["no address is chosen", { address: null }, { mobile: "" }, "address-missing"],
    [
      "the address is from before PIN codes were asked for",
      { address: { ...address, address: "Temple Road, Vizag" } },
      {},
      "address-incomplete",
    ],
    [
      "the address that was typed isn't one",
      {},
      { typed: { name: "Meera", pin: "290001", address: "x", mobile: "9123456780" } },
      "address-fields",
    ],
    [
      "none of its fields is filled",
      {},
      { typed: { name: "Meera", pin: " ", address: "", mobile: "9123456780" } },
      "address-missing",
    ],
    [
      "the gift's message is too long",
      {},
      { gift: { message: "x".repeat(301) } },
      "gift-message-too-long",
    ],
    [
      "the mobile number is missing",
      { coupon: { ok: false, problem: { code: "coupon-expired" } } },
      { mobile: "" },
      "mobile-missing",
    ],
    [
      "the coupon isn't valid",
      { coupon: { ok: false, problem: { code: "coupon-expired" } } },
      { shown: { ...shown, total: rupees(1) } },
      "coupon-expired",
    ],
    [
      "the page showed another amount",
      {},
      { shown: { ...shown, total: rupees(1) } },
      "other-than-shown",
    ],
    ["the page showed other lines", {}, { shown: { ...shown, lines: "" } }, "other-than-shown"],
    [
      "the amount is over the limit",
      { lines: [{ ...card, unitPrice: rupees(100_000) }] },
      {},
      "amount-too-high",
    ],
  ] as [string, Partial<QuoteFacts>, Partial<QuoteInput>, string][])(
    "isn't made when %s, and says that first [R1]",
    ([, fact, wrong, code]) => {
      expect(decideQuote({ ...facts, ...fact }, { ...input, ...wrong })).toMatchObject({
        ok: false,
        problem: { code },
      });
    },
  );

  test.for([
    ["coupon-invalid", ["cart-empty", "coupon-invalid"]],
    ["coupon-minimum", ["cart-empty"]],
  ] as const)("of no line says %s only if that doesn't depend on the lines", ([code, said]) => {
    const coupon = { ok: false, problem: { code } } as QuoteFacts["coupon"];
    const decided = decideQuote({ ...facts, lines: [], coupon }, input);
    const problems = decided.ok ? [] : [decided.problem, ...(decided.others ?? [])];
    expect(problems.map((problem) => problem.code)).toEqual(said);
  });
});
