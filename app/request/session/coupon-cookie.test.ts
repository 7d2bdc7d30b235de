import { beforeAll, expect, it } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import {
  type CouponHolder,
  deleteCoupon,
  saveCoupon,
  savedCoupon,
} from "./coupon-cookie.server.ts";

const asha: CouponHolder = { userId: "asha", source: "cart" };
const plain = new Request("http://localhost:3000/cart");

beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of saved coupons" })));

/** The next request of a browser that got this `Set-Cookie` header. */
function after(line: string): Request {
  const [cookie = ""] = line.split(";");
  return new Request(plain.url, { headers: { Cookie: cookie } });
}

it("gives an applied coupon back to the same person and checkout", async () => {
  for (const code of ["WELCOME10", "50%-OFF;=.", "దీపావళి"]) {
    const line = await saveCoupon(plain, asha, code);
    expect(line).toMatch(/^coupon=[\w.%]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await savedCoupon(after(line), asha)).toBe(code);
  }
});

it("gives it to nobody else, to no other source, and not changed", async () => {
  const saved = after(await saveCoupon(plain, asha, "WELCOME10"));
  expect(await savedCoupon(saved, { ...asha, userId: "ravi" })).toBeNull();
  const tapes = { ...asha, source: "episode_tapes" as const };
  const ofTapes = after(await saveCoupon(plain, tapes, "WELCOME10"));
  expect(await savedCoupon(ofTapes, tapes)).toBe("WELCOME10");
  expect(await savedCoupon(ofTapes, { ...asha, source: "episode_others" })).toBeNull();
  expect(await savedCoupon(ofTapes, asha)).toBeNull();
  const [, signature] = (saved.headers.get("Cookie") ?? "").split(".");
  const forged = btoa(JSON.stringify({ ...asha, code: "OTHER" }));
  expect(await savedCoupon(after(`coupon=${forged}.${signature}`), asha)).toBeNull();
});

it.each(["", ".", "V0VMQ09NRTEw", "V0VMQ09NRTEw.", ".AAAA", "%00.%00", "%", "=".repeat(9)])(
  "finds nothing in a cookie of %j",
  async (value) => {
    expect(await savedCoupon(after(`coupon=${value}`), asha)).toBeNull();
  },
);

it("is bound to this host on https, and deleted by an empty one", async () => {
  const secure = new Request("https://kathalu.example/cart");
  expect(await saveCoupon(secure, asha, "WELCOME10")).toMatch(
    /^__Host-coupon=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const line = await deleteCoupon(plain, asha);
  expect(line).toMatch(/^coupon=; Max-Age=0; Path=\//);
  expect(await savedCoupon(after(line), asha)).toBeNull();
});
