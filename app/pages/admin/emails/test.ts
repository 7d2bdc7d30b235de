import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sampleFacts } from "#domain/email/sample-order";
import { fillTemplate } from "#domain/email/templates";
import { offersMessages } from "#domain/offers/admin-messages";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { formAction, refuse } from "#request/forms/form.server";
import { storeFacts } from "#request/store-facts.server";
import { mail } from "#services/mail.server";
import { contentFields, emailOf, refuseContent, templateField } from "./content-fields.server.ts";

/** Somebody waits for the answer. */
const TIMEOUT = 20_000;

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
    const subject = `[Test] ${filled.subject}`;
    const signal = AbortSignal.timeout(TIMEOUT);
    const id = `test-${randomUUID()}`;
    try {
      const answer = await mail.send({ id, to: person.email, ...filled, subject, signal });
      return { ok: true as const, answer: offersMessages.testSent(person.email, answer) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return refuse("not-sent", { form: offersMessages.testFailed(reason) }, 502);
    }
  },
);
