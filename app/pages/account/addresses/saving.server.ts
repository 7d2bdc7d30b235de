import { z } from "zod";
import type { saveAddress } from "#data/addresses.server";
import { sayAddressProblems } from "#domain/messages";
import { refuse } from "../form-answer.ts";

/** What must be right with them, the domain says. */
export const addressFields = z.object({
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
});

export function answerSaved(saved: Awaited<ReturnType<typeof saveAddress>>) {
  return saved.ok ? saved : refuse("address", sayAddressProblems(saved.problems));
}
