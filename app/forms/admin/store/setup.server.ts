import { z } from "zod";
import { transaction } from "#data/db.server";
import { releaseOutbox } from "#data/email/outbox-hold.server";
import { clearDemo } from "#data/offers/demo.server";
import { recordEvent } from "#data/settings/events.server";
import { peopleMessages } from "#domain/people/messages";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { loadSettings, settings } from "#request/settings/settings.server";
import { sendTest } from "./send-test.server.ts";

/** Forms of the setup checklist, and of the page after a restore. */
export const setupForms = [
  /** Sends a test email. If that succeeds, its line of the setup checklist is done. */
  form(
    "/admin/setup/test-email",
    {
      ...sellersForm("change-settings"),
      schema: z.object({
        to: z.email({ error: () => peopleMessages["email-malformed"] }).max(254),
      }),
      example: { to: "seller@store.example" },
    },
    async ({ writer, value: { to } }) => {
      const { storeName } = settings().brand;
      const sent = await sendTest({
        to,
        subject: `A test email from ${storeName}`,
        text: `If you can read this, ${storeName} can send emails to its customers.`,
      });
      if (!("ok" in sent)) return sent;
      const event = { subject: "store", action: "email-tested" } as const;
      await transaction((tx) => recordEvent(tx, event, writer));
      return sent;
    },
  ),

  /** Notes that an owner has read what the legal pages promise in the store's name. */
  form(
    "/admin/setup/legal-pages-reading",
    { ...sellersForm("change-settings"), ...NO_FIELDS },
    async ({ writer }) => {
      const event = { subject: "store", action: "legal-pages-read" } as const;
      await transaction((tx) => recordEvent(tx, event, writer));
      return { ok: true as const };
    },
  ),

  /** Removes everything that is still the demo's: products, series, story pages and texts. */
  form(
    "/admin/setup/demo-clearing",
    { ...sellersForm("change-settings"), fresh: true, ...NO_FIELDS },
    async ({ writer }) => {
      const cleared = await clearDemo(writer);
      await loadSettings();
      return { ok: true as const, ...cleared };
    },
  ),

  /** Lets emails be sent again after a restore, with or without the unsent emails that were in the backup. */
  form(
    "/admin/backups/emails-release",
    {
      ...sellersForm("change-settings"),
      fresh: true,
      schema: z.object({ hold: z.uuid(), before: z.enum(["skip", "send"]) }),
      example: { hold: "0192f0c0-0000-4000-8000-000000000001", before: "skip" },
    },
    async ({ writer, value: { hold, before } }) => {
      if (await releaseOutbox(hold, { before }, writer)) return { ok: true as const };
      const sentence = "Somebody has already started sending emails.";
      return refuse("released-already", { form: sentence }, 409);
    },
  ),
];
