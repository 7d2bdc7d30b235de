import { z } from "zod";
import { deleteAddress } from "#data/addresses.server";
import { ADDRESS_DELETE_FAILED } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { FormAnswer } from "../form-answer.ts";
import { ownForm } from "../own-form.server.ts";
import type { Route } from "./+types/deletion";
import { slotNamed } from "./slot-number.server.ts";

/** Frees a slot. Twice is once. */
export async function action(asked: Route.ActionArgs) {
  return await ownForm(asked, { schema: z.object({}) }, async (person) => {
    await deleteAddress(person.id, slotNamed(asked.params.slot));
    return { ok: true } satisfies FormAnswer;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: ADDRESS_DELETE_FAILED });
