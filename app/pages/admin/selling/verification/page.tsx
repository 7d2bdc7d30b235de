import type { ShouldRevalidateFunctionArgs } from "react-router";
import { countUnplacedForSeller } from "#data/checkout/unplaced-payments.server";
import { provedPayments, provedPaymentsFirst } from "#data/orders/payment/proved-payments.server";
import { countToVerify, paymentsToVerify } from "#data/orders/payment/verification-queue.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/page";
import { shownPayment } from "./queue.server.ts";
import { QueueView } from "./queue-walk.tsx";

/**
 * One page of the payments to verify: the longest waiting first, or with `sort=proved` those first that a bank's
 * statement proves. The payment of `?order=` comes before them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const { role } = seller;
  const after = url.searchParams.get("after") ?? undefined;
  const orderId = url.searchParams.get("order") ?? undefined;
  const provedFirst = url.searchParams.get("sort") === "proved";
  const { named, page, ...parts } = await allKeyed({
    named: orderId ? paymentsToVerify({ orderId }) : null,
    page: provedFirst ? provedPaymentsFirst(after) : paymentsToVerify(after ? { after } : {}),
    remaining: countToVerify(),
    unplaced: countUnplacedForSeller(),
    proved: hasPermission(role, "import-statements") && !after ? provedPayments() : null,
  });
  const now = new Date();
  const others = page.rows.filter((row) => row.orderId !== orderId);
  const rows = [...(named?.rows ?? []), ...others];
  const payments = await Promise.all(rows.map((row) => shownPayment(row, seller, now)));
  return {
    ...parts,
    payments,
    next: page.next,
    provedFirst,
    works: hasPermission(role, "work-orders"),
    imports: hasPermission(role, "import-statements"),
    now: now.toISOString(),
  };
}

/** The queue keeps its own state after decisions, so it isn't loaded again while the seller works. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith("/forms/admin/orders/") ? false : defaultShouldRevalidate;
}

export default function VerificationQueue({ loaderData }: Route.ComponentProps) {
  return <QueueView {...loaderData} />;
}
