import { Printer } from "lucide";
import { data } from "react-router";
import { z } from "zod";
import { chosenOrders } from "#data/orders/lists/bulk-actions.server";
import { printedOrders } from "#data/orders/lists/printed-orders.server";
import { adminMessages } from "#domain/orders/admin-messages";
import {
  PRINTED_PAPERS,
  type PrintedPaper,
  paperPermission,
} from "#domain/orders/lists/bulk-actions";
import { orderMessages } from "#domain/orders/messages";
import { isCashUndone } from "#domain/orders/order-status";
import { hasPermission } from "#domain/people/team/seller-roles";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { BackLink } from "#ui/back-link";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";
import { Labels } from "./labels.tsx";
import { labelOf, receiptOf, slipOf } from "./papers.ts";
import { Receipts } from "./receipts.tsx";
import { Slips } from "./slips.tsx";

/** Prints one order (`order`) or a bulk selection (`bulk`), as the kind of paper that `as` names. */
export async function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const as = z.enum(PRINTED_PAPERS).catch("slips").parse(query.get("as"));
  const { role } = requireSeller(context, paperPermission(as));
  const bulk = query.get("bulk") ?? "";
  const order = query.get("order") ?? "";
  const orders = await printedOrders(order ? [order] : await chosenOrders(bulk));
  if (orders.length === 0) throw data(orderMessages["order-not-found"], { status: 404 });
  const { brand, logo, contact, legal } = settings();
  const parcels = orders.filter(({ address }) => address !== null);
  const paid = orders.filter((order) => !isCashUndone(order));
  const priced = paid.filter(({ giftRecipient }) => giftRecipient === null);
  const printed = as === "receipts" ? priced : parcels;
  return {
    as,
    papers: PRINTED_PAPERS.filter((paper) => hasPermission(role, paperPermission(paper))),
    which: (order ? { order } : { bulk }) as { order: string } | { bulk: string },
    store: {
      name: brand.storeName,
      logo: logo.file ? logo : null,
      ...contact,
      /** Where an undeliverable parcel returns to. Empty: the owner hasn't entered it. */
      address: legal.postalAddress,
    },
    slips: as === "slips" ? printed.map(slipOf) : [],
    labels: as === "labels-a4" || as === "labels-4x6" ? printed.map(labelOf) : [],
    receipts: as === "receipts" ? printed.map(receiptOf) : [],
    leftOut: (as === "receipts" ? paid : orders).length - printed.length,
    undone: as === "receipts" ? orders.length - paid.length : 0,
  };
}

const LABELS: Record<PrintedPaper, string> = {
  slips: "Packing slips",
  "labels-a4": "Labels on A4",
  "labels-4x6": "Labels 4 × 6 in",
  receipts: "Receipts",
};

export default function Print({ loaderData }: Route.ComponentProps) {
  const { as, papers, which, store, slips, labels, receipts, leftOut, undone } = loaderData;
  return (
    <div className="shell flex max-w-4xl flex-col gap-5 py-6 print:max-w-none print:gap-0 print:p-0">
      <title>{`${LABELS[as]} · Print`}</title>
      <div className="flex flex-col gap-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {"order" in which ? (
            <BackLink to={href("/admin/orders/:orderId", { orderId: which.order })} label="Order" />
          ) : (
            <BackLink to={href("/admin/orders")} label="Orders" />
          )}
          <Button irrevocable={false} onClick={() => print()}>
            <Icon of={Printer} size={18} />
            Print
          </Button>
        </div>
        <h1 className="text-display">{LABELS[as]}</h1>
        <Tabs
          label="Papers"
          replace
          tabs={papers.map((paper) => ({
            to: `?${new URLSearchParams(Object.entries({ as: paper, ...which }))}`,
            label: LABELS[paper],
            current: paper === as,
          }))}
        />
        {undone > 0 ? <Notice tone="info">{adminMessages.cashUndoneLeftOut(undone)}</Notice> : null}
        {leftOut > 0 ? (
          <Notice tone="info">
            {as === "receipts"
              ? adminMessages.giftsLeftOut(leftOut)
              : adminMessages.emailedLeftOut(leftOut)}
          </Notice>
        ) : null}
      </div>
      <div className="sheet flex flex-col gap-5 print:block">
        <Slips slips={slips} store={store} />
        <Labels labels={labels} large={as === "labels-4x6"} store={store} />
        <Receipts receipts={receipts} store={store} />
      </div>
    </div>
  );
}
