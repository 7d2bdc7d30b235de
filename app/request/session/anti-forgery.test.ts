import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { antiForgeryToken, isValidToken } from "./anti-forgery.server.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const session = "01939d2e-0000-7000-8000-000000000001";

beforeAll(() => setConfig(readConfig({ SECRET: "a secret of the anti-forgery test" })));

function later(seconds: number): Date {
  return new Date(noon.getTime() + seconds * 1000);
}

describe("anti-forgery values", () => {
  it("are 32 characters that a form and a cookie carry unescaped [§9.39]", () => {
    expect(antiForgeryToken(session, noon)).toMatch(/^[\w-]{32}$/);
  });

  it("are valid for one hour and not a second longer [§9.39]", () => {
    const token = antiForgeryToken(session, noon);
    expect(isValidToken(token, session, noon)).toBe(true);
    expect(isValidToken(token, session, later(3599))).toBe(true);
    expect(isValidToken(token, session, later(3600))).toBe(false);
  });

  it("are no use to another session", () => {
    const token = antiForgeryToken(session, noon);
    expect(isValidToken(token, "guest", noon)).toBe(false);
    expect(isValidToken(token, session.replace("1", "2"), noon)).toBe(false);
  });

  it("can't be made younger, and no character of them can be changed", () => {
    const token = antiForgeryToken(session, noon);
    fc.assert(
      fc.property(fc.nat(31), fc.constantFrom(..."ABCXYZabcxyz0189-_"), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(isValidToken(changed, session, noon)).toBe(false);
      }),
    );
  });

  it("are worthless under another secret", () => {
    const token = antiForgeryToken(session, noon);
    setConfig(readConfig({ SECRET: "another secret of the anti-forgery test" }));
    expect(isValidToken(token, session, noon)).toBe(false);
    setConfig(readConfig({ SECRET: "a secret of the anti-forgery test" }));
    expect(isValidToken(token, session, noon)).toBe(true);
  });

  it.each(["", "x", "é".repeat(32), "A".repeat(31), "A".repeat(33)])("refuse %j", (text) => {
    expect(isValidToken(text, session, noon)).toBe(false);
  });
});
