import pg from "pg";
import { markdownTable } from "../figures.ts";
import type { Ended, WantedOrder } from "../load/crowd.ts";
import type { Kind } from "../load/visit.ts";
import { bucketOf, type ObjectStorage } from "./engines/swift.ts";

/** What a fault did to the people who shopped meanwhile. */
export type Verdict = {
  what: string;
  orders: number;
  lost: number;
  doubled: number;
  /** Screenshots of confirmed orders that the database names and the object storage lacks. */
  picturesLost: number;
  /** Confirmed orders without a screenshot, because the storage refused it; the customer saw that. */
  withoutPicture: number;
  /** Orders of customers who retried to the end and never saw a confirmation. */
  unanswered: number;
  requests: number;
  failed: number;
  /** The longest time in seconds without a successful response. */
  silence: { pages: number; orders: number };
  /** Seconds from the fault to the last failed response; 0 if none failed. */
  well: number;
};

type Evidence = {
  what: string;
  answers: Ended[];
  wanted: WantedOrder[];
  /** When the fault began, by `performance.now()`. */
  struck: number;
  ended: number;
};

export function verdictOf(
  { what, answers, wanted, struck, ended }: Evidence,
  kept: StoredRecords,
): Verdict {
  const acknowledged = wanted.filter(({ orderId }) => orderId);
  const failed = answers.filter(({ why }) => why);
  const times = ({ transactionId = "" }: WantedOrder) => kept.orders.get(transactionId) ?? 0;
  const silence = (kinds: Kind[]) => {
    const good = answers.filter(({ kind, why }) => !why && kinds.includes(kind));
    return longestGap([struck, ...good.map(({ at }) => at).filter((at) => at > struck), ended]);
  };
  return {
    what,
    orders: acknowledged.length,
    lost: acknowledged.filter((one) => times(one) === 0).length,
    doubled: wanted.filter((one) => times(one) > 1).length,
    picturesLost: countFound(acknowledged, kept.picturesLost),
    withoutPicture: countFound(acknowledged, kept.withoutPicture),
    unanswered: wanted.length - acknowledged.length,
    requests: answers.length,
    failed: failed.length,
    silence: {
      pages: silence(["page", "ahead", "file"]),
      orders: silence(["cart", "checkout", "quote", "confirm"]),
    },
    well: Math.max(0, (failed.at(-1)?.at ?? struck) - struck) / 1_000,
  };
}

function countFound(all: WantedOrder[], ids: Set<string>): number {
  return all.filter(({ transactionId = "" }) => ids.has(transactionId)).length;
}

/** Returns the longest gap in seconds between times in milliseconds. */
function longestGap(times: number[]): number {
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1_000;
}

/**
 * What the store has, by transaction ID: the number of orders, those whose screenshot is missing from the storage, and
 * those that never had one.
 */
export type StoredRecords = {
  orders: Map<string, number>;
  picturesLost: Set<string>;
  withoutPicture: Set<string>;
};

export async function readStoredRecords(
  primaryUrl: string,
  storage: ObjectStorage,
): Promise<StoredRecords> {
  const client = new pg.Client(primaryUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; picture: string | null }>(
      "select payment_transaction_id id, payment_screenshot_url picture from orders",
    );
    const names = await objectNames(storage);
    const orders = new Map<string, number>();
    for (const { id } of rows) orders.set(id, (orders.get(id) ?? 0) + 1);
    const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id));
    return {
      orders,
      picturesLost: idsOf(rows.filter(({ picture }) => picture && !names.has(picture))),
      withoutPicture: idsOf(rows.filter(({ picture }) => !picture)),
    };
  } finally {
    await client.end();
  }
}

async function objectNames(storage: ObjectStorage): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of bucketOf(storage).listObjects()) names.add(key);
  return names;
}

export function hasLosses({ lost, doubled, picturesLost }: Verdict): boolean {
  return lost + doubled + picturesLost > 0;
}

const COLUMNS: readonly [head: string, of: (verdict: Verdict) => number | string][] = [
  ["what was broken", ({ what }) => what],
  ["orders acknowledged", ({ orders }) => orders],
  ["lost", ({ lost }) => lost],
  ["doubled", ({ doubled }) => doubled],
  ["pictures lost", ({ picturesLost }) => picturesLost],
  ["placed without a picture, and told", ({ withoutPicture }) => withoutPicture],
  ["never answered", ({ unanswered }) => unanswered],
  ["requests", ({ requests }) => requests],
  ["failed", ({ failed }) => failed],
  ["longest without a page, s", ({ silence }) => silence.pages.toFixed(1)],
  ["longest without cart or order, s", ({ silence }) => silence.orders.toFixed(1)],
  ["last failure after, s", ({ well }) => well.toFixed(1)],
];

export function table(verdicts: Verdict[]): string {
  return markdownTable(
    COLUMNS.map(([head]) => head),
    verdicts.map((verdict) => COLUMNS.map(([, of]) => of(verdict))),
  );
}
