import { z } from "zod";
import { orderOf } from "#data/orders/orders.server";
import { mayReadChosen, readChosen } from "#data/orders/payment/chosen-screenshots.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { messageFor } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { storeResubmittedScreenshot } from "#forms/checkout/screenshot-files.server";
import {
  PICTURE_FORM_BYTES,
  pictureFields,
  validatePicture,
} from "#forms/checkout/screenshot-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import { inUploadTurn } from "#request/forms/upload-turns.server";
import { wakeReader } from "#services/reader.server";
import type { Route } from "./+types/chosen-screenshot";
import { payAgainOf } from "./pay-again.server.ts";

/** The picture that is chosen after a rejection is read at once (reading R64); the payment brings it by itself. */
export async function action(input: Route.ActionArgs) {
  return await inUploadTurn("upload", input, () => readAtOnce(input));
}

const readAtOnce = formAction(
  {
    who: "customer",
    schema: z.object(pictureFields),
    maxBytes: PICTURE_FORM_BYTES,
    limit: { name: "upload", sentence: () => checkoutMessages.tooManyUploads },
    failed: () => checkoutMessages.screenshotNotSavedYet,
    field: "screenshot",
  },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const order = await orderOf(person.id, params.orderId);
    if (!order || !payAgainOf(order))
      return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
    const validated = await validatePicture(value);
    if (!validated.ok) {
      const { problem } = validated;
      return refuse(problem.code, { screenshot: messageFor(checkoutMessages, problem) });
    }
    const isRead = await mayReadChosen(person.id, order.id);
    const screenshot = isRead ? await storeResubmittedScreenshot(order.id, validated.image) : null;
    if (!screenshot) return { ok: true as const, picture: null };
    await readChosen(person.id, screenshot, new Date());
    wakeReader();
    return { ok: true as const, picture: Buffer.from(screenshot.sha256).toString("hex") };
  },
);
