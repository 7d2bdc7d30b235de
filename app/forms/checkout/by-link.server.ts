/** Forms for paying a seller's order by its link; a sign-in in the same browser doesn't matter (reading R65). */
import { checkoutMessages } from "#domain/checkout/messages";
import { takesPayment } from "#domain/checkout/order-links";
import { type Answer, type FormRequest, refuse, type StoreForm } from "#forms/form.server";
import { LIMITS, within } from "#request/forms/limits.server";
import { linkAt } from "#request/order-links.server";

/** `byLink`: leaves the browser's coupon alone. */
export type Payer = { id: string; byLink?: true };

/** Replaces the rules for a signed-in person; `uploadByLink` limits by link. */
export const withoutPerson = { who: "anyone" as const, limit: undefined };

/** Runs `work` for the link's payer; an ended link answers like an unknown one. */
export async function byLink<Done>(secret: string, work: (payer: Payer) => Promise<Done>) {
  const link = await linkAt(secret, new Date());
  if (link && takesPayment(link.state)) return await work({ id: link.guestId, byLink: true });
  return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 404);
}

/** For forms with a file: refuses unknown links before waiting for a turn or reading the body. */
export function withKnownLink<Address extends string, Result extends Answer>(
  form: StoreForm<Address, Result>,
): StoreForm<Address, Result> {
  const answer = (args: FormRequest) =>
    byLink((args.params as { link: string }).link, () => form.answer(args));
  return { ...form, answer };
}

export function uploadByLink<Done>(secret: string, work: (payer: Payer) => Promise<Done>) {
  return byLink(secret, async (payer) => {
    if (await within(LIMITS.upload, payer.id)) return await work(payer);
    return refuse("too-many", { screenshot: checkoutMessages.tooManyUploads }, 429);
  });
}
