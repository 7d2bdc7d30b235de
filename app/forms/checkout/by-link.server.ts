/** Forms of who pays a seller's order by its link: whose browser it is has no say (reading R65). */
import { checkoutMessages } from "#domain/checkout/messages";
import { takesPayment } from "#domain/checkout/order-links";
import { refuse } from "#forms/form.server";
import { LIMITS, within } from "#request/forms/limits.server";
import { linkAt } from "#request/order-links.server";

/** `byLink`: the browser's own coupon stays. */
export type Payer = { id: string; byLink?: true };

/** In place of what a form asks of a signed-in person: `uploadByLink` counts by the link. */
export const withoutPerson = { who: "anyone" as const, limit: undefined };

/** A link that takes nothing any more answers as one that there never was. */
export async function byLink<Answer>(secret: string, work: (payer: Payer) => Promise<Answer>) {
  const link = await linkAt(secret, new Date());
  if (link && takesPayment(link.state)) return await work({ id: link.guestId, byLink: true });
  return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 404);
}

export function uploadByLink<Answer>(secret: string, work: (payer: Payer) => Promise<Answer>) {
  return byLink(secret, async (payer) => {
    if (await within(LIMITS.upload, payer.id)) return await work(payer);
    return refuse("too-many", { screenshot: checkoutMessages.tooManyUploads }, 429);
  });
}
