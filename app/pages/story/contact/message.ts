import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { contactProblems } from "#domain/contact";
import { sayContactProblems } from "#domain/contact-sayings";
import { CONTACT_FAILED, CONTACT_TOO_OFTEN, PAGE_NOT_FOUND } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { arrivalContext } from "#request/arrival.server";
import { config } from "#request/config.server";
import { answerRefused, readForm } from "#request/form.server";
import { networkOf, within } from "#request/limits.server";
import { log } from "#request/log.server";
import { mail } from "#services/mail.server";
import type { Route } from "./+types/message";

export type MessageAnswer =
  | { ok: true }
  | { ok: false; problem: string; errors: Record<string, string>; token?: string };

const text = z.string().max(2_000).default("");
const Message = z.object({ name: text, email: text, subject: text, message: text });

/** Delivers a message to the store's inbox, where the deployment has one (reading R26). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, Message);
  if (!form.ok) return answerRefused(form);
  const inbox = config.smtpUrl ? config.contactInbox : null;
  if (!inbox) throw data(PAGE_NOT_FOUND, { status: 404 });
  const errors = sayContactProblems(contactProblems(form.value));
  if (Object.keys(errors).length > 0) return refuse("fields", errors, 422);
  const { address } = context.get(arrivalContext);
  if (!(await within("contact", networkOf(address)))) {
    return refuse("too_often", { form: CONTACT_TOO_OFTEN }, 429);
  }
  const { name, email, subject, message } = form.value;
  try {
    const replyTo = { name, address: email };
    await mail.send({ id: randomUUID(), to: inbox, replyTo, subject, text: message });
    return data<MessageAnswer>({ ok: true });
  } catch (error) {
    log.error({ err: error }, "contact message not delivered");
    return refuse("undelivered", { form: CONTACT_FAILED }, 502);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction);

function refuse(problem: string, errors: Record<string, string>, status: number) {
  return data<MessageAnswer>({ ok: false, problem, errors }, { status });
}
