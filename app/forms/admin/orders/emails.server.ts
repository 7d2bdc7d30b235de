import { z } from "zod";
import { setWantsOrderEmails } from "#data/email/seller-emails.server";
import { retryEmails } from "#data/orders/emails/deliveries.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { exampleForm } from "#forms/admin/declared-fields.server";
import { seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { saveSubject } from "#forms/admin/store/settings.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";

export const orderEmailForms = [
  /** Queues an order's failed emails again. */
  form(
    "/admin/orders/:orderId/emails/retry",
    { ...sellersForm("work-orders"), ...NO_FIELDS },
    async ({ person: seller }, { params: { orderId } }) => {
      const revived = await retryEmails(orderId, seller.id, new Date());
      if (revived > 0) return { ok: true as const };
      return refuse("no-failed-emails", { form: adminMessages.noFailedEmails }, 409);
    },
  ),

  /** Saves when sellers are emailed about new orders. */
  form(
    "/admin/order-emails/times",
    {
      ...sellersForm("change-settings"),
      schema: SETTINGS.orderEmails.extend({ version: seenField }),
      example: { version: "0", ...exampleForm(SETTINGS_SUBJECTS.orderEmails.fields) } as never,
    },
    async ({ person, value: { version, ...rule } }) => {
      return await saveSubject("orderEmails", rule, { seen: version, by: person.id });
    },
  ),

  /** Saves whether this seller wants emails about new orders. */
  form(
    "/admin/order-emails/choice",
    {
      ...sellersForm("work-orders"),
      schema: z.object({ wants: z.enum(["yes", "no"]) }),
      example: { wants: "yes" },
    },
    async ({ person, value: { wants } }) => {
      if (await setWantsOrderEmails(person.id, wants === "yes", new Date()))
        return { ok: true as const };
      return refuse("no-seller", { form: "Please sign in again first." }, 409);
    },
  ),
];
