import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";
import { guessedTown } from "#domain/people/addresses/address";
import { addressLines, courierColumns, courierRows } from "./courier-file.ts";

type Sender = Parameters<typeof courierRows>[3];

type BookedOrder = Parameters<typeof courierRows>[1][number];

const LINE: OrderLine = {
  kind: "product",
  id: "qt-01",
  size: "postal",
  name: "Tea",
  picture: null,
  unitPrice: rupees(49),
  quantity: 2,
  contents: [],
  comboDiscount: null,
};
const EPISODE: OrderLine = { ...LINE, kind: "episode", id: "episode_1", size: "digital" };
const ORDER: BookedOrder = {
  orderNumber: "ORD1764200000000",
  customerName: "Asha Rao",
  giftRecipient: null,
  address: "12 Temple Road,\nVijayawada\nAndhra Pradesh 520001",
  mobile: "9876543210",
  trackingId: null,
  items: [LINE],
  shortages: null,
  total: rupees(148),
  shippingCost: rupees(50),
};
const SENDER: Sender = {
  name: "Kathalu",
  phone: "+91 98480 12345",
  email: "hello@example.com",
  address: "4 Mill Street, Guntur\nAndhra Pradesh 522001",
};
const WEIGHTS = new Map([
  ["qt-01 postal", 12],
  ["qt-02 wallet", 5],
]);

/** Returns the cells of an order's row, by the names of their columns. */
function booked(file: "general" | "india-post", changes: Partial<BookedOrder> = {}) {
  const [row = []] = courierRows(file, [{ ...ORDER, ...changes }], WEIGHTS, SENDER);
  const columns = courierColumns(file);
  expect(row).toHaveLength(columns.length);
  return Object.fromEntries(columns.map((column, at) => [column, row[at]]));
}

test("a parcel is booked with its address in columns, its weight, and what it is worth", () => {
  expect(booked("general")).toEqual({
    Order: "ORD1764200000000",
    Name: "Asha Rao",
    Phone: "9876543210",
    "Address line 1": "12 Temple Road, Vijayawada",
    "Address line 2": "",
    "Address line 3": "",
    City: "Vijayawada",
    State: "Andhra Pradesh",
    PIN: "520001",
    "Weight (g)": "24",
    Pieces: "2",
    Contents: "2 × Tea, Postal Card Size",
    "Declared value (₹)": "98.00",
    Payment: "Prepaid",
    "Amount paid (₹)": "148.00",
    "Tracking ID": "",
  });
});

test.each([
  ["12 Prabhat Road, Lane 4\nPune 411004, Maharashtra", "12 Prabhat Road, Lane 4, Pune"],
  ["12 Prabhat Road\nPune, Maharashtra 411004", "12 Prabhat Road, Pune"],
  ["12 Prabhat Road, Pune - 411 004, Maharashtra, India.", "12 Prabhat Road, Pune"],
  ["12 Prabhat Road, Pune, Maharashtra, Pin code: 411004", "12 Prabhat Road, Pune"],
  ["12 Prabhat Road, Pune (Maharashtra)\nMaharashtra 411004", "12 Prabhat Road, Pune"],
  ["12 Prabhat Road, Pune, Maharashtra 411004\nMaharashtra 411004", "12 Prabhat Road, Pune"],
])("the sender's town is read without state, PIN code and country: %j", (address, street) => {
  const [row = []] = courierRows("india-post", [ORDER], WEIGHTS, { ...SENDER, address });
  const cell = (name: string) => row[courierColumns("india-post").indexOf(name)];
  expect([cell("SENDER CITY"), cell("SENDER STATE"), cell("SENDER PINCODE")]).toEqual([
    ...["Pune", "Maharashtra", "411004"],
  ]);
  expect(cell("SENDER ADD LINE 1")).toBe(street);
});

test("a town that has its state's name stays", () => {
  for (const address of ["4 Mill Street, New Delhi 110001", "4 Mill Street, Delhi\nDelhi 110001"])
    expect(booked("general", { address }).City).toMatch(/^(?:New )?Delhi$/);
  expect(booked("general", { address: "4 Maharashtra Street, Pune 411004" })).toMatchObject({
    ...{ "Address line 1": "4 Maharashtra Street, Pune", City: "Pune" },
  });
});

test("a gift goes to its recipient, an episode isn't in the parcel, and a discount lowers its value", () => {
  const items = [LINE, EPISODE];
  const row = booked("general", { giftRecipient: "Ravi", items, total: rupees(120) });
  expect(row).toMatchObject({ Name: "Ravi", Pieces: "2", "Declared value (₹)": "70.00" });
  expect(row.Contents).not.toContain("Digital");
});

test("what is short or left out is neither weighed nor named, as on the slip [R63]", () => {
  const shortages = [{ id: "qt-01", size: "postal", short: 0, leftOut: 1, awaited: false }];
  const [row = []] = courierRows("general", [{ ...ORDER, shortages }], WEIGHTS, SENDER);
  const cell = (name: string) => row[courierColumns("general").indexOf(name)];
  expect([cell("Weight (g)"), cell("Pieces"), cell("Contents")]).toEqual([
    "12",
    "1",
    expect.stringMatching(/^1 × /),
  ]);
});

test("a combo weighs what is in it, and a parcel with something that nobody weighed has no weight", () => {
  const card = { id: "qt-02", size: "wallet", quantity: 3, name: "Milk", picture: null };
  const combo: OrderLine = { ...LINE, kind: "combo", id: "c-1", size: null, contents: [card] };
  expect(booked("general", { items: [combo, LINE] })["Weight (g)"]).toBe("54");
  const unknown = { ...LINE, id: "qt-03" };
  expect(booked("general", { items: [LINE, unknown] })["Weight (g)"]).toBe("");
  expect(booked("india-post", { items: [LINE, unknown] })["PHYSICAL WEIGHT"]).toBe("");
});

test("India Post's row stands in the columns of its workbook, and what the store can't know is empty", () => {
  const row = booked("india-post");
  expect(courierColumns("india-post")).toHaveLength(48);
  expect(row).toMatchObject({
    "SERIAL NUMBER": "1",
    "PHYSICAL WEIGHT": "24",
    "SHAPE OF ARTICLE": "NROL",
    "DELIVERY INSTRUCTION": "ND",
    "INSTRUCTION RTS": "RTS",
    "ALT ADDRESS FLAG": "FALSE",
    "PICKUP ADDRESS FLAG": "FALSE",
    "OTP BASED DELIVERY": "FALSE",
    "SENDER NAME": "Kathalu",
    "SENDER ADD LINE 1": "4 Mill Street, Guntur",
    "SENDER PINCODE": "522001",
    "SENDER MOBILE NO": "9848012345",
    "RECEIVER NAME": "Asha Rao",
    "RECEIVER CITY": "Vijayawada",
    "RECEIVER STATE": "Andhra Pradesh",
    "RECEIVER PINCODE": "520001",
    "RECEIVER MOBILE NO": "9876543210",
    "BULK REFERENCE": "ORD1764200000000",
  });
  for (const column of ["BARCODE NO", "LENGTH ", "DROP OFF PINCODE", "CODR/COD", "PREPAYMENT CODE"])
    expect(row[column]).toBe("");
});

test("an address in lines loses no word, and only the last line is ever too long", () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z0-9/-]{1,30}$/), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 3 }), (typed, count) => {
      const lines = addressLines(typed.join(" "), count, 50);
      expect(lines).toHaveLength(count);
      expect(lines.filter(Boolean).join(" ")).toBe(typed.join(" "));
      for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(50);
    }),
  );
});

test("a town is what stands last, if it can be one", () => {
  expect(guessedTown("12 Temple Road, Vijayawada")).toBe("Vijayawada");
  expect(guessedTown("12 Temple Road\nBenz Circle\nVijayawada")).toBe("Vijayawada");
  expect(guessedTown("Vijayawada, Flat 4")).toBe("");
  expect(guessedTown("12 Temple Road Vijayawada")).toBe("");
  for (const end of [
    "Temple Road",
    "Rose Street",
    "M.G. Rd.",
    "near SBI",
    "Opp. bus stand",
    "behind temple",
  ])
    expect(guessedTown(`House 3, ${end}`), end).toBe("");
  for (const town of ["Abu Road", "Nearpur", "Karimnagar"])
    expect(guessedTown(`House 3, ${town}`)).toBe(town);
});
