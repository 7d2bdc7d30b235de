/** The filter of the admin's list of orders, read from the URL's query. Unknown values are ignored. */
import { indianDayAfter, parseDay, startOfIndianDay } from "#domain/indian-time";
import { INCIDENT_KINDS, type IncidentKind } from "#domain/orders/incidents";
import { ORDER_STATES, type OrderStatus, statusLabel } from "#domain/orders/order-status";

export const SEARCH_CHARACTERS = 100;

/**
 * The states of orders by which lists are filtered: those that badges and exports show (`statusLabel`). If a filter
 * also has a payment, `pending` and `confirmation_pending` are the stored status, whatever its badge shows.
 */
export const STATE_FILTERS = [
  "pending",
  "confirmation_pending",
  "on-hold",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const satisfies (OrderStatus | "on-hold" | "confirmed")[];
export type StateFilter = (typeof STATE_FILTERS)[number];

export function stateFilterLabel(state: StateFilter): string {
  if (state === "on-hold") return statusLabel("pending", "rejected");
  return state === "confirmed" ? statusLabel("pending", "verified") : ORDER_STATES[state].label;
}

const PAYMENT_FILTERS = ["to-verify", "rejected", "verified"] as const;
const KIND_FILTERS = ["parcel", "digital"] as const;
const REFUND_FILTERS = ["owed", "refunded"] as const;
const ORDER_SORTS = ["newest", "oldest"] as const;

export type OrderFilter = {
  q: string;
  status: StateFilter[];
  payment: (typeof PAYMENT_FILTERS)[number] | null;
  kind: (typeof KIND_FILTERS)[number] | null;
  express: boolean;
  gift: boolean;
  refund: (typeof REFUND_FILTERS)[number] | null;
  /** Only orders whose parcel was lost, returned or sent again. */
  incident: IncidentKind | null;
  /** Only orders with notes by sellers. */
  notes: boolean;
  /** The first and the last Indian day of the order, such as 2026-11-22. */
  from: string | null;
  to: string | null;
  /** The lowest and the highest total, in whole rupees. */
  least: number | null;
  most: number | null;
  coupon: string;
  /** A part of the address, such as a city or a PIN code. */
  place: string;
  sort: (typeof ORDER_SORTS)[number];
};

export const NO_FILTER: OrderFilter = {
  q: "",
  status: [],
  payment: null,
  kind: null,
  express: false,
  gift: false,
  refund: null,
  incident: null,
  notes: false,
  from: null,
  to: null,
  least: null,
  most: null,
  coupon: "",
  place: "",
  sort: "newest",
};

/** The most filters that can be saved as lists, and the most characters of such a list's name. */
export const MOST_ORDER_VIEWS = 20;
export const VIEW_NAME_CHARACTERS = 40;

const MOST_QUERY_CHARACTERS = 60;
const HIGHEST_RUPEES = 1_000_000;

type Query = Iterable<readonly [name: string, value: string]>;

export function parseOrderFilter(address: Query): OrderFilter {
  const all = [...address];
  const get = (name: string) => all.find(([each]) => each === name)?.[1] ?? null;
  const text = (name: string, mostCharacters: number) =>
    (get(name) ?? "").replaceAll("\0", "").trim().slice(0, mostCharacters);
  const flag = (name: string) => get(name) === "1";
  return {
    q: text("q", SEARCH_CHARACTERS),
    status: STATE_FILTERS.filter((status) =>
      all.some(([name, value]) => name === "status" && value === status),
    ),
    payment: oneOf(PAYMENT_FILTERS, get("payment")),
    kind: oneOf(KIND_FILTERS, get("kind")),
    express: flag("express"),
    gift: flag("gift"),
    refund: oneOf(REFUND_FILTERS, get("refund")),
    incident: oneOf(INCIDENT_KINDS, get("incident")),
    notes: flag("notes"),
    from: parseDay(get("from") ?? ""),
    to: parseDay(get("to") ?? ""),
    least: amount(get("least")),
    most: amount(get("most")),
    coupon: text("coupon", MOST_QUERY_CHARACTERS).toUpperCase(),
    place: text("place", MOST_QUERY_CHARACTERS),
    sort: oneOf(ORDER_SORTS, get("sort")) ?? "newest",
  };
}

function oneOf<const T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((each) => each === text) ?? null;
}

function amount(text: string | null): number | null {
  if (text === null || !/^\d{1,7}$/.test(text.trim())) return null;
  return Math.min(Number(text), HIGHEST_RUPEES);
}

/** Returns the filter as query parameters; empty if nothing is filtered. */
export function orderFilterQuery(filter: OrderFilter): [name: string, value: string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((each) => [name, each]);
    if (value === true) return [[name, "1"]];
    if (value === null || value === false || value === "") return [];
    return name === "sort" && value === "newest" ? [] : [[name, String(value)]];
  });
}

/** Returns the filter's days as times; `from` is included, `until` isn't. */
export function filterTimes({ from, to }: Pick<OrderFilter, "from" | "to">) {
  return {
    from: from === null ? null : startOfIndianDay(from),
    until: to === null ? null : startOfIndianDay(indianDayAfter(to)),
  };
}

type OrderView = { label: string; filter: OrderFilter };

const defaultView = (label: string, filter: Partial<OrderFilter>): OrderView => ({
  label,
  filter: { ...NO_FILTER, ...filter },
});

/** The lists that every store has: all orders, then a day's work in the order in which a seller does it. */
export const DEFAULT_VIEWS = {
  all: defaultView("All", {}),
  "to-verify": defaultView("To verify", { payment: "to-verify", sort: "oldest" }),
  customer: defaultView("Waiting for the customer", { payment: "rejected", sort: "oldest" }),
  "to-pack": defaultView("To pack", {
    status: ["pending", "confirmation_pending"],
    payment: "verified",
    kind: "parcel",
    sort: "oldest",
  }),
  "to-ship": defaultView("To ship", { status: ["processing"], kind: "parcel", sort: "oldest" }),
  shipped: defaultView("Shipped", { status: ["shipped"] }),
  delivered: defaultView("Delivered", { status: ["delivered"] }),
  cancelled: defaultView("Cancelled", { status: ["cancelled"] }),
} as const satisfies Record<string, OrderView>;
export type DefaultView = keyof typeof DEFAULT_VIEWS;
