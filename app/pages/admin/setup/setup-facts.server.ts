import { and, eq } from "drizzle-orm";
import { backupFacts } from "#data/backups/backups.server";
import { db, read } from "#data/db.server";
import { demoOnSale, hasOwnProducts } from "#data/offers/demo.server";
import { adminEvents } from "#data/schema.server";
import { savedSettings } from "#data/settings/settings.server";
import { type SetupFacts, setupOpen, setupStates } from "#domain/settings/setup";
import { allKeyed } from "#request/all-keyed.server";
import { config, DEMO_CONTACT_EMAIL, DEMO_STORE_NAME, DEMO_UPI_ID } from "#request/config.server";
import { settings } from "#request/settings.server";

/** What the checklist goes by, asked anew each time. */
export async function setupFacts(): Promise<{
  facts: SetupFacts;
  demo: Awaited<ReturnType<typeof demoOnSale>>;
}> {
  const { demo, saved, backups, ...parts } = await allKeyed({
    demo: demoOnSale(),
    ownProducts: hasOwnProducts(),
    emailTested: wasEmailTested(),
    saved: savedSettings(),
    backups: backupFacts(),
  });
  const { brand, icon, home, payee, contact, legal } = settings();
  const { legalName, postalAddress, officerName, officerEmail, officerPhone } = legal;
  const facts: SetupFacts = {
    ...parts,
    demo: {
      name: brand.storeName === DEMO_STORE_NAME,
      icon: icon.file === "",
      home: home.titleEn === "" || home.lineEn === "",
      payee: payee.upiId.toLowerCase() === DEMO_UPI_ID,
      contact: contact.email === DEMO_CONTACT_EMAIL,
    },
    googleSignIn: config.google !== null,
    mailServer: config.smtpUrl !== null,
    legalComplete: [legalName, postalAddress, officerName, officerEmail || officerPhone].every(
      Boolean,
    ),
    deliverySaved: saved.versions.delivery > 0,
    demoOnSale: Object.values(demo).reduce((sum, count) => sum + count, 0),
    backedUp: backups.lastGood !== null || config.backup.alarmDays === 0,
  };
  return { facts, demo };
}

/** How many lines of the checklist are left, for the page that a seller begins the day with. */
export async function setupLeft(): Promise<number> {
  return setupOpen(setupStates((await setupFacts()).facts));
}

async function wasEmailTested(): Promise<boolean> {
  const tested = and(eq(adminEvents.subject, "store"), eq(adminEvents.action, "email-tested"));
  const rows = await read(() =>
    db.select({ id: adminEvents.id }).from(adminEvents).where(tested).limit(1),
  );
  return rows.length > 0;
}
