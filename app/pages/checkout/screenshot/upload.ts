import { z } from "zod";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messageFor } from "#domain/messages";
import { formAction, refuse } from "#forms/form.server";
import { inUploadTurn } from "#request/forms/upload-turns.server";
import type { Route } from "./+types/upload";
import { discardUnused, storeScreenshot } from "./screenshot-files.server.ts";
import { PICTURE_FORM_BYTES, pictureFields, validatePicture } from "./screenshot-form.server.ts";

const Chosen = z.object({ version: z.string(), ...pictureFields });

/** The picture goes to its version as soon as it is chosen (reading R5). */
export async function action(input: Route.ActionArgs) {
  return await inUploadTurn("upload", input, () => attach(input));
}

const attach = formAction(
  {
    who: "customer",
    schema: Chosen,
    maxBytes: PICTURE_FORM_BYTES,
    limit: { name: "upload", sentence: () => checkoutMessages.tooManyUploads },
    failed: () => checkoutMessages.screenshotNotSavedYet,
    field: "screenshot",
  },
  async ({ person, value }) => {
    const validated = await validatePicture(value);
    if (!validated.ok)
      return refuse(validated.problem.code, {
        screenshot: messageFor(checkoutMessages, validated.problem),
      });
    const version = await quoteVersionOf(person.id, value.version);
    if (!version)
      return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 404);
    if (version.placed) return closed();
    const stored = await storeScreenshot(version, validated.image);
    if (!stored)
      return refuse("not-stored", { screenshot: checkoutMessages.screenshotNotSavedYet }, 503);
    if (stored.attached) return { ok: true as const };
    await discardUnused(version, stored);
    return closed();
  },
);

/** Placed, before or meanwhile. */
function closed() {
  return refuse("closed", { form: checkoutMessages.paymentClosed }, 404);
}
