import { beforeAll, expect, it } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { cookieName, deleteCookie, readCookie, storeCookie } from "./cookies.server.ts";

const plain = new Request("http://localhost:3000/");
const secure = new Request("https://localhost:3000/");

beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of the cookies" })));

const bringing = (line: string) =>
  new Request(plain.url, { headers: { Cookie: line.split(";", 1)[0] ?? "" } });

it.each([
  ["by http", plain, {}, /^sid=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/],
  [
    "by https",
    secure,
    {},
    /^__Host-sid=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
  [
    "that the page's script reads",
    secure,
    { httpOnly: false },
    /^__Host-sid=[^;]+; Max-Age=60; Path=\/; Secure; SameSite=Lax$/,
  ],
])("a cookie %s has these flags and no others", async (_, request, options, flags) => {
  const cookie = storeCookie(request, "sid", { maxAge: 60, ...options });
  expect(await cookie.serialize("value")).toMatch(flags);
});

it("a cookie is deleted under its own name and path", async () => {
  expect(await deleteCookie(storeCookie(secure, "sid", { maxAge: 60 }))).toBe(
    "__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});

it("a name is bound to the host on https alone", () => {
  expect([cookieName(plain, "sid"), cookieName(secure, "sid")]).toEqual(["sid", "__Host-sid"]);
});

it("a cookie is read back, and none is null", async () => {
  const cookie = storeCookie(plain, "sid", { maxAge: 60 });
  expect(await readCookie(bringing(await cookie.serialize("ఆశ;=")), cookie)).toBe("ఆశ;=");
  expect(await readCookie(plain, cookie)).toBeNull();
});

it("a signed value is worth nothing for another purpose, nor unsigned", async () => {
  const signedFor = (purpose: string) =>
    storeCookie(plain, "one", { maxAge: 60, signedFor: purpose });
  const request = bringing(await signedFor("coupon").serialize("WELCOME10"));
  expect(await readCookie(request, signedFor("coupon"))).toBe("WELCOME10");
  expect(await readCookie(request, signedFor("sign-in"))).toBeNull();
  const unsigned = storeCookie(plain, "one", { maxAge: 60 });
  const claim = bringing(await unsigned.serialize("WELCOME10"));
  expect(await readCookie(claim, signedFor("coupon"))).toBeNull();
});
