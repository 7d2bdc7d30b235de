import { startedPaymentsFound } from "#data/checkout/open-payments.server";
import {
  unplacedPaymentsFound,
  unplacedPaymentsNear,
} from "#data/checkout/unplaced-payments.server";
import { unpaidLinksFound } from "#data/orders/lists/found-links.server";
import { creditsEndingWith } from "#data/statements/found-credits.server";
import { TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { type OrderFilter, orderFilterQuery } from "#domain/orders/lists/order-filter";
import { searchWords } from "#domain/orders/lists/order-search";
import { hasPermission, type SellerRole } from "#domain/people/team/seller-roles";
import { MISTAKES, nearIdOf } from "#domain/statements/near-ids";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { listedLink } from "#pages/admin/selling/orders/links/listed-link.server.ts";
import { href } from "#protocol/href";

export const NOTHING_ELSEWHERE = { links: [], payments: [] };

/**
 * Searches for all that isn't an order: links that aren't paid, payments that no order came of, and money without an
 * order. A search with filters is for orders alone.
 */
export async function foundElsewhere(
  filter: OrderFilter,
  role: SellerRole,
  request: Request,
  now: Date,
) {
  const { q } = filter;
  const isFiltered = orderFilterQuery({ ...filter, q: "", sort: "newest" }).length > 0;
  if (q === "" || isFiltered) return NOTHING_ELSEWHERE;
  const [word, ...others] = searchWords(q);
  const number = word && others.length === 0 && /\d{8}$/.test(word.text) ? word.text : null;
  const [links, payments, credits] = await Promise.all([
    hasPermission(role, "work-orders") ? unpaidLinksFound(q, now) : [],
    number !== null && hasPermission(role, "see-customers") ? paymentsFound(number) : [],
    number !== null && hasPermission(role, "import-statements") ? creditsFound(number) : [],
  ]);
  return {
    links: links.map((link) => listedLink(link, request, now)),
    payments: [...payments, ...credits],
  };
}

const ALL_DIGITS = /^\d+$/;

export type FoundPayment = {
  id: string;
  to: string;
  amount: string;
  transactionId: string | null;
  details: string;
};

/** `number` is a transaction ID, the end of one, or an order's number. */
async function paymentsFound(number: string): Promise<FoundPayment[]> {
  const { found } = adminMessages;
  const isWhole = ALL_DIGITS.test(number) && number.length === TRANSACTION_ID_DIGITS;
  const [ending, near, started] = await Promise.all([
    unplacedPaymentsFound(number),
    isWhole ? unplacedPaymentsNear(number) : [],
    startedPaymentsFound(number),
  ]);
  const mistake = (transactionId: string | null) => {
    const how = isWhole && transactionId ? nearIdOf(transactionId, number) : null;
    return how === null ? "" : found.mistake(MISTAKES[how]);
  };
  const to = (customerId: string) => href("/admin/customers/:customerId", { customerId });
  return [
    ...[...ending, ...near].map(
      ({ id, customerId, amount, transactionId, orderNumber, state, ...who }) => ({
        ...{ id, to: to(customerId), amount: amountToPay(amount), transactionId },
        details: `${found.unplaced(state, orderNumber, who.customerName ?? who.email)}${mistake(transactionId)}`,
      }),
    ),
    ...started.map(({ versionId, customerId, total, transactionId, orderNumber, customer }) => ({
      ...{ id: versionId, to: to(customerId), amount: amountToPay(total), transactionId },
      details: `${found.started(orderNumber, customer)}${mistake(transactionId)}`,
    })),
  ];
}

async function creditsFound(number: string): Promise<FoundPayment[]> {
  const credits = ALL_DIGITS.test(number) ? await creditsEndingWith(number) : [];
  return credits.map(({ id, transactionId, amount, day, payerName, list, after }) => ({
    ...{ id, transactionId, amount: amountToPay(amount) },
    to: pathWith(href("/admin/statements/money"), { list: list === "aside" ? list : null, after }),
    details: adminMessages.found.credit(stepLabel(day), payerName),
  }));
}
