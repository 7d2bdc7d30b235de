import { z } from "zod";
import type { AddressProblem } from "#data/people/addresses.server";
import { messagesFor } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { refuse } from "#forms/form.server";

/** What must be right with them, the domain says. */
export const addressFields = z.object({
  pin: z.string(),
  state: z.string().optional(),
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
});

export function answerSaved(saved: { ok: true } | { ok: false; problem: AddressProblem }) {
  if (saved.ok) return saved;
  const { problem } = saved;
  if (problem.code === "slots-full")
    return refuse("no-slot", { form: peopleMessages.addressesFull }, 409);
  return refuse("address", messagesFor(peopleMessages, problem.problems));
}
