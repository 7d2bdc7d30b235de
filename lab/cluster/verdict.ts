import pg from "pg";
import type { Kind } from "../evening/shoppers.ts";
import { bucketOf, type ObjectStorage } from "./engines/swift.ts";
import type { Answer, Wanted } from "./shoppers.ts";

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
  answers: Answer[];
  wanted: Wanted[];
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
  const times = ({ transactionId = "" }: Wanted) => kept.orders.get(transactionId) ?? 0;
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

function countFound(all: Wanted[], ids: Set<string>): number {
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

const HEAD =
  "| what was broken | orders acknowledged | lost | doubled | pictures lost | placed without a picture, and told | never answered | requests | failed | longest without a page, s | longest without cart or order, s | last failure after, s |";

export function table(verdicts: Verdict[]): string {
  return [HEAD, `|---|${"---:|".repeat(11)}`, ...verdicts.map(row)].join("\n");
}

export function row(v: Verdict): string {
  const counts = [
    v.orders,
    v.lost,
    v.doubled,
    v.picturesLost,
    v.withoutPicture,
    v.unanswered,
    v.requests,
    v.failed,
  ];
  const seconds = [v.silence.pages, v.silence.orders, v.well].map((one) => one.toFixed(1));
  return `| ${[v.what, ...counts, ...seconds].join(" | ")} |`;
}
