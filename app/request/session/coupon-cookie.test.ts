import { beforeAll, expect, it } from "vitest";
import { useConfig as putInForce, readConfig } from "#request/config.server";
import { type CouponHolder, forgetCoupon, keepCoupon, keptCoupon } from "./coupon-cookie.server.ts";

const asha: CouponHolder = { userId: "asha", basket: "cart" };
const plain = new Request("http://localhost:3000/cart");

beforeAll(() => putInForce(readConfig({ SECRET: "a secret for the test of kept coupons" })));

/** The next request of a browser that was given this line. */
function after(line: string): Request {
  const [cookie = ""] = line.split(";");
  return new Request(plain.url, { headers: { Cookie: cookie } });
}

it("gives an applied coupon back to the same person and basket", () => {
  for (const code of ["WELCOME10", "50%-OFF;=.", "దీపావళి"]) {
    const line = keepCoupon(plain, asha, code);
    expect(line).toMatch(/^coupon=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    expect(keptCoupon(after(line), asha)).toBe(code);
  }
});

it("gives it to nobody else, to no other basket, and not changed", () => {
  const kept = after(keepCoupon(plain, asha, "WELCOME10"));
  expect(keptCoupon(kept, { ...asha, userId: "ravi" })).toBeNull();
  const tapes = { ...asha, basket: "episode_tapes" as const };
  const ofTapes = after(keepCoupon(plain, tapes, "WELCOME10"));
  expect(keptCoupon(ofTapes, tapes)).toBe("WELCOME10");
  expect(keptCoupon(ofTapes, { ...asha, basket: "episode_others" })).toBeNull();
  expect(keptCoupon(ofTapes, asha)).toBeNull();
  const other = Buffer.from("OTHER").toString("base64url");
  const [, signature] = (kept.headers.get("Cookie") ?? "").split(".");
  expect(keptCoupon(after(`coupon=${other}.${signature}`), asha)).toBeNull();
});

it.each(["", ".", "V0VMQ09NRTEw", "V0VMQ09NRTEw.", ".AAAA", "%00.%00", "=".repeat(9)])(
  "finds nothing in a cookie of %j",
  (value) => {
    expect(keptCoupon(after(`coupon=${value}`), asha)).toBeNull();
  },
);

it("is forgotten", () => {
  expect(forgetCoupon(plain, asha)).toMatch(/^coupon=; Path=\/; Max-Age=0/);
  expect(keptCoupon(after(forgetCoupon(plain, asha)), asha)).toBeNull();
});
