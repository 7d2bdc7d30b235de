import { expect, test } from "vitest";
import {
  COURIER_SUGGESTIONS,
  courierOf,
  defaultCouriers,
  INDIA_POST,
  isTrackingLink,
  trackingAddress,
  trackingDoubt,
} from "./couriers.ts";

const link = "https://courier.example/track/{id}";
const couriers = [{ name: "Swift", link }, INDIA_POST];

test("a parcel's page is its courier's, with its number in it", () => {
  const parcel = { trackingId: "DEL-0042", courier: "Swift" };
  expect(trackingAddress(parcel, couriers)).toBe("https://courier.example/track/DEL-0042");
  expect(trackingAddress({ ...parcel, courier: "India Post" }, couriers)).toBeNull();
  expect(trackingAddress({ ...parcel, courier: "Nobody" }, couriers)).toBeNull();
});

test("a parcel that goes another way has no page, whatever couriers the store has", () => {
  expect(trackingAddress({ trackingId: "DEL-0042", courier: null }, couriers)).toBeNull();
});

test("the form of a number says whose it is where it is nobody else's", () => {
  expect(courierOf("EM123456789IN", couriers)).toBe("India Post");
  expect(courierOf("EM123456789US", couriers)).toBeNull();
  expect(courierOf("1234567890", couriers)).toBeNull();
  expect(courierOf("EM123456789IN", [{ name: "Swift", link }])).toBeNull();
});

test.for([
  ["EM123456789IN", "India Post", true],
  ["EM12345678IN", "India Post", false],
  ["1234567890123", "India Post", false],
  ["1234567890123", "Delhivery", true],
  ["EM123456789IN", "Delhivery", false],
  ["D12345678", "DTDC", true],
  ["ANY-42", "Swift", true],
  ["EM123456789IN", "Swift", false],
  ["ANY-42", "", true],
] as const)("%s of %s isn't asked about: %s", ([id, courier, fits]) => {
  expect(trackingDoubt(id, courier) === null).toBe(fits);
});

test("the environment's link is the first courier, by its name where it is known", () => {
  expect(defaultCouriers(null)).toEqual([INDIA_POST]);
  expect(defaultCouriers("https://www.delhivery.com/track-v2/package/{id}")[0]?.name).toBe(
    "Delhivery",
  );
  expect(defaultCouriers("https://www.courier.example/{id}")[0]?.name).toBe("courier.example");
});

test("every link that is suggested is one", () => {
  for (const { link: suggested } of COURIER_SUGGESTIONS)
    expect(suggested === null || isTrackingLink(suggested)).toBe(true);
});

test.for([
  ["https://courier.example/track/{id}", true],
  ["https://courier.example/track", false],
  ["http://courier.example/{id}", false],
  ["javascript:{id}", false],
] as const)("%s is an address of a courier's page: %s", ([text, fits]) => {
  expect(isTrackingLink(text)).toBe(fits);
});
