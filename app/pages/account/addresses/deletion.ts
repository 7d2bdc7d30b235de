import { z } from "zod";
import { deleteAddress } from "#data/people/addresses.server";
import { ADDRESS_DELETE_FAILED } from "#domain/messages";
import { type FormRequest, formAction } from "#request/forms/form.server";
import type { Route } from "./+types/deletion";
import { slotNamed } from "./slot-number.server.ts";

/** Frees a slot. Twice is once. */
export const action = formAction(
  { who: "customer", schema: z.object({}), failed: ADDRESS_DELETE_FAILED },
  async ({ person }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    await deleteAddress(person.id, slotNamed(params.slot));
    return { ok: true as const };
  },
);
