import { and, eq, max } from "drizzle-orm";
import { backupFacts } from "#data/backups/backups.server";
import { db } from "#data/db.server";
import { demoOnSale, demoTextFields, hasOwnProducts } from "#data/offers/demo.server";
import { adminEvents } from "#data/schema.server";
import { savedSettings } from "#data/settings/settings.server";
import { type SetupFacts, setupOpen, setupStates } from "#domain/settings/setup";
import { DEMO_ICON } from "#protocol/icon-addresses";
import { allKeyed } from "#request/all-keyed.server";
import { config, DEMO_CONTACT_EMAIL } from "#request/config.server";
import { hasOwnUpiId, settings } from "#request/settings/settings.server";

/** Reads the facts from which the checklist decides what is done. They aren't cached. */
export async function setupFacts() {
  const { demo, said, saved, backups, legalReadAt, testedAt, ...parts } = await allKeyed({
    demo: demoOnSale(),
    said: demoTextFields(),
    ownProducts: hasOwnProducts(),
    testedAt: lastTime("email-tested"),
    legalReadAt: lastTime("legal-pages-read"),
    saved: savedSettings(),
    backups: backupFacts(),
  });
  const { icon, home, contact, legal } = settings();
  const { legalName, postalAddress, officerName, officerEmail, officerPhone } = legal;
  const facts: SetupFacts = {
    ...parts,
    demo: {
      name: saved.versions.brand === 0 && !config.isNamed,
      icon: icon.file === "" || icon.file === DEMO_ICON,
      home: ["titleEn", "lineEn"].some(
        (field) => home[field as "titleEn"] === "" || said.has(`home.${field}`),
      ),
      payee: !hasOwnUpiId(),
      contact: ["", DEMO_CONTACT_EMAIL].includes(contact.email),
    },
    googleSignIn: config.google !== null,
    mailServer: config.smtpUrl !== null,
    emailTested: testedAt !== null,
    legalRead: legalReadAt !== null,
    legalComplete: [legalName, postalAddress, officerName, officerEmail || officerPhone].every(
      Boolean,
    ),
    deliverySaved: saved.versions.delivery > 0,
    demoOnSale: rowsOnSale(demo),
    backedUp: backups.lastGood !== null || config.backup.alarmDays === 0,
  };
  return { facts, demo, legalReadAt };
}

/**
 * Counts the demo's rows on sale. Demo texts don't count: an owner may keep them, and the checklist has a line of its
 * own for the home page's texts.
 */
function rowsOnSale({ words: _, ...rows }: Awaited<ReturnType<typeof demoOnSale>>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** How many lines of the checklist are left to do, for the admin's first page. */
export async function openSetupLines(): Promise<number> {
  return setupOpen(setupStates((await setupFacts()).facts));
}

/** When an owner last did this, as the store's history has it; null: never. */
async function lastTime(action: "email-tested" | "legal-pages-read"): Promise<Date | null> {
  const done = and(eq(adminEvents.subject, "store"), eq(adminEvents.action, action));
  const [row] = await db
    .select({ at: max(adminEvents.done_at) })
    .from(adminEvents)
    .where(done);
  return row?.at ?? null;
}
