import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import {
  isPersonalProvider,
  likelyKind,
  merchantAppOf,
  PAYMENT_ROUTES,
  ROUTE_CELLS,
  routesAfterFailures,
  routesToPay,
  savedQrLimit,
  UPI_ID_KINDS,
} from "./payment-routes.ts";

const order = (...args: Parameters<typeof routesToPay>) =>
  routesToPay(...args).map(({ route, certain }) => (certain ? route : `${route}?`));

describe("the ways to pay", () => {
  test("of a person's ID begin with what no app refuses, links last [R61]", () => {
    for (const worked of [null, [...PAYMENT_ROUTES]]) {
      const payee = { kind: "personal" as const, worked };
      expect(order(payee, "phone")).toEqual(["upi-id", "qr", "app-links?"]);
      expect(order(payee, "desktop")).toEqual(["qr", "upi-id", "app-links?"]);
    }
  });

  test("of a merchant's ID begin with the links on a phone, with the code on a desktop [R61]", () => {
    const payee = { kind: "merchant" as const, worked: null };
    expect(order(payee, "phone")).toEqual(["app-links", "upi-id", "qr"]);
    expect(order(payee, "desktop")).toEqual(["qr", "app-links", "upi-id"]);
  });

  test("of a small merchant's ID begin with the links once the owner's own app took them", () => {
    const small = { kind: "small-merchant" as const };
    expect(order({ ...small, worked: null }, "phone")).toEqual(["upi-id", "app-links?", "qr"]);
    expect(order({ ...small, worked: ["app-links"] }, "phone")).toEqual([
      "app-links",
      "upi-id",
      "qr",
    ]);
  });

  test("move down for nothing that wasn't ticked: a test may be half done, or refused as paid to oneself", () => {
    for (const worked of [[], ["qr" as const], ["upi-id" as const, "saved-qr" as const]])
      for (const kind of UPI_ID_KINDS)
        for (const device of ["phone", "desktop"] as const)
          expect(order({ kind, worked }, device)).toEqual(order({ kind, worked: null }, device));
  });

  test("hold each one once, whatever the kind, the device and what was tried", () => {
    for (const kind of UPI_ID_KINDS)
      for (const device of ["phone", "desktop"] as const)
        for (const worked of [null, [], ...PAYMENT_ROUTES.map((route) => [route])])
          expect(
            routesToPay({ kind, worked }, device)
              .map(({ route }) => route)
              .sort(),
          ).toEqual(["app-links", "qr", "upi-id"]);
  });

  test("put last for the visit what didn't go through", () => {
    const routes = routesToPay({ kind: "merchant", worked: null }, "phone");
    const left = (...failed: Parameters<typeof routesAfterFailures>[1]) =>
      routesAfterFailures(routes, failed).map(({ route }) => route);
    expect(left()).toEqual(["app-links", "upi-id", "qr"]);
    expect(left("app-links")).toEqual(["upi-id", "qr", "app-links"]);
    expect(left("app-links", "upi-id")).toEqual(["qr", "app-links", "upi-id"]);
  });

  test("say where each rule is from, and of which day", () => {
    for (const cells of Object.values(ROUTE_CELLS))
      for (const { source, date } of Object.values(cells)) {
        expect(source).not.toBe("");
        expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      }
  });
});

test("a picture of the code pays up to ₹2,000, a merchant's any amount [R61]", () => {
  expect(savedQrLimit("personal")).toBe(rupees(2_000));
  expect(savedQrLimit("small-merchant")).toBe(rupees(2_000));
  expect(savedQrLimit("merchant")).toBeNull();
});

test("what stands after the @ tells a merchant's ID from a person's", () => {
  expect(merchantAppOf("kathalu@okbizaxis")).toBe("Google Pay for Business");
  expect(merchantAppOf("paytmqr1abc@PTYS")).toBeNull();
  expect(merchantAppOf("paytmqr1abc@PTYES")).toBe("Paytm");
  expect(likelyKind("paytmqr1abc@ptyes")).toBe("small-merchant");
  expect(likelyKind("ravi@okaxis")).toBe("personal");
  expect(likelyKind("no id at all")).toBe("personal");
  expect(isPersonalProvider("ravi@OKAXIS")).toBe(true);
  expect(isPersonalProvider("ravi@paytm")).toBe(false);
});
