/** Couriers, and the web page on which each shows where a parcel is. */

/**
 * `link` is the tracking page, with `{id}` in place of the tracking ID. Null if the page's address can't contain one.
 */
export type Courier = { name: string; link: string | null };

export const COURIER_NAME_CHARACTERS = 40;
export const COURIER_LINK_CHARACTERS = 300;
export const MOST_COURIERS = 20;

const TRACKING_ID_PLACEHOLDER = "{id}";

export function isTrackingLink(text: string): boolean {
  return /^https:\/\/[a-z\d.-]+\/\S*$/i.test(text) && text.includes(TRACKING_ID_PLACEHOLDER);
}

/** India Post has no link: its tracking page has a form with a captcha. */
export const INDIA_POST = { name: "India Post", link: null } as const satisfies Courier;

/** Suggested couriers, common in India. Only for Delhivery do all sources give the same link (decision 50). */
export const COURIER_SUGGESTIONS: readonly Courier[] = [
  INDIA_POST,
  { name: "Delhivery", link: "https://www.delhivery.com/track-v2/package/{id}" },
  { name: "DTDC", link: null },
  { name: "Blue Dart", link: null },
  { name: "Ekart", link: null },
  { name: "Xpressbees", link: null },
  { name: "The Professional Couriers", link: null },
  { name: "ST Courier", link: null },
];

/**
 * Returns the couriers of a store whose owner hasn't named any: the one whose link is configured in the environment,
 * and India Post, whose numbers can be recognized.
 */
export function defaultCouriers(link: string | null): Courier[] {
  return link ? [{ name: courierNameFromLink(link), link }, INDIA_POST] : [INDIA_POST];
}

function courierNameFromLink(link: string): string {
  const hostname = /^https:\/\/([^/]+)/.exec(link)?.[1] ?? link;
  const known = COURIER_SUGGESTIONS.find(({ name }) =>
    hostname.includes(name.replaceAll(" ", "").toLowerCase()),
  );
  return known?.name ?? hostname.replace(/^www\./, "").slice(0, COURIER_NAME_CHARACTERS);
}

/** The international form of India Post's numbers, which every registered and Speed Post article has. */
const INDIA_POST_NUMBER = /^[A-Z]{2}\d{9}IN$/;

/** The form of tracking numbers, for couriers that publish it. Numbers of other couriers aren't checked. */
const TRACKING_NUMBER_FORMATS: ReadonlyMap<string, { form: RegExp; example: string }> = new Map([
  [INDIA_POST.name, { form: INDIA_POST_NUMBER, example: "EM123456789IN" }],
  ["Delhivery", { form: /^\d{10,18}$/, example: "1234567890123" }],
  ["DTDC", { form: /^[A-Z]{0,2}\d{8,12}$/, example: "D12345678" }],
  ["Blue Dart", { form: /^\d{8,14}$/, example: "12345678901" }],
]);

/** Says why a number may not be this courier's; null if there is no doubt. Sellers can confirm a doubtful number. */
export function trackingDoubt(
  trackingId: string,
  courier: string,
): { courier: string; example: string; of: string | null } | null {
  if (courier === "") return null;
  const known = TRACKING_NUMBER_FORMATS.get(courier);
  const of = INDIA_POST_NUMBER.test(trackingId) ? INDIA_POST.name : null;
  if (of === courier || (known?.form.test(trackingId) ?? of === null)) return null;
  return { courier, example: known?.example ?? "", of };
}

/** Returns the courier of a tracking ID, if its form shows that; otherwise null. */
export function courierOf(trackingId: string, couriers: readonly Courier[]): string | null {
  if (!INDIA_POST_NUMBER.test(trackingId)) return null;
  return couriers.find(({ name }) => name === INDIA_POST.name)?.name ?? null;
}

type Parcel = {
  trackingId: string;
  /** Null if no courier is named. */
  courier: string | null;
};

/** Returns the address of the courier's page about this parcel; null if the courier has none. */
export function trackingAddress(
  { trackingId, courier }: Parcel,
  couriers: readonly Courier[],
): string | null {
  const link = couriers.find(({ name }) => name === courier)?.link;
  return link?.replaceAll(TRACKING_ID_PLACEHOLDER, encodeURIComponent(trackingId)) ?? null;
}
