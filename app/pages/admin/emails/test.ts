import { z } from "zod";
import { sampleFacts } from "#domain/email/sample-order";
import { fillTemplate } from "#domain/email/templates";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { storeFacts } from "#request/store-facts.server";
import { contentFields, emailOf, refuseContent, templateField } from "./content-fields.server.ts";
import { sendTest } from "./send-test.server.ts";

/** The email of a sample order as it stands in the form, to the owner who sends it, past the queue. */
export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: z.object({ template: templateField, ...contentFields }),
  },
  async ({ person, value: { template, ...content } }) => {
    const refused = refuseContent(template, content);
    if (refused) return refused;
    const { name, language } = emailOf(template);
    const facts = sampleFacts(name, language, storeFacts());
    const filled = fillTemplate(content, facts ?? {});
    return await sendTest({ to: person.email, ...filled, subject: `[Test] ${filled.subject}` });
  },
);
