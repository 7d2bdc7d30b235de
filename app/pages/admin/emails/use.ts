import { z } from "zod";
import { switchTemplate } from "#data/email/email-templates.server";
import { checkbox, refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { templateField } from "./content-fields.server.ts";

const Switch = z.object({
  template: templateField,
  active: z.union([z.literal("").transform(() => false), checkbox]),
});

/** Whether an email is sent, or its translation used. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: Switch },
  async ({ person, value: { template, active } }) => {
    const saving = { by: person.id, now: new Date() };
    const switched = await switchTemplate(template, active, saving);
    return switched.ok ? switched : refuseSave(switched.problem);
  },
);
