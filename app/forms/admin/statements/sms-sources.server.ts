import { z } from "zod";
import type { Writer } from "#data/settings/events.server";
import { addSmsSource, changeSource, SOURCE_CHANGES } from "#data/statements/sms-sources.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { nameField, optionalText } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { clearSmsSourceCache, smsSecret } from "#request/sms-sources.server";

const settingsForm = sellersForm("change-settings");

/**
 * Adds and changes the phones that forward the bank's SMS. A phone's secret is shown only once, in the answer to the
 * form that creates it.
 */
export const smsSourceForms = [
  form(
    "/admin/bank-sms/addition",
    {
      ...settingsForm,
      fresh: true,
      schema: z.object({ name: nameField(60) }),
      example: { name: "Meena's phone" },
    },
    async ({ writer, value: { name } }) => {
      const id = await addSmsSource(name, writer);
      clearSmsSourceCache();
      return { ok: true as const, secret: smsSecret(id, 1) };
    },
  ),

  /** Gives the phone a new secret; the old one stays valid for some days. */
  form(
    "/admin/bank-sms/:sourceId/secret",
    { ...settingsForm, fresh: true, ...NO_FIELDS },
    async ({ writer }, { params }) => await changeSmsSource(params.sourceId, "renewed", writer),
  ),

  /** Switches a phone off or on, or resumes one that the store paused by itself. */
  form(
    "/admin/bank-sms/:sourceId/state",
    {
      ...settingsForm,
      schema: z.object({ to: z.enum(SOURCE_CHANGES).exclude(["renewed"]), over: optionalText(12) }),
      example: { to: "off", over: "" },
    },
    async ({ writer, value: { to, over } }, { params }) =>
      await changeSmsSource(params.sourceId, to, writer, over),
  ),
];

async function changeSmsSource(
  id: string,
  to: (typeof SOURCE_CHANGES)[number],
  writer: Writer,
  seenOver: string | null = null,
) {
  const serial = await changeSource(id, to, writer, seenOver);
  clearSmsSourceCache();
  if (serial === null) return refuse("missing", { form: adminMessages.smsSourceChanged }, 404);
  return { ok: true as const, ...(to === "renewed" && { secret: smsSecret(id, serial) }) };
}
