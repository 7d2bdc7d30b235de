import { z } from "zod";
import {
  cancelOrderLink,
  extendOrderLink,
  type LinkProblem,
  makeOrderLink,
  renewOrderLink,
} from "#data/checkout/order-links.server";
import { undoClaim } from "#data/orders/order-claims.server";
import { sellForCash, takeCash } from "#data/orders/payment/cash.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { MAX_CART_LINES } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { isProductSize } from "#domain/catalogue/catalogue";
import { linkMessages } from "#domain/checkout/link-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { messageFor, messagesFor } from "#domain/messages";
import { ZERO } from "#domain/money/money";
import {
  checkAddress,
  isTownUnknown,
  oneLine,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { ADDRESS_EXAMPLE, addressFields } from "#forms/account/addresses.server";
import { IDEMPOTENCY_EXAMPLE, idempotencyFields, jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { href } from "#protocol/href";
import { logSecurity } from "#request/log/security-log.server";
import { linkSecretHash } from "#request/order-links.server";
import {
  currentPayee,
  deliveryTerms,
  paymentsSetUp,
  settings,
} from "#request/settings/settings.server";
import { refuseOrder } from "./answer.server.ts";
import { isOnlyDecider } from "./only-decider.server.ts";

const workOrdersForm = sellersForm("work-orders");

const Item = z.object({
  id: z.string().max(100),
  size: z.string().refine(isProductSize).nullable(),
  quantity: z.number(),
});

const items = jsonField(
  z.array(Item).max(MAX_CART_LINES),
  20_000,
  () => linkMessages["items-missing"],
);

/** How the order is delivered: at the standard charge, free, or `collected` by the customer. */
const DELIVERIES = ["standard", "free", "collected"] as const;

export const linkForms = [
  /** Makes an order agreed on elsewhere (chat, stall), with a link for its customer. */
  form(
    "/admin/orders/links/addition",
    {
      ...workOrdersForm,
      schema: z.object({
        items,
        delivery: z.enum(DELIVERIES),
        ...addressFields.partial().shape,
        email: z.string().max(254).default(""),
        coupon: z.string().max(200).default(""),
        payment: z.enum(["link", "cash"]).default("link"),
        ...idempotencyFields,
      }),
      example: {
        items: JSON.stringify([{ id: "ndk-01", size: "postal", quantity: 1 }]),
        delivery: "standard",
        ...ADDRESS_EXAMPLE,
        email: "",
        coupon: "",
        payment: "link",
        ...IDEMPOTENCY_EXAMPLE,
      },
    },
    async ({ writer, value }) => {
      const { items, delivery, email, coupon, payment, idempotency_key: key, ...typed } = value;
      const isCashSale = payment === "cash" && delivery === "collected";
      if (!isCashSale && !paymentsSetUp())
        return refuse("payments-not-set-up", { form: linkMessages["payments-not-set-up"] }, 409);
      const { name = "", pin = "", address = "", mobile = "" } = typed;
      const isCollected = delivery === "collected";
      const whom = { ...typed, name, pin, address, mobile };
      const isEmail = email === "" || z.email().safeParse(email).success;
      const errors = {
        ...customerErrors(whom, isCollected, isCashSale),
        ...(!isEmail && { email: linkMessages["email-malformed"] }),
      };
      const terms = deliveryTerms();
      const free = { ...terms, costs: { standard: ZERO, express: ZERO } };
      const request = {
        items,
        customer: Object.keys(errors).length > 0 ? null : { name: oneLine(name), email },
        typed: isCollected ? null : whom,
        delivery: isCollected ? ("collected" as const) : ("standard" as const),
        deliveryTerms: delivery === "free" ? free : terms,
        mobile,
        couponCode: coupon,
        payee: currentPayee(),
        hasExactAmounts: settings().bankSms.exactAmounts,
        key,
      };
      const made = isCashSale
        ? await sellForCash(request, linkSecretHash, writer)
        : await makeOrderLink(request, linkSecretHash, writer.by, writer.now);
      const before = made.ok ? null : made.problems.find((each) => each.code === "made-before");
      if (before) return refuseProblem(before, linkMessages, {});
      // All errors are returned at once, so that the seller sees them together.
      if (!made.ok) return refuse("fields", { ...linkErrors(made.problems), ...errors });
      const { quoteId } = made;
      if (isCashSale)
        logSecurity("payment_verified", { userId: writer.by, facts: { order: quoteId } });
      const to = href("/admin/orders/links/:orderId", { orderId: quoteId });
      return { ok: true as const, redirectTo: to };
    },
  ),

  /** Cancels a payment link that hasn't been paid. */
  form(
    "/admin/orders/links/:orderId/cancellation",
    { ...workOrdersForm, ...NO_FIELDS },
    async ({ person }, { params }) =>
      (await cancelOrderLink(params.orderId, person.id, new Date())) ? done : notOpen(),
  ),

  /** Lets an expired link ask for payment for another 24 hours, at today's prices. */
  form(
    "/admin/orders/links/:orderId/extension",
    { ...workOrdersForm, ...NO_FIELDS },
    async (_, { params }) => {
      if (!paymentsSetUp())
        return refuse("payments-not-set-up", { form: linkMessages["payments-not-set-up"] }, 409);
      const hasExactAmounts = settings().bankSms.exactAmounts;
      const current = { deliveryTerms: deliveryTerms(), payee: currentPayee(), hasExactAmounts };
      const extended = await extendOrderLink(params.orderId, current, new Date());
      if (extended.ok) return done;
      if (extended.problems === null) return notOpen();
      const why = Object.values(linkErrors(extended.problems)).join(" ");
      return refuse("link-not-extended", { form: why || linkMessages["link-not-extended"] }, 409);
    },
  ),

  /** Makes a new link for the order, for example if the old one went to the wrong chat. The old link stops working. */
  form(
    "/admin/orders/links/:orderId/renewal",
    {
      ...workOrdersForm,
      schema: z.object({ serial: z.coerce.number().int().min(1).max(1_000_000) }),
      example: { serial: "1" },
    },
    async ({ value: { serial } }, { params }) => {
      if (await renewOrderLink(params.orderId, serial, linkSecretHash)) return done;
      return refuse("link-changed", { form: linkMessages["link-changed"] }, 409);
    },
  ),

  /** Records that an order was paid in cash. */
  form(
    "/admin/orders/links/:orderId/cash",
    { ...workOrdersForm, ...NO_FIELDS },
    async ({ person: { id } }, { params: { orderId } }) => {
      const seller = { id, alone: await isOnlyDecider(id, "work-orders") };
      const answer = await takeCash(orderId, seller, new Date());
      if (!answer.ok)
        return answer.problem.code === "own-order" ? refuseOrder(answer.problem) : notOpen();
      logSecurity("payment_verified", { userId: id, facts: { order: orderId } });
      return done;
    },
  ),

  /** Takes an order back out of an account that claimed it by mistake. */
  form(
    "/admin/orders/links/:orderId/claim/withdrawal",
    { ...workOrdersForm, ...NO_FIELDS },
    async ({ writer }, { params }) => {
      if (await undoClaim(params.orderId, linkSecretHash, writer)) return done;
      return refuse("claim-not-there", { form: linkMessages["claim-not-there"] }, 409);
    },
  ),
];

const done = { ok: true as const };

/**
 * An order by post needs a town, because the seller can ask for it and couriers' files have it in a column. One that
 * the customer collects needs no address, only a name and a mobile number; a sale for cash neither of
 * them (reading R78).
 */
function customerErrors(
  whom: TypedAddress,
  isCollected: boolean,
  isCashSale: boolean,
): Record<string, string> {
  const checked = checkAddress(whom);
  const messages = { ...peopleMessages, "name-missing": linkMessages["name-missing"] };
  const { name, mobile, ...place } = messagesFor(messages, checked.ok ? {} : checked.problems);
  const isTownMissing = isTownUnknown(whom) && oneLine(whom.town ?? "") === "";
  const isNeeded = (text: string) => !isCashSale || text.trim() !== "";
  return {
    ...(name && isNeeded(whom.name) && { name }),
    ...(mobile && isNeeded(whom.mobile) && { mobile }),
    ...(!isCollected && { ...place, ...(isTownMissing && { town: linkMessages["town-missing"] }) }),
  };
}

function notOpen() {
  return refuse("link-not-open", { form: linkMessages["link-not-open"] }, 409);
}

/** The sentences for all other problems. Several of them may be shown at the items. */
function linkErrors(problems: readonly LinkProblem[]): Record<string, string> {
  const cart = { ...cartMessages, ...couponMessages, "cart-empty": linkMessages["items-missing"] };
  const messages = { ...peopleMessages, ...checkoutMessages, ...linkMessages, ...cart };
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    if (/^(address|mobile)-/.test(problem.code) || problem.code === "address-fields") continue;
    const field = problem.code.startsWith("coupon-") ? "coupon" : "items";
    errors[field] = [errors[field], messageFor(messages, problem)].filter(Boolean).join(" ");
  }
  return errors;
}
