import { describe, expect, test } from "vitest";
import { parsePin, pinCodeIn, statesOfPin } from "./pin-codes.ts";

describe("a PIN code", () => {
  test("has six digits, the first not 0; spaces are taken off", () => {
    for (const typed of ["520001", " 520 001 "])
      expect(parsePin(typed)).toEqual({ ok: true, pin: "520001" });
    for (const wrong of ["52001", "5200011", "020001", "52000a", "౫౨౦౦౦౧"])
      expect(parsePin(wrong)).toEqual({ ok: false, problem: { code: "pin-malformed" } });
    expect(parsePin(" ")).toEqual({ ok: false, problem: { code: "pin-missing" } });
  });

  test.each(["100001", "290001", "350001", "540001", "550001", "650001", "860001", "890001"])(
    "%s begins as none does",
    (typed) => {
      const problem = { code: "pin-unknown", prefix: typed.slice(0, 2) };
      expect(parsePin(typed)).toEqual({ ok: false, problem });
    },
  );

  test("means a state from its second digit on, and more exactly from its third", () => {
    expect(statesOfPin("5")).toEqual([]);
    expect(statesOfPin("50")).toEqual(["Telangana"]);
    expect(statesOfPin("507")).toEqual(["Telangana", "Andhra Pradesh"]);
    expect(statesOfPin("520001")).toEqual(["Andhra Pradesh"]);
    expect(statesOfPin("403001")).toEqual(["Goa"]);
    expect(statesOfPin("400001")).toEqual(["Maharashtra"]);
    expect(statesOfPin("248001")).toEqual(["Uttarakhand"]);
  });

  test.each([
    ["110001", "Delhi"],
    ["160017", "Chandigarh"],
    ["190001", "Jammu and Kashmir"],
    ["194101", "Ladakh"],
    ["500001", "Telangana"],
    ["530001", "Andhra Pradesh"],
    ["560001", "Karnataka"],
    ["600001", "Tamil Nadu"],
    ["682001", "Kerala"],
    ["737101", "Sikkim"],
    ["744101", "Andaman and Nicobar Islands"],
    ["781001", "Assam"],
    ["791111", "Arunachal Pradesh"],
    ["793001", "Meghalaya"],
    ["795001", "Manipur"],
    ["796001", "Mizoram"],
    ["797001", "Nagaland"],
    ["799001", "Tripura"],
    ["834001", "Jharkhand"],
    ["492001", "Chhattisgarh"],
  ])("%s of a state's capital is filled in as %s", (pin, state) => {
    expect(statesOfPin(pin)[0]).toBe(state);
  });
});

test("a PIN code is found in an address, the last of several numbers", () => {
  expect(pinCodeIn("Vijayawada 520001")).toBe("520001");
  expect(pinCodeIn("520 001 Vijayawada, A.P.")).toBe("520001");
  expect(pinCodeIn("Plot 123456, Vijayawada 520001")).toBe("520001");
  expect(pinCodeIn("Vijayawada, call 9848022338")).toBeNull();
  expect(pinCodeIn("Flat 020001")).toBeNull();
  expect(pinCodeIn("")).toBeNull();
});
