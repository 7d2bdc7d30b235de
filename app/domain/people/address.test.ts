import { describe, expect, test } from "vitest";
import {
  autoSelectedSlot,
  checkAddress,
  firstFreeSlot,
  parseMobile,
  pinCodeIn,
  type Slot,
  savedAddresses,
} from "./address.ts";

const home = {
  name: "Lakshmi Devi",
  address: "12-3-45, Temple Street\nVijayawada 520001",
  mobile: "9848022338",
};
const free = (slot: Slot["slot"]): Slot => ({ slot, name: null, address: null, mobile: null });
const saved = (slot: Slot["slot"]): Slot => ({ slot, ...home });

describe("mobile numbers", () => {
  test("+91, 0 and spaces are taken off, ten digits are kept [R24]", () => {
    for (const typed of [
      "9848022338",
      "+91 98480 22338",
      "09848022338",
      "+919848022338",
      " 98480 22338 ",
    ]) {
      expect(parseMobile(typed)).toEqual({ ok: true, mobile: "9848022338" });
    }
  });

  test("anything else is malformed, and nothing is missing [R24]", () => {
    for (const wrong of [
      "984802233",
      "98480223381",
      "5848022338",
      "+1 9848022338",
      "mobile",
      "౯౮౪౮౦౨౨౩౩౮",
    ]) {
      expect(parseMobile(wrong)).toEqual({ ok: false, problem: { code: "mobile-malformed" } });
    }
    expect(parseMobile("  ")).toEqual({ ok: false, problem: { code: "mobile-missing" } });
  });
});

describe("the address form", () => {
  test("name, address and mobile are all required [§5.33]", () => {
    expect(checkAddress({ name: " ", address: "\n", mobile: "" })).toEqual({
      ok: false,
      problems: {
        name: { code: "name-missing" },
        address: { code: "address-missing" },
        mobile: { code: "mobile-missing" },
      },
    });
    expect(checkAddress({ ...home, name: "" })).toEqual({
      ok: false,
      problems: { name: { code: "name-missing" } },
    });
  });

  test("a name has at most 50 characters, an address 200 [§9.33]", () => {
    expect(checkAddress({ ...home, name: "న".repeat(50), address: "🏠".repeat(200) }).ok).toBe(
      true,
    );
    expect(checkAddress({ ...home, name: "a".repeat(51), address: "🏠".repeat(201) })).toEqual({
      ok: false,
      problems: { name: { code: "name-too-long" }, address: { code: "address-too-long" } },
    });
  });

  test("keeps the address's lines and drops what no label prints", () => {
    const typed = {
      name: " Lakshmi \n Devi\u0000 ",
      address: " 12-3-45\r\nVijayawada\u0000\u0007 ",
      mobile: "+91 98480 22338",
    };
    expect(checkAddress(typed)).toEqual({
      ok: true,
      address: { name: "Lakshmi Devi", address: "12-3-45\nVijayawada", mobile: "9848022338" },
    });
  });

  test("knows a PIN code where one stands", () => {
    expect(pinCodeIn("Vijayawada 520001")).toBe("520001");
    expect(pinCodeIn("520 001 Vijayawada, A.P.")).toBe("520001");
    expect(pinCodeIn("Vijayawada, call 9848022338")).toBeNull();
    expect(pinCodeIn("Flat 020001")).toBeNull();
    expect(pinCodeIn("")).toBeNull();
  });
});

describe("the three slots", () => {
  test("a slot is free when its address is empty [§4.31]", () => {
    expect(firstFreeSlot([saved(1), free(2), saved(3)])).toBe(2);
    expect(firstFreeSlot([{ ...saved(1), address: " " }, saved(2), saved(3)])).toBe(1);
    expect(firstFreeSlot([])).toBe(1);
    expect(firstFreeSlot([saved(1), saved(2), saved(3)])).toBeNull();
    expect(savedAddresses([free(1), saved(2)]).map(({ slot }) => slot)).toEqual([2]);
  });

  test("a single saved address is selected by itself [§4.32]", () => {
    expect(autoSelectedSlot([free(1), saved(2), free(3)])).toBe(2);
    expect(autoSelectedSlot([saved(1), saved(2), free(3)])).toBeNull();
    expect(autoSelectedSlot([])).toBeNull();
  });
});
