import { and, eq, inArray } from "drizzle-orm";
import { db } from "#data/db.server";
import { enqueue } from "#data/email/outbox.server";
import type { Provider } from "#data/people/people.server";
import { ownersOf } from "#data/people/sellers.server";
import { settings, users } from "#data/schema.server";
import type { Saving } from "#data/settings/saved.server";
import { type Settings, saveSettings } from "#data/settings/settings.server";
import { SAVED_PAYEE_SCHEMA } from "#data/settings/settings-schema.server";
import { isSameUpiId } from "#domain/checkout/payee";
import { type KnownPayee, payeeChangeEmail } from "#domain/email/payee-change";

/**
 * Saves who customers pay to. If the UPI ID, the registered name or the kind has changed, an email to every owner is
 * queued in the same transaction.
 */
export async function savePayee(
  value: Settings["payee"],
  shown: Settings["payee"],
  owners: { provider: Provider; listed: readonly string[] },
  saving: Saving,
) {
  return await saveSettings("payee", value, {
    ...saving,
    // The name follows from the other fields, so the history doesn't list it as a change of its own.
    shown: { ...shown, name: value.name },
    async alsoWrite(tx, version) {
      const isSame =
        isSameUpiId(value.upiId, shown.upiId) &&
        value.registeredName === shown.registeredName &&
        value.kind === shown.kind;
      if (isSame) return;
      const addresses = await ownersOf(tx, owners.provider, owners.listed);
      const mails = addresses.map((to) => ({
        kind: "payee-mail" as const,
        payload: { to, version },
        userId: null,
        orderId: null,
        event: `payee ${version} ${to}`,
        notBefore: saving.now,
      }));
      await enqueue(tx, mails);
    },
  });
}

/**
 * Returns the email about a change; null for an unknown version. `environment` is the payee from the environment
 * variables, which was used before the first save.
 */
export async function payeeEmail(
  { to, version }: { to: string; version: number },
  store: { storeName: string; origin: string },
  environment: KnownPayee,
): Promise<{
  ok: true;
  to: string;
  content: { subject: string; text: string; html: string };
} | null> {
  const rows = await db
    .select({ row: settings, email: users.email })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changed_by))
    .where(and(eq(settings.subject, "payee"), inArray(settings.version, [version - 1, version])));
  const payee = (of: number): KnownPayee | null => {
    const found = rows.find(({ row }) => row.version === of);
    return SAVED_PAYEE_SCHEMA.safeParse(found?.row.value).data ?? null;
  };
  const now = payee(version);
  const saved = rows.find(({ row }) => row.version === version);
  if (!now || !saved) return null;
  const who = { by: saved.email, at: saved.row.changed_at };
  const change = { ...now, before: payee(version - 1) ?? environment, ...who };
  return { ok: true, to, content: payeeChangeEmail(change, store) };
}
