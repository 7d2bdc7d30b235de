import { z } from "zod";
import { saveTemplate } from "#data/email/email-templates.server";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { contentFields, refuseContent, templateField } from "./content-fields.server.ts";

const Template = z.object({ version: seenField, template: templateField, ...contentFields });

/** What an email says in one language. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: Template },
  async ({ person, value: { version, template, ...content } }) => {
    const refused = refuseContent(template, content);
    if (refused) return refused;
    const saving = { seen: version, by: person.id, now: new Date() };
    const saved = await saveTemplate(template, content, saving);
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);
