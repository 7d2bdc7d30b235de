import { expect, test } from "vitest";
import { BULK_ACTIONS, decideBulk } from "./bulk-actions.ts";

type Facts = Parameters<typeof decideBulk>[0];
const parcel: Facts = {
  status: "confirmation_pending",
  payment: "verified",
  allDigital: false,
  takenBack: false,
};

test("a verified order can be packed, and one that is on its way delivered", () => {
  expect(decideBulk(parcel, "packed")).toBeNull();
  expect(decideBulk({ ...parcel, status: "shipped" }, "delivered")).toBeNull();
});

test("one that can't says why", () => {
  const problem = (facts: Partial<Facts>, action: "packed" | "delivered") =>
    decideBulk({ ...parcel, ...facts }, action)?.code;
  expect(problem({ payment: "waiting" }, "packed")).toBe("payment-not-verified");
  expect(problem({ status: "processing" }, "packed")).toBe("already-so");
  expect(problem({ status: "processing" }, "delivered")).toBe("no-such-transition");
  expect(problem({ status: "cancelled" }, "packed")).toBe("no-such-transition");
  expect(problem({ takenBack: true }, "packed")).toBe("payment-taken-back");
  expect(problem({ takenBack: true, status: "shipped" }, "delivered")).toBeUndefined();
});

test("verifying many at once isn't offered", () => {
  expect(BULK_ACTIONS.some((action) => action.includes("verif"))).toBe(false);
});
