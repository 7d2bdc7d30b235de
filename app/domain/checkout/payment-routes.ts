/**
 * Says which ways to pay work with each kind of UPI ID (reading R61). Each entry has its source and date; none was
 * tested with a real app (docs/payments.md).
 */
import { type Paise, rupees } from "#domain/money/money";
import { providerOf } from "./upi.ts";

/** `small-merchant`: an ID from a business app whose shop isn't verified. `merchant`: an ID with a category code. */
export const UPI_ID_KINDS = ["personal", "small-merchant", "merchant"] as const;
export type UpiIdKind = (typeof UPI_ID_KINDS)[number];

export const PAYMENT_ROUTES = ["upi-id", "qr", "saved-qr", "app-links"] as const;
export type PaymentRoute = (typeof PAYMENT_ROUTES)[number];

type Device = "phone" | "desktop";

/** The endings after the @ that business apps give to merchants. None is among the six providers of spec §9. */
const MERCHANT_PROVIDERS = new Map([
  ["okbizaxis", "Google Pay for Business"],
  ["ptsbi", "Paytm"],
  ["pthdfc", "Paytm"],
  ["ptaxis", "Paytm"],
  ["ptyes", "Paytm"],
]);

/** Returns the business app that gives out IDs with this ending; null if unknown. */
export function merchantAppOf(upiId: string): string | null {
  return MERCHANT_PROVIDERS.get(providerOf(upiId) ?? "") ?? null;
}

/** The endings after the @ that apps give to private persons. */
const PERSONAL_PROVIDERS = ["okaxis", "okicici", "oksbi", "okhdfcbank", "ybl", "ibl", "axl"];

export function isPersonalProvider(upiId: string): boolean {
  return PERSONAL_PROVIDERS.includes(providerOf(upiId) ?? "");
}

/**
 * Returns the kind to assume until an owner chooses one: in doubt `personal`, because its ways to pay work with any ID.
 */
export function likelyKind(upiId: string): UpiIdKind {
  return merchantAppOf(upiId) === null ? "personal" : "small-merchant";
}

/**
 * Whether a way to pay works. `up-to`: apps refuse higher amounts. `uncertain`: some apps refuse it, but we don't know
 * which.
 */
export type RouteVerdict = { works: "yes" | "uncertain" } | { works: "up-to"; amount: Paise };

type RouteCell = { verdict: RouteVerdict; source: string; date: string };

const WORKS: RouteVerdict = { works: "yes" };
const MAY_WORK: RouteVerdict = { works: "uncertain" };
const SAVED_QR_MOST_PAISE = rupees(2_000);

const seen = (verdict: RouteVerdict): RouteCell => ({
  verdict,
  source: "What developers and shops report of every kind of ID, read in issue threads",
  date: "2026-11-23",
});
const FOLLOWS =
  "Our own reading: the rules limit links and saved codes alone, and no report of a refusal was found";
const ours = (verdict: RouteVerdict): RouteCell => ({
  verdict,
  source: FOLLOWS,
  date: "2026-11-23",
});
const circular = (verdict: RouteVerdict, source: string, date: string): RouteCell => ({
  verdict,
  source,
  date,
});

/**
 * A verdict for each way to pay and kind of ID. `date` is the date of the network's rule or, where shops' and
 * developers' reports are the source, the day on which we read them.
 */
export const ROUTE_CELLS: Readonly<Record<PaymentRoute, Readonly<Record<UpiIdKind, RouteCell>>>> = {
  "upi-id": { personal: ours(WORKS), "small-merchant": ours(WORKS), merchant: ours(WORKS) },
  qr: { personal: seen(WORKS), "small-merchant": seen(WORKS), merchant: seen(WORKS) },
  "saved-qr": {
    personal: circular(
      { works: "up-to", amount: SAVED_QR_MOST_PAISE },
      "NPCI OC-76C, 'QR share and pay'",
      "2025-04-30",
    ),
    "small-merchant": circular(
      { works: "up-to", amount: SAVED_QR_MOST_PAISE },
      "NPCI OC-76C, 'QR share and pay', for offline merchants that aren't verified",
      "2025-04-30",
    ),
    merchant: ours(WORKS),
  },
  "app-links": {
    personal: circular(
      MAY_WORK,
      "NPCI OC-76A and OC-76C: payments between persons by link are disallowed",
      "2024-03-12",
    ),
    "small-merchant": circular(
      MAY_WORK,
      "NPCI OC-76C: offline merchants that aren't verified may be refused",
      "2025-04-30",
    ),
    merchant: seen(WORKS),
  },
};

/** A way to pay that the payment page lists. A saved QR picture isn't listed, but described with the QR code. */
export type ShownRoute = Exclude<PaymentRoute, "saved-qr">;

const ROUTE_ORDER: Readonly<Record<Device, Readonly<Record<UpiIdKind, readonly ShownRoute[]>>>> = {
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
  /** The ways that worked when the owner paid ₹1 from her own app; null if she never tried. */
  worked: readonly PaymentRoute[] | null;
};

export type RouteToPay = { route: ShownRoute; certain: boolean };

/**
 * Returns the ways to pay, best first. A small merchant's app links come first if they worked in the owner's own app.
 * The results of her other tests don't change the order: her app may refuse a payment to herself, and the network
 * forbids links to personal IDs even if one app allows them.
 */
export function routesToPay({ kind, worked }: PayeeFacts, device: Device): RouteToPay[] {
  const linksWorked = kind === "small-merchant" && worked?.includes("app-links") === true;
  return ROUTE_ORDER[device][linksWorked ? "merchant" : kind].map((route) => ({
    route,
    certain:
      (linksWorked && route === "app-links") || ROUTE_CELLS[route][kind].verdict.works === "yes",
  }));
}

/** Moves the ways that the customer said didn't work to the end, for the rest of the visit. */
export function routesAfterFailures(
  routes: readonly RouteToPay[],
  failed: readonly ShownRoute[],
): RouteToPay[] {
  const left = routes.filter(({ route }) => !failed.includes(route));
  const failedRoutes = routes.filter(({ route }) => failed.includes(route));
  return [...left, ...failedRoutes];
}

/** Returns the highest amount that apps accept from a saved picture of the QR code; null if there is no limit. */
export function savedQrLimit(kind: UpiIdKind): Paise | null {
  const { verdict } = ROUTE_CELLS["saved-qr"][kind];
  return verdict.works === "up-to" ? verdict.amount : null;
}
