/**
 * Which way to pay works with which kind of UPI ID (reading R61). What the payment network allows stands here once,
 * each cell with its source and date; nothing of it has been tried with a real app by us (docs/payments.md).
 */
import { type Paise, rupees } from "#domain/money/money";
import { providerOf } from "./upi.ts";

/** `small-merchant`: a business app's ID without a verified shop behind it; `merchant`: one with a category code. */
export const UPI_ID_KINDS = ["personal", "small-merchant", "merchant"] as const;
export type UpiIdKind = (typeof UPI_ID_KINDS)[number];

export const PAYMENT_ROUTES = ["upi-id", "qr", "saved-qr", "app-links"] as const;
export type PaymentRoute = (typeof PAYMENT_ROUTES)[number];

export type Device = "phone" | "desktop";

/** Endings after the @ of the IDs that business apps give; each is a merchant's, and none is among spec §9's six. */
const MERCHANT_PROVIDERS = new Map([
  ["okbizaxis", "Google Pay for Business"],
  ["ptsbi", "Paytm"],
  ["pthdfc", "Paytm"],
  ["ptaxis", "Paytm"],
  ["ptyes", "Paytm"],
]);

/** The app whose merchants have IDs with this ending; null where it says nothing. */
export function merchantAppOf(upiId: string): string | null {
  return MERCHANT_PROVIDERS.get(providerOf(upiId) ?? "") ?? null;
}

/** Endings after the @ of the IDs that apps give to persons. */
const PERSONAL_PROVIDERS = ["okaxis", "okicici", "oksbi", "okhdfcbank", "ybl", "ibl", "axl"];

export function isPersonalProvider(upiId: string): boolean {
  return PERSONAL_PROVIDERS.includes(providerOf(upiId) ?? "");
}

/** The kind that holds until an owner chooses one. It is the careful one: its first way works with every ID. */
export function likelyKind(upiId: string): UpiIdKind {
  return merchantAppOf(upiId) === null ? "personal" : "small-merchant";
}

/** `up-to`: beyond the amount apps refuse it. `uncertain`: some apps refuse it, and nobody can say which. */
export type Verdict = { works: "yes" | "uncertain" } | { works: "up-to"; amount: Paise };

type Cell = { verdict: Verdict; source: string; date: string };

const YES: Verdict = { works: "yes" };
const UNCERTAIN: Verdict = { works: "uncertain" };
const SAVED_QR_LIMIT = rupees(2_000);

const seen = (verdict: Verdict): Cell => ({
  verdict,
  source: "What developers and shops report of every kind of ID, read in issue threads",
  date: "2026-11-23",
});
const FOLLOWS =
  "Our own reading: the rules limit links and saved codes alone, and no report of a refusal was found";
const ours = (verdict: Verdict): Cell => ({ verdict, source: FOLLOWS, date: "2026-11-23" });
const circular = (verdict: Verdict, source: string, date: string): Cell => ({
  verdict,
  source,
  date,
});

/** The table has a cell a kind and route. Dates are the rules' own, or of the day when reports were read. */
export const ROUTE_CELLS: Readonly<Record<PaymentRoute, Readonly<Record<UpiIdKind, Cell>>>> = {
  "upi-id": { personal: ours(YES), "small-merchant": ours(YES), merchant: ours(YES) },
  qr: { personal: seen(YES), "small-merchant": seen(YES), merchant: seen(YES) },
  "saved-qr": {
    personal: circular(
      { works: "up-to", amount: SAVED_QR_LIMIT },
      "NPCI OC-76C, 'QR share and pay'",
      "2025-04-30",
    ),
    "small-merchant": circular(
      { works: "up-to", amount: SAVED_QR_LIMIT },
      "NPCI OC-76C, 'QR share and pay', for offline merchants that aren't verified",
      "2025-04-30",
    ),
    merchant: ours(YES),
  },
  "app-links": {
    personal: circular(
      UNCERTAIN,
      "NPCI OC-76A and OC-76C: payments between persons by link are disallowed",
      "2024-03-12",
    ),
    "small-merchant": circular(
      UNCERTAIN,
      "NPCI OC-76C: offline merchants that aren't verified may be refused",
      "2025-04-30",
    ),
    merchant: seen(YES),
  },
};

/** A way to pay, at its place. Saving a picture of the code isn't one of its own: it belongs to the code. */
export type ShownRoute = Exclude<PaymentRoute, "saved-qr">;

const ORDER: Readonly<Record<Device, Readonly<Record<UpiIdKind, readonly ShownRoute[]>>>> = {
  phone: {
    personal: ["upi-id", "qr", "app-links"],
    "small-merchant": ["upi-id", "app-links", "qr"],
    merchant: ["app-links", "upi-id", "qr"],
  },
  desktop: {
    personal: ["qr", "upi-id", "app-links"],
    "small-merchant": ["qr", "upi-id", "app-links"],
    merchant: ["qr", "app-links", "upi-id"],
  },
};

export type PayeeFacts = {
  kind: UpiIdKind;
  /** The ways that worked in the owner's own app when she tried ₹1; null: never tried. */
  worked: readonly PaymentRoute[] | null;
};

export type RouteToPay = { route: ShownRoute; certain: boolean };

/**
 * The ways to pay in their order. A small merchant's links come first where the owner's own app took them. Nothing
 * else that she tried moves a way: her app may have refused because she would have paid herself, and what one app lets
 * through to a person's ID, the network still disallows.
 */
export function routesToPay({ kind, worked }: PayeeFacts, device: Device): RouteToPay[] {
  const linksWorked = kind === "small-merchant" && worked?.includes("app-links") === true;
  return ORDER[device][linksWorked ? "merchant" : kind].map((route) => ({
    route,
    certain:
      (linksWorked && route === "app-links") || ROUTE_CELLS[route][kind].verdict.works === "yes",
  }));
}

/** Ways that she said didn't go through stand last for the rest of a visit. */
export function routesAfter(
  routes: readonly RouteToPay[],
  failed: readonly ShownRoute[],
): RouteToPay[] {
  const left = routes.filter(({ route }) => !failed.includes(route));
  const tried = routes.filter(({ route }) => failed.includes(route));
  return [...left, ...tried];
}

/** The most that apps take by a saved picture of the code; null: any amount. */
export function savedQrLimit(kind: UpiIdKind): Paise | null {
  const { verdict } = ROUTE_CELLS["saved-qr"][kind];
  return verdict.works === "up-to" ? verdict.amount : null;
}
