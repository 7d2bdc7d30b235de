/** Writes the files with which parcels are booked at couriers, one row for each parcel. */
import { lineLabel } from "#domain/cart/line-label";
import { isDigital, lineKey, lineTotal, type OrderLine } from "#domain/cart/lines";
import { type Paise, plainDecimal, smallerAmount, subtract, sum } from "#domain/money/money";
import { addressParts, guessedTown } from "#domain/people/addresses/address";
import type { Shortage } from "#domain/stock/stock";
import { type Packed, packedLines } from "./packed-lines.ts";
import { pickList } from "./pick-list.ts";

export const COURIER_FILES = ["india-post", "general"] as const;
export type CourierFile = (typeof COURIER_FILES)[number];

type BookedOrder = {
  orderNumber: string;
  customerName: string | null;
  giftRecipient: string | null;
  address: string | null;
  /** The phone number that the courier calls. */
  mobile: string | null;
  trackingId: string | null;
  items: OrderLine[];
  /** Pieces that are missing and won't be in the parcel; null if there are none. */
  shortages: readonly Shortage[] | null;
  total: Paise;
  shippingCost: Paise;
};

/** The store as the sender. Unknown fields are empty. */
type Sender = { name: string; phone: string; email: string; address: string };

/** Grams of one piece, by `lineKey`. Cards without a known weight are missing. */
export type GramsByLine = ReadonlyMap<string, number>;

const GENERAL_COLUMNS =
  "Order|Name|Phone|Address line 1|Address line 2|Address line 3|City|State|PIN|Weight (g)|Pieces|Contents|Declared value (₹)|Payment|Amount paid (₹)|Tracking ID".split(
    "|",
  );

/**
 * The columns of the sheet ArticleDetails in India Post's workbook for booking many domestic articles (Customer
 * Selfservice Portal, April 2026). Names and order must stay exactly the same, even the space at the end of `LENGTH
 * `.
 */
const INDIA_POST_COLUMNS = `
SERIAL NUMBER | BARCODE NO | PHYSICAL WEIGHT | SHAPE OF ARTICLE | LENGTH  |
BREADTH/DIAMETER | HEIGHT | PRIORITY FLAG | DELIVERY INSTRUCTION | INSTRUCTION RTS |
SENDER NAME | SENDER COMPANY | SENDER ADD LINE 1 | SENDER ADD LINE 2 | SENDER CITY |
SENDER STATE | SENDER PINCODE | SENDER EMAILID | SENDER ALT CONTACT | SENDER KYC |
SENDER TAX REFERENCE | RECEIVER NAME | RECEIVER COMPANY | RECEIVER ADD LINE 1 |
RECEIVER ADD LINE 2 | RECEIVER CITY | RECEIVER STATE | RECEIVER PINCODE |
RECEIVER EMAILID | RECEIVER ALT CONTACT | RECEIVER KYC | RECEIVER TAX REFERENCE |
ALT ADDRESS FLAG | PICKUP ADDRESS FLAG | DROP OFF PINCODE | DROPOFF/PICKUP OFFICE ID |
SENDER MOBILE NO | RECEIVER MOBILE NO | PREPAYMENT CODE | VALUE OF PREPAYMENT | CODR/COD |
VALUE FOR CODR/COD | INSURANCE TYPE | VALUE OF INSURANCE | ACK | REGISTRATION |
OTP BASED DELIVERY | BULK REFERENCE`
  .slice(1)
  .split(/ \| | \|\n/);

export function courierColumns(file: CourierFile): readonly string[] {
  return file === "general" ? GENERAL_COLUMNS : INDIA_POST_COLUMNS;
}

export function courierRows(
  file: CourierFile,
  orders: readonly BookedOrder[],
  weights: GramsByLine,
  sender: Sender,
): string[][] {
  if (file === "general") return orders.map((order) => generalRow(order, weights));
  return orders.map((order, at) => {
    const cells = indiaPostCells(order, weights, sender, at + 1);
    return INDIA_POST_COLUMNS.map((column) => cells[column] ?? "");
  });
}

function generalRow(order: BookedOrder, weights: GramsByLine): string[] {
  const carried = order.items.filter((item) => !isDigital(item));
  const packed = packedLines(carried, order.shortages);
  const lines = packed.flatMap(({ missing, quantity, ...line }) => {
    const pieces = quantity - (missing?.pieces ?? 0);
    return pieces > 0 ? [{ ...line, quantity: pieces }] : [];
  });
  const { pin, state, street } = addressParts(order.address ?? "");
  const goods = smallerAmount(
    sum(carried.map(lineTotal)),
    subtract(order.total, order.shippingCost),
  );
  return [
    order.orderNumber,
    order.giftRecipient ?? order.customerName ?? "",
    order.mobile ?? "",
    ...addressLines(street, 3, 60),
    guessedTown(street),
    state,
    pin,
    weightOf(packed, weights),
    String(lines.reduce((all, { quantity }) => all + quantity, 0)),
    lines.map((line) => `${line.quantity} × ${line.name}, ${lineLabel(line)}`).join("; "),
    plainDecimal(goods),
    "Prepaid",
    plainDecimal(order.total),
    order.trackingId ?? "",
  ];
}

/**
 * Returns the cells of India Post's row. Dimensions, office, postage and insurance stay empty: they are set at the
 * counter or by the contract.
 */
function indiaPostCells(
  order: BookedOrder,
  weights: GramsByLine,
  sender: Sender,
  serial: number,
): Record<string, string> {
  const to = addressParts(order.address ?? "");
  const [toFirst = "", toSecond = ""] = addressLines(to.street, 2, INDIA_POST_LINE);
  const from = addressParts(sender.address);
  const [fromFirst = "", fromSecond = ""] = addressLines(from.street, 2, INDIA_POST_LINE);
  return {
    "SERIAL NUMBER": String(serial),
    "BARCODE NO": order.trackingId ?? "",
    "PHYSICAL WEIGHT": weightOf(packedLines(order.items, order.shortages), weights),
    // These codes mean: not rolled and no document; normal delivery; return to the sender if it can't be delivered.
    "SHAPE OF ARTICLE": "NROL",
    "DELIVERY INSTRUCTION": "ND",
    "INSTRUCTION RTS": "RTS",
    ...{ "PRIORITY FLAG": "FALSE", "ALT ADDRESS FLAG": "FALSE", "PICKUP ADDRESS FLAG": "FALSE" },
    ...{ ACK: "FALSE", REGISTRATION: "FALSE", "OTP BASED DELIVERY": "FALSE" },
    "SENDER NAME": sender.name,
    "SENDER ADD LINE 1": fromFirst,
    "SENDER ADD LINE 2": fromSecond,
    "SENDER CITY": guessedTown(from.street),
    "SENDER STATE": from.state,
    "SENDER PINCODE": from.pin,
    "SENDER EMAILID": sender.email,
    "SENDER MOBILE NO": sender.phone.replace(/\D/g, "").slice(-10),
    "RECEIVER NAME": order.giftRecipient ?? order.customerName ?? "",
    "RECEIVER ADD LINE 1": toFirst,
    "RECEIVER ADD LINE 2": toSecond,
    "RECEIVER CITY": guessedTown(to.street),
    "RECEIVER STATE": to.state,
    "RECEIVER PINCODE": to.pin,
    "RECEIVER MOBILE NO": order.mobile ?? "",
    "BULK REFERENCE": order.orderNumber,
  };
}

/** The most characters that India Post accepts in a line of the address. */
const INDIA_POST_LINE = 50;

/**
 * Splits a street into lines at spaces. What is too long goes into the last line, because the courier notices an
 * overlong line, but nobody notices text that was cut off.
 */
export function addressLines(street: string, count: number, mostCharacters: number): string[] {
  const lines = [""];
  for (const word of street.replace(/[\s,]*\n[\s,]*/g, ", ").split(/\s+/)) {
    const line = [lines.at(-1), word].filter(Boolean).join(" ");
    if (line.length <= mostCharacters || lines.length === count || lines.at(-1) === "")
      lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return Array.from({ length: count }, (_, at) => lines[at] ?? "");
}

/** Returns the weight of the contents in grams, without wrapping. Empty if the weight of a piece isn't known. */
function weightOf(packed: readonly Packed<OrderLine>[], weights: GramsByLine): string {
  const grams = pickList(packed).map(
    (piece) => (weights.get(lineKey(piece)) ?? Number.NaN) * piece.quantity,
  );
  const all = grams.reduce((sum, each) => sum + each, 0);
  return Number.isNaN(all) ? "" : String(all);
}
