/**
 * Forms for paying an order, either by a signed-in customer or by anybody with the link that a seller made. With a
 * link, it doesn't matter who is signed in in this browser (reading R65).
 */
import type { z } from "zod";
import { checkoutMessages } from "#domain/checkout/messages";
import { acceptsPayment } from "#domain/checkout/order-links";
import {
  type Answer,
  type FormRequest,
  type FormRules,
  form,
  type ParamsOf,
  refuse,
} from "#forms/form.server";
import { consumeLimit } from "#request/forms/limits.server";
import { linkWithSecret } from "#request/order-links.server";

/**
 * `byLink` is set for the payer of a seller's link. The coupon saved in this browser isn't theirs, so it isn't removed.
 */
export type Payer = { id: string; byLink?: true };

/**
 * Makes one form at two addresses: `own` for a signed-in customer, and `linked` for whoever has the link of a
 * seller's order, signed in or not. At `linked` the limit counts by the link.
 */
export function payersForms<
  const Own extends string,
  const Linked extends `/pay/:link/${string}`,
  Schema extends z.ZodType,
  Result extends Answer,
>(
  own: Own,
  linked: Linked,
  rules: Omit<FormRules<"customer", Schema>, "who">,
  work: (
    payer: Payer,
    value: z.output<Schema>,
    args: FormRequest<ParamsOf<Own>>,
  ) => Promise<Result>,
) {
  const { limit, field = "form" } = rules;
  const ofLink = form(linked, { ...rules, who: "anyone", limit: undefined }, ({ value }, args) =>
    asPayerOfLink(args, async (payer) => {
      if (!limit || (await consumeLimit(limit.of, payer.id)))
        return await work(payer, value, args as never);
      return refuse("too-many", { [field]: limit.sentence() }, 429);
    }),
  );
  // Unknown links are refused before the form waits for a turn and its body is read.
  const answer = (args: FormRequest) => asPayerOfLink(args, () => ofLink.answer(args));
  return [
    form(own, { ...rules, who: "customer" }, ({ person, value }, args) =>
      work(person, value, args),
    ),
    { ...ofLink, answer },
  ] as const;
}

/** Runs `work` for the link's payer. A link that has ended gets the same answer as an unknown one. */
async function asPayerOfLink<Done>({ params }: FormRequest, work: (payer: Payer) => Promise<Done>) {
  const link = await linkWithSecret((params as { link: string }).link, new Date());
  if (link && acceptsPayment(link.state)) return await work({ id: link.guestId, byLink: true });
  return refuse("link-replaced", { form: checkoutMessages["link-replaced"] }, 404);
}
