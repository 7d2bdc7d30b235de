import { describe, expect, test } from "vitest";
import { parseMobile } from "#domain/people/mobile";
import {
  addressFormValues,
  autoSelectedSlot,
  checkAddress,
  firstFreeSlot,
  isComplete,
  isTownUnknown,
  printedAddress,
  type Slot,
  savedAddresses,
} from "./address.ts";

const home = {
  name: "Lakshmi Devi",
  pin: "520001",
  address: "12-3-45, Temple Street\nVijayawada",
  mobile: "9848022338",
};
const stored = "12-3-45, Temple Street\nVijayawada\nAndhra Pradesh 520001";
const free = (slot: Slot["slot"]): Slot => ({ slot, name: null, address: null, mobile: null });
const saved = (slot: Slot["slot"]): Slot => ({
  slot,
  name: home.name,
  address: stored,
  mobile: home.mobile,
});

test("keeps state and PIN code once where they were also written with the street", () => {
  for (const end of [", Andhra Pradesh", " 520001", ", Andhra Pradesh - 520001, India"])
    expect(checkAddress({ ...home, address: `5 MG Road, Vijayawada${end}` }), end).toMatchObject({
      address: { address: "5 MG Road, Vijayawada\nAndhra Pradesh 520001" },
    });
});

describe("a town", () => {
  test.each([
    ["12-3-45 Temple Street", "Vijayawada", "12-3-45 Temple Street\nVijayawada"],
    ["12-3-45 Temple Street vijayawada", "Vijayawada", "12-3-45 Temple Street\nVijayawada"],
    [
      "12-3-45 Temple Street, Andhra Pradesh 520001",
      "Vijayawada",
      "12-3-45 Temple Street\nVijayawada",
    ],
    ["12-3-45 Temple Street, Vijayawada", "vijayawada", "12-3-45 Temple Street, Vijayawada"],
    ["5 Temple Street", "Vijayawada, Andhra Pradesh 520001", "5 Temple Street\nVijayawada"],
    ["5 Vijayawada", "Vijayawada", "5\nVijayawada"],
    ["Vijayawada", "Vijayawada", "Vijayawada\nVijayawada"],
    ["12 Road, Lane 4", " \u200b ", "12 Road, Lane 4"],
  ])("that is typed beside %j stands in a line of its own, once", (address, town, street) => {
    expect(checkAddress({ ...home, address, town })).toMatchObject({
      ok: true,
      address: { address: `${street}\nAndhra Pradesh 520001` },
    });
  });

  test.each([
    ["12 Prabhat Road, Lane 4", true],
    ["12 Prabhat Road, Lane 4\n520001, Andhra Pradesh", true],
    ["12 Prabhat Road Vijayawada", true],
    ["12 Prabhat Road, Vijayawada 520001", false],
    ["12 Prabhat Road\nVijayawada", false],
    ["  ", false],
  ])("is asked for beside %j: %s", (address, isAsked) => {
    expect(isTownUnknown({ ...home, address })).toBe(isAsked);
    for (const pin of ["", "52"])
      expect(() => isTownUnknown({ ...home, pin, address })).not.toThrow();
    const checked = checkAddress({ ...home, address, town: "Guntur" });
    if (isAsked && checked.ok)
      expect(isTownUnknown(addressFormValues(checked.address))).toBe(false);
  });

  test("counts among the address's 200 characters", () => {
    const address = `${"a".repeat(190)}`;
    expect(checkAddress({ ...home, address, town: "Vijayawada" })).toMatchObject({
      problems: { address: { code: "address-too-long" } },
    });
    expect(checkAddress({ ...home, address, town: "Guntur" })).toMatchObject({ ok: true });
  });
});

test("an old address that has its state twice is printed with one, and any other as it is", () => {
  for (const old of [
    "12 Prabhat Road, Pune, Maharashtra\nMaharashtra 411004",
    "12 Prabhat Road, Pune 411004, Maharashtra\nMaharashtra 411004",
    "12 Prabhat Road, Pune\nMaharashtra 411004",
  ])
    expect(printedAddress(old)).toBe("12 Prabhat Road, Pune\nMaharashtra 411004");
  for (const other of ["12 Prabhat Road, Pune 411004, Maharashtra", "4 Mill Street", stored])
    expect(printedAddress(other)).toBe(other);
});

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
    for (const wrong of ["984802233", "98480223381", "5848022338", "+1 9848022338", "mobile"]) {
      expect(parseMobile(wrong)).toEqual({ ok: false, problem: { code: "mobile-malformed" } });
    }
    expect(parseMobile("  ")).toEqual({ ok: false, problem: { code: "mobile-missing" } });
  });
});

describe("the address form", () => {
  test("PIN code, name, address and mobile are all required [§5.33]", () => {
    expect(checkAddress({ name: " ", pin: " ", address: "\n", mobile: "" })).toEqual({
      ok: false,
      problems: {
        pin: { code: "pin-missing" },
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

  test.each([
    ["A\u200bsha", "Asha"],
    ["\u202eabc", "abc"],
    ["\ufeffAsha\u00ad\u2060 Rao\u200f", "Asha Rao"],
    ["\u200d\u3164 \u2800", ""],
    ["క్\u200cష", "క్\u200cష"],
    ["Asha 👩\u200d🎨", "Asha 👩\u200d🎨"],
  ])(
    "nothing invisible stays in a name, but the joiners of Telugu and emojis do: %j",
    (typed, name) => {
      const checked = checkAddress({ ...home, name: typed });
      if (name === "")
        expect(checked).toEqual({ ok: false, problems: { name: { code: "name-missing" } } });
      else expect(checked).toMatchObject({ ok: true, address: { name } });
    },
  );

  test("a name has at most 50 characters, an address 200 [§9.33]", () => {
    const street = "🏠".repeat(200);
    const longest = checkAddress({ ...home, name: "న".repeat(50), address: street });
    expect(longest).toMatchObject({
      ok: true,
      address: { address: `${street}\nAndhra Pradesh 520001` },
    });
    expect(checkAddress({ ...home, name: "a".repeat(51), address: `${street}🏠` })).toEqual({
      ok: false,
      problems: { name: { code: "name-too-long" }, address: { code: "address-too-long" } },
    });
  });

  test("keeps the address's lines and drops what no label prints", () => {
    const typed = {
      name: " Lakshmi \n Devi\u0000 ",
      pin: " 520 001 ",
      address: " 12-3-45\r\nVijayawada\u0000\u0007 ",
      mobile: "+91 98480 22338",
    };
    expect(checkAddress(typed)).toEqual({
      ok: true,
      address: {
        name: "Lakshmi Devi",
        address: "12-3-45\nVijayawada\nAndhra Pradesh 520001",
        mobile: "9848022338",
      },
    });
  });

  test("ends with the state that the PIN code means; where there are several, one of them is chosen", () => {
    const inBhadrachalam = { ...home, pin: "507111" };
    expect(checkAddress(inBhadrachalam)).toEqual({
      ok: false,
      problems: { state: { code: "state-missing" } },
    });
    expect(checkAddress({ ...inBhadrachalam, state: "Goa" })).toMatchObject({ ok: false });
    expect(checkAddress({ ...inBhadrachalam, state: "Telangana" })).toMatchObject({
      address: { address: "12-3-45, Temple Street\nVijayawada\nTelangana 507111" },
    });
    // The PIN code belongs to one state only, so a typed state is ignored.
    expect(checkAddress({ ...home, state: "Goa" })).toMatchObject({ address: { address: stored } });
  });
});

describe("a stored address in the form", () => {
  test("comes apart as it was put together", () => {
    const typed = addressFormValues({ ...home, address: stored });
    expect(typed).toEqual({ ...home, state: "Andhra Pradesh" });
    expect(checkAddress(typed)).toMatchObject({ ok: true, address: { address: stored } });
  });

  test.each([
    ["12 Temple Road, Vijayawada 520001", "520001", "12 Temple Road, Vijayawada"],
    ["12 Temple Road, Vijayawada - 520 001.", "520001", "12 Temple Road, Vijayawada"],
    ["12 Temple Road, Vijayawada, PIN: 520001", "520001", "12 Temple Road, Vijayawada"],
    ["520001 Vijayawada, Temple Road", "520001", "520001 Vijayawada, Temple Road"],
    ["12 Temple Road, Vijayawada", "", "12 Temple Road, Vijayawada"],
    ["Plot 020001\nVijayawada 123", "", "Plot 020001\nVijayawada 123"],
  ])("of before the PIN code had a field of its own: %j", (address, pin, street) => {
    expect(addressFormValues({ ...home, address })).toMatchObject({ pin, address: street });
    expect(isComplete({ address })).toBe(pin !== "");
  });

  test("keeps the state that an old one names", () => {
    const address = "5 River View, Chintoor, Andhra Pradesh 507126";
    expect(addressFormValues({ ...home, address }).state).toBe("Andhra Pradesh");
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
    expect(autoSelectedSlot([])).toBeNull();
  });

  test("of several the last used is chosen, else the first", () => {
    const amma = { ...saved(2), name: "Amma" };
    const slots = [saved(1), amma, free(3)];
    expect(autoSelectedSlot(slots)).toBe(1);
    expect(autoSelectedSlot(slots, { name: "Amma", address: stored })).toBe(2);
    expect(autoSelectedSlot(slots, { name: "Amma", address: "Moved away" })).toBe(1);
  });
});
