/** Forms of who pays a seller's order by its link: whose browser it is has no say (reading R65). */
import { checkoutMessages } from "#domain/checkout/messages";
import { takesPayment } from "#domain/checkout/order-links";
import { type Answer, type FormRequest, refuse, type StoreForm } from "#forms/form.server";
import { LIMITS, within } from "#request/forms/limits.server";
import { linkAt } from "#request/order-links.server";

/** `byLink`: the browser's own coupon stays. */
export type Payer = { id: string; byLink?: true };

/** In place of what a form asks of a signed-in person: `uploadByLink` counts by the link. */
export const withoutPerson = { who: "anyone" as const, limit: undefined };

/** A link that takes nothing any more answers as one that there never was. */
export async function byLink<Done>(secret: string, work: (payer: Payer) => Promise<Done>) {
  const link = await linkAt(secret, new Date());
  if (link && takesPayment(link.state)) return await work({ id: link.guestId, byLink: true });
  return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 404);
}

/** Of a form with a file: strangers are refused before they take a turn, or anything that they send is read. */
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
