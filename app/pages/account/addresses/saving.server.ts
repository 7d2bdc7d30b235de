import { z } from "zod";
import type { AddressProblem } from "#data/people/addresses.server";
import { ADDRESSES_FULL } from "#domain/messages";
import { sayAddressProblems } from "#domain/sayings";
import { refuse } from "#request/forms/form.server";

/** What must be right with them, the domain says. */
export const addressFields = z.object({
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
});

export function answerSaved(saved: { ok: true } | { ok: false; problem: AddressProblem }) {
  if (saved.ok) return saved;
  const { problem } = saved;
  if (problem.code === "slots-full") return refuse("no-slot", { form: ADDRESSES_FULL }, 409);
  return refuse("address", sayAddressProblems(problem.problems));
}
