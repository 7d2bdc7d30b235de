import { expect, it } from "vitest";
import { EMPTY_ADDRESS } from "#domain/people/addresses/address";
import { type Choices, parseChoices, restoredChoices, withAddress } from "./saved-choices.ts";

const start: Choices = {
  delivery: "standard",
  address: 1,
  typed: EMPTY_ADDRESS,
  save: true,
  gift: false,
  message: "",
  mobile: "9876543210",
};
const gift: Choices = {
  delivery: "express",
  address: "typed",
  typed: { ...EMPTY_ADDRESS, pin: "500001", state: "Telangana", address: "7 Abids", name: "Amma" },
  save: false,
  gift: true,
  message: "శుభాకాంక్షలు!",
  mobile: "98",
};

it("gives back what was chosen and typed before the way to the addresses, or through sign-in", () => {
  expect(parseChoices(JSON.stringify(gift))).toEqual(gift);
  expect(restoredChoices(gift, start, [1])).toEqual(gift);
  expect(restoredChoices({ ...gift, gift: false, address: 2 }, start, [1, 2])).toMatchObject({
    delivery: "express",
    address: 2,
  });
});

it("selects the single address that was saved meanwhile [§4.32]", () => {
  const before: Choices = { ...start, delivery: "express", address: "typed", mobile: "" };
  expect(restoredChoices(before, start, [1])).toEqual({ ...start, delivery: "express" });
});

it("chooses anew where the address was deleted meanwhile", () => {
  expect(restoredChoices({ ...start, address: 3 }, start, [1]).address).toBe(1);
});

it("takes whatever else lies in the browser's storage for nothing", () => {
  expect(parseChoices('{"delivery":"rocket","mobile":""}')).toBeNull();
  const odd = '{"delivery":"standard","mobile":"","address":9,"typed":{"pin":7},"gift":"yes"}';
  expect(parseChoices(odd)).toMatchObject({ address: null, typed: EMPTY_ADDRESS, gift: false });
});

it("chooses an address that was just saved, with its mobile number", () => {
  const before: Choices = { ...start, address: 2, mobile: "6000000000" };
  const saved = { slot: 3, mobile: "9123456789" } as const;
  expect(withAddress(before, saved)).toMatchObject({ address: 3, mobile: "9123456789" });
  expect(withAddress({ ...before, gift: true }, saved)).toMatchObject({
    address: 3,
    mobile: "6000000000",
  });
});
