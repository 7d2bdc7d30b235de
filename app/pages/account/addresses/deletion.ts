import { z } from "zod";
import { deleteAddress } from "#data/people/addresses.server";
import { peopleMessages } from "#domain/people/messages";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/deletion";
import { slotNamed } from "./slot-number.server.ts";

/** Frees a slot. Twice is once. */
export const action = formAction(
  { who: "customer", schema: z.object({}), failed: () => peopleMessages.addressDeleteFailed },
  async ({ person }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    await deleteAddress(person.id, slotNamed(params.slot));
    return { ok: true as const };
  },
);
