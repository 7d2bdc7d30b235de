import { z } from "zod";
import { quoteOf } from "#data/quotes.server";
import {
  PAYMENT_CLOSED,
  SCREENSHOT_NOT_KEPT_YET,
  SIGN_IN_TO_CONTINUE,
  TOO_MANY_UPLOADS,
} from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { within } from "#request/limits.server";
import { judgeImage } from "#request/uploads.server";
import type { Route } from "./+types/screenshot";
import { checkoutStep, refuse } from "./step.server.ts";
import {
  chosenPicture,
  inUploadTurn,
  PICTURE_FORM_BYTES,
  sayImageProblem,
  storeScreenshot,
} from "./stored-screenshot.server.ts";

const Chosen = z.object({ version: z.string(), screenshot: chosenPicture });

/** The picture goes to its version as soon as it is chosen (reading R5). */
export async function action(asked: Route.ActionArgs) {
  return await inUploadTurn("upload", asked, () => attach(asked));
}

async function attach({ request, context }: Route.ActionArgs) {
  const step = { schema: Chosen, signedOut: SIGN_IN_TO_CONTINUE, maxBytes: PICTURE_FORM_BYTES };
  return await checkoutStep({ request, context }, step, async (person, form) => {
    if (!(await within("upload", person.id, person.id))) {
      return refuse("too-many", { screenshot: TOO_MANY_UPLOADS }, { status: 429 });
    }
    const judged = await judgeImage(form.screenshot);
    if (!judged.ok)
      return refuse(judged.problem.code, { screenshot: sayImageProblem(judged.problem) });
    const version = await quoteOf(person.id, form.version);
    if (!version || version.placed)
      return refuse("closed", { form: PAYMENT_CLOSED }, { status: 404 });
    if (await storeScreenshot(version, judged.image)) return { ok: true as const };
    return refuse("not-stored", { screenshot: SCREENSHOT_NOT_KEPT_YET }, { status: 503 });
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: SCREENSHOT_NOT_KEPT_YET });
