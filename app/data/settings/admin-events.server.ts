import type { Db } from "#data/db.server";
import { adminEvents } from "#data/schema.server";

/** What of the store somebody changed in the admin; orders have events of their own. */
export type AdminEvent = {
  subject:
    | "settings"
    | "product"
    | "series"
    | "combo"
    | "discount-tiers"
    | "coupon"
    | "episode"
    | "story-tile"
    | "email-template"
    | "customer"
    | "seller"
    | "session"
    | "store";
  id?: string;
  /** A verb of the past: saved, archived, imported, invited. */
  action: string;
  /** What changed, for who reads it later: no secrets, and of customers no data. */
  facts?: Record<string, unknown>;
};

/** Stands in the transaction of what it tells, so that there is neither without the other. */
export async function recordAdminEvent(
  tx: Db,
  { subject, id, action, facts = {} }: AdminEvent,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx
    .insert(adminEvents)
    .values({ subject, subject_id: id ?? null, action, facts, done_by: by, done_at: now });
}
