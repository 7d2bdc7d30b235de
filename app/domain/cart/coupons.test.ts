import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageFor } from "#domain/messages";
import { multiplied, paise, rupees, sum } from "#domain/money/money";
import { percent } from "#domain/money/percentages";
import { series } from "#seed/series";
import { autoApplyMessage, couponMessages } from "./coupon-messages.ts";
import {
  COUPON_NEAR,
  type Coupon,
  chooseCoupon,
  couponDiscount,
  couponOffers,
  discountOf,
  isShownAsOffer,
  mayAutoApply,
  parseCouponCode,
  validateCoupon,
} from "./coupons.ts";
import type { CartLine } from "./lines.ts";

type Line = Pick<CartLine, "kind" | "id" | "unitPrice" | "quantity">;

const now = new Date("2026-11-20T09:00:00Z");
const unused = { byAll: 0, byPerson: 0 };

/** A coupon for whole series, with the product id prefixes that the database adds to its row. */
function inSeries(...categories: string[]): Pick<Coupon, "categories" | "prefixes"> {
  const named = series.filter(({ key }) => categories.includes(key));
  return { categories, prefixes: named.flatMap(({ prefixes }) => prefixes) };
}

const tenPercent: Coupon = {
  id: "1",
  code: "DIWALI10",
  name: "10 % off",
  active: true,
  discount: { type: "percentage", percentage: 10 },
  validFrom: null,
  validUntil: null,
  minimum: rupees(0),
  maxUses: null,
  maxUsesPerPerson: null,
  categories: null,
  products: null,
};
const twenty: Coupon = {
  ...tenPercent,
  id: "2",
  code: "TWENTY",
  discount: { type: "fixed", amount: rupees(20) },
};

const card = (id: string, price: number, quantity = 1): Line => ({
  kind: "product",
  id,
  unitPrice: rupees(price),
  quantity,
});
const nightBus = card("ndk-01", 49, 2);
const starterPack: Line = { ...card("starter-pack", 99), kind: "combo" };
const tapes: Line = { ...card("episode_night-bus-tapes", 129), kind: "episode" };

const validate = (coupon: Coupon | null, lines = [nightBus], uses = unused, at = now) =>
  validateCoupon(coupon, { now: at, lines, uses });
const sentence = (...request: Parameters<typeof validate>) => {
  const validation = validate(...request);
  return validation.ok ? "applies" : messageFor(couponMessages, validation.problem);
};

describe("the checks of a coupon", () => {
  test("the code is uppercased; an empty one is none [§5.30]", () => {
    expect(parseCouponCode(" diwali10 ")).toBe("DIWALI10");
    expect(parseCouponCode("   ")).toBeNull();
    expect(messageFor(couponMessages, { code: "coupon-code-empty" })).toBe(
      "Please enter a coupon code.",
    );
  });

  test("an unknown code and an inactive coupon are invalid", () => {
    expect(sentence(null)).toBe("Invalid coupon code");
    expect(sentence({ ...tenPercent, active: false })).toBe("Invalid coupon code");
  });

  test("it counts within its dates, both inclusive [§5.31, R44]", () => {
    const dated = {
      ...tenPercent,
      validFrom: new Date("2026-11-01T00:00:00Z"),
      validUntil: new Date("2026-11-30T18:29:59Z"),
    };
    const at = (moment: string) => sentence(dated, [nightBus], unused, new Date(moment));
    expect(at("2026-10-31T23:59:59.999Z")).toBe("Coupon is not yet active");
    expect(at("2026-11-01T00:00:00Z")).toBe("applies");
    expect(at("2026-11-30T18:29:59Z")).toBe("applies");
    expect(at("2026-11-30T18:29:59.001Z")).toBe("Coupon has expired");
  });

  test("the order must be at or above the minimum [§5.31]", () => {
    expect(sentence({ ...tenPercent, minimum: rupees(98) })).toBe("applies");
    expect(sentence({ ...tenPercent, minimum: rupees("98.01") })).toBe(
      "Minimum order amount of ₹98.01 required",
    );
    expect(sentence({ ...tenPercent, minimum: rupees(500) })).toBe(
      "Minimum order amount of ₹500 required",
    );
  });

  test("it must be within max_uses and max_uses_per_user [§5.32]", () => {
    const limited = { ...tenPercent, maxUses: 3, maxUsesPerPerson: 2 };
    expect(sentence(limited, [nightBus], { byAll: 2, byPerson: 1 })).toBe("applies");
    expect(sentence(limited, [nightBus], { byAll: 3, byPerson: 0 })).toBe(
      "Coupon usage limit exceeded",
    );
    expect(sentence(limited, [nightBus], { byAll: 2, byPerson: 2 })).toBe(
      "You have already used this coupon",
    );
  });

  test("null limits mean none [R44]", () => {
    expect(sentence(tenPercent, [nightBus], { byAll: 1e6, byPerson: 1e6 })).toBe("applies");
  });

  test("the checks come in the specification's order", () => {
    const allWrong: Coupon = {
      ...tenPercent,
      active: false,
      validFrom: new Date("2027-01-01T00:00:00Z"),
      minimum: rupees(500),
      maxUses: 1,
      maxUsesPerPerson: 1,
      categories: ["quotes"],
    };
    const usedUp = { byAll: 1, byPerson: 1 };
    const shown: string[] = [];
    const repairs: Partial<Coupon>[] = [
      {},
      { active: true },
      { validFrom: null, validUntil: new Date("2026-01-01T00:00:00Z") },
      { validUntil: null },
      { minimum: rupees(0) },
      { maxUses: null },
      { maxUsesPerPerson: null },
      { categories: null },
    ];
    let coupon = allWrong;
    for (const repair of repairs) {
      coupon = { ...coupon, ...repair };
      shown.push(sentence(coupon, [nightBus], usedUp));
    }
    expect(shown).toEqual([
      "Invalid coupon code",
      "Coupon is not yet active",
      "Coupon has expired",
      "Minimum order amount of ₹500 required",
      "Coupon usage limit exceeded",
      "You have already used this coupon",
      "No applicable coupons found",
      "applies",
    ]);
  });

  test("failures of the checks themselves have their sentences", () => {
    expect(messageFor(couponMessages, { code: "coupon-not-validated" })).toBe(
      "Error validating coupon",
    );
    expect(messageFor(couponMessages, { code: "coupon-usage-not-validated" })).toBe(
      "Error validating coupon usage",
    );
  });
});

describe("what a coupon counts", () => {
  const order = [nightBus, card("qt-01", 30), starterPack, tapes];
  const off = (limits: Partial<Coupon>) => {
    const validation = validate({ ...tenPercent, ...limits }, order);
    return validation.ok ? validation.discount : null;
  };

  test("without a list it counts the whole subtotal; so it does with an empty one [R15]", () => {
    expect(off({})).toBe(rupees("35.60"));
    expect(off({ categories: [], products: [] })).toBe(rupees("35.60"));
  });

  test("a category counts the products whose id begins so [R15]", () => {
    expect(off(inSeries("quotes"))).toBe(rupees(3));
    expect(off(inSeries("nannu-dochukunduvate"))).toBe(rupees("9.80"));
    expect(off(inSeries("nannu-dochukunduvate", "quotes"))).toBe(rupees("12.80"));
  });

  test("combos are the category `combos`, episodes `episodes` [R15]", () => {
    expect(off({ categories: ["combos"] })).toBe(rupees("9.90"));
    expect(off({ categories: ["episodes"] })).toBe(rupees("12.90"));
  });

  test("products are named by id, an episode with its prefix or without, a combo by its own [R15]", () => {
    expect(off({ products: ["qt-01"] })).toBe(rupees(3));
    expect(off({ products: ["night-bus-tapes"] })).toBe(rupees("12.90"));
    expect(off({ products: ["episode_night-bus-tapes"] })).toBe(rupees("12.90"));
    expect(off({ products: ["starter-pack"] })).toBe(rupees("9.90"));
  });

  test("a line that either list names counts once [R15]", () => {
    expect(off({ ...inSeries("quotes", "combos"), products: ["qt-01"] })).toBe(rupees("12.90"));
  });

  test("the minimum looks at the whole subtotal [R15]", () => {
    expect(off({ ...inSeries("quotes"), minimum: rupees(356) })).toBe(rupees(3));
  });

  test("none matching: 'No applicable coupons found' [R15]", () => {
    expect(sentence({ ...tenPercent, ...inSeries("abhi-diary") }, order)).toBe(
      "No applicable coupons found",
    );
  });

  test("below its minimum it takes nothing off", () => {
    const big = { ...tenPercent, minimum: rupees(100) };
    expect(couponDiscount(big, [nightBus])).toBe(rupees(0));
    expect(couponDiscount(big, [nightBus, tapes])).toBe(rupees("22.70"));
  });
});

describe("what a coupon takes off", () => {
  test("a percentage of the amount, half up to the paisa, or a fixed value [§9.8]", () => {
    expect(discountOf(tenPercent, rupees("98.05"))).toBe(rupees("9.81"));
    expect(discountOf(twenty, rupees(98))).toBe(rupees(20));
  });

  test("it never exceeds the amount [§9.8]", () => {
    expect(discountOf(twenty, rupees(12))).toBe(rupees(12));
    expect(discountOf({ discount: { type: "percentage", percentage: 100 } }, rupees("12.34"))).toBe(
      rupees("12.34"),
    );
  });

  const anyLine: fc.Arbitrary<Line> = fc.oneof(
    fc.record({
      kind: fc.constant("product" as const),
      id: fc.constantFrom("ndk-01", "rk-02", "adkp-03", "qt-04", "other-05"),
      unitPrice: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constantFrom("combo" as const, "episode" as const),
      id: fc.constantFrom("starter-pack", "episode_tapes", "custom_1"),
      unitPrice: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
  );
  const anyCategories = fc.option(
    fc.subarray(["quotes", "combos", "episodes", "nannu-dochukunduvate", "rukmini-kalyanam"]),
  );
  const anyCoupon: fc.Arbitrary<Coupon> = fc
    .record({
      discount: fc.oneof(
        fc.record({
          type: fc.constant("percentage" as const),
          percentage: fc.integer({ min: 1, max: 10_000 }).map((basis) => basis / 100),
        }),
        fc.record({
          type: fc.constant("fixed" as const),
          amount: fc.integer({ min: 1, max: 1_000_000_000 }).map(paise),
        }),
      ),
      minimum: fc.integer({ min: 0, max: 100_000 }).map(paise),
      categories: anyCategories,
      products: fc.option(fc.subarray(["ndk-01", "qt-04", "tapes", "starter-pack"])),
    })
    .map((limits) => ({
      ...tenPercent,
      ...limits,
      ...(limits.categories && inSeries(...limits.categories)),
    }));
  const anyLines = fc.array(anyLine, { maxLength: 12 });
  const total = (lines: readonly Line[]) =>
    sum(lines.map(({ unitPrice, quantity }) => multiplied(unitPrice, quantity)));

  test("for any coupon and order: never negative, never above the amount, and what is left adds up", () => {
    let applied = 0;
    fc.assert(
      fc.property(anyCoupon, anyLines, (coupon, lines) => {
        const validation = validate(coupon, lines);
        if (!validation.ok) return;
        applied += 1;
        const left = total(lines) - validation.discount;
        expect(validation.discount).toBeGreaterThanOrEqual(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(left)).toBe(true);
        expect(left + validation.discount).toBe(total(lines));
      }),
      { numRuns: 20_000 },
    );
    expect(applied).toBeGreaterThan(5_000);
  });

  test("the order of the lines, and how pieces are spread over them, change nothing [R15]", () => {
    fc.assert(
      fc.property(anyCoupon, anyLines, (coupon, lines) => {
        const single = lines.flatMap((line) =>
          line.quantity > 1
            ? [
                { ...line, quantity: 1 },
                { ...line, quantity: line.quantity - 1 },
              ]
            : [line],
        );
        expect(validate(coupon, lines.toReversed())).toEqual(validate(coupon, lines));
        expect(validate(coupon, single)).toEqual(validate(coupon, lines));
      }),
      { numRuns: 10_000 },
    );
  });

  test("a coupon for one category takes off exactly what it would take off those lines alone [R15]", () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 100 }), (lines, percentage) => {
        const coupon: Coupon = {
          ...tenPercent,
          discount: { type: "percentage", percentage },
          ...inSeries("quotes"),
        };
        const quotes = lines.filter(({ kind, id }) => kind === "product" && id.startsWith("qt"));
        const validation = validate(coupon, lines);
        if (quotes.length === 0) expect(validation.ok).toBe(false);
        else expect(validation).toMatchObject({ discount: percent(total(quotes), percentage) });
      }),
      { numRuns: 10_000 },
    );
  });

  test("what the cart offers applies as it says, the best first; what it names as near applies once that much more is spent [R15, R16]", () => {
    fc.assert(
      fc.property(fc.array(anyCoupon, { maxLength: 6 }), anyLines, (coupons, lines) => {
        const offers = couponOffers(coupons, { lines, applied: null });
        const applying = offers.filter(({ missing }) => missing === 0);
        expect(offers.slice(0, applying.length)).toEqual(applying);
        for (const { coupon, saves } of applying) expect(saves).toBe(couponDiscount(coupon, lines));
        const best = chooseCoupon(
          coupons.map((coupon) => ({ coupon, uses: unused })),
          { now, lines },
        );
        if (best.ok) expect(applying[0]?.saves).toBe(best.discount);
        else expect(applying).toEqual([]);
        for (const { coupon, missing, saves } of offers.slice(applying.length)) {
          expect(missing).toBeGreaterThan(0);
          expect(missing).toBeLessThanOrEqual(COUPON_NEAR);
          expect(couponDiscount(coupon, lines)).toBe(0);
          const matching = lines.find(
            (line) =>
              validateCoupon({ ...coupon, minimum: rupees(0) } as Coupon, {
                now,
                lines: [line],
                uses: unused,
              }).ok,
          );
          const more = { ...(matching as Line), unitPrice: missing, quantity: 1 };
          expect(couponDiscount(coupon, [...lines, more])).toBe(saves);
        }
      }),
    );
  });

  test("auto-apply never saves less than any single coupon would [R16]", () => {
    fc.assert(
      fc.property(fc.array(anyCoupon, { maxLength: 6 }), anyLines, (coupons, lines) => {
        const candidates = coupons.map((coupon) => ({ coupon, uses: unused }));
        const chosen = chooseCoupon(candidates, { now, lines });
        const savings = coupons.map((coupon) => {
          const validation = validate(coupon, lines);
          return validation.ok ? validation.discount : 0;
        });
        expect(chosen.ok ? chosen.discount : 0).toBe(Math.max(0, ...savings));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("auto-apply", () => {
  const thousand = [card("ndk-01", 500, 2)];
  const choose = (coupons: Coupon[], uses = unused) =>
    chooseCoupon(
      coupons.map((coupon) => ({ coupon, uses })),
      { now, lines: thousand },
    );

  test("only from ₹1000, with no coupon applied, and not for a direct episode purchase [§4.11, §9.6]", () => {
    const request = { lines: thousand, applied: false, directEpisode: false };
    expect(mayAutoApply(request)).toBe(true);
    expect(mayAutoApply({ ...request, lines: [card("ndk-01", 999.99)] })).toBe(false);
    expect(mayAutoApply({ ...request, applied: true })).toBe(false);
    expect(mayAutoApply({ ...request, directEpisode: true })).toBe(false);
  });

  test("episodes count toward the ₹1000 [R44]", () => {
    const mixed = [card("ndk-01", 871), tapes];
    expect(mayAutoApply({ lines: mixed, applied: false, directEpisode: false })).toBe(true);
  });

  test("takes the coupon that saves most, of equals the first [R16]", () => {
    const hundred: Coupon = {
      ...twenty,
      id: "3",
      discount: { type: "fixed", amount: rupees(100) },
    };
    expect(choose([twenty, tenPercent, hundred])).toMatchObject({
      ok: true,
      coupon: { code: "DIWALI10" },
      discount: rupees(100),
    });
  });

  test("passes over those that the order doesn't qualify for [R16]", () => {
    const best = { ...tenPercent, discount: { type: "percentage" as const, percentage: 50 } };
    const chosen = choose([
      { ...best, categories: ["quotes"] },
      { ...best, minimum: rupees(1001) },
      twenty,
    ]);
    expect(chosen).toMatchObject({ ok: true, coupon: { code: "TWENTY" } });
  });

  test("says why there is none, and what was saved where there is one", () => {
    expect(autoApplyMessage(choose([]))).toBe("No applicable coupons found");
    expect(autoApplyMessage(choose([{ ...twenty, minimum: rupees(5_000) }]))).toBe(
      "No valid coupons available for auto-application",
    );
    expect(autoApplyMessage(choose([twenty]))).toBe('Coupon "TWENTY" applied! You saved ₹20.00.');
    expect(autoApplyMessage({ ok: false, problem: { code: "not-tried" } })).toBeNull();
  });
});

describe("the coupons that a cart names", () => {
  const from = (minimum: number, change: Partial<Coupon> = {}): Coupon => ({
    ...tenPercent,
    code: `FROM${minimum}`,
    minimum: rupees(minimum),
    ...change,
  });
  const shown = (coupon: Coupon, uses = unused) =>
    isShownAsOffer({ coupon, uses }, { now, lines: [nightBus] });
  const names = (coupons: Coupon[], lines = [nightBus], applied: Coupon | null = null) =>
    couponOffers(coupons, { lines, applied }).map(({ coupon }) => coupon.code);

  test("are those that the customer may use, now or with a little more [§5.31, R17]", () => {
    expect(shown(from(0))).toBe(true);
    expect(shown(from(150))).toBe(true);
    expect(shown(from(150, { maxUses: 5 }), { byAll: 5, byPerson: 0 })).toBe(false);
    expect(shown(from(150, { maxUsesPerPerson: 1 }), { byAll: 1, byPerson: 1 })).toBe(false);
    expect(shown(from(0, { maxUsesPerPerson: 1 }), { byAll: 1, byPerson: 1 })).toBe(false);
    expect(shown(from(0, { validUntil: new Date("2026-11-20T08:59:59Z") }))).toBe(false);
    expect(shown(from(0, { validFrom: new Date("2026-11-20T09:00:01Z") }))).toBe(false);
    expect(shown(from(0, { active: false }))).toBe(false);
  });

  test("leave out what is too far, fits no line, or saves no more than the one applied", () => {
    expect(names([from(398), from(399), twenty, from(0, { categories: ["quotes"] })])).toEqual([
      "TWENTY",
      "FROM398",
    ]);
    expect(names([tenPercent, twenty], [nightBus], tenPercent)).toEqual(["TWENTY"]);
    expect(names([tenPercent, twenty], [nightBus], twenty)).toEqual([]);
  });
});
