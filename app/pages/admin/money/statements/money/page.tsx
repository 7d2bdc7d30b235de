import { useRef, useState } from "react";
import {
  type UnmatchedCreditRow,
  unmatchedCredits,
} from "#data/statements/unmatched-credits.server";
import { exactTime } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { WithdrawSecondPayment } from "#pages/admin/parts/withdraw-second-payment.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Link } from "#ui/link";
import type { Route } from "./+types/page";
import { Credit, type Done } from "./credit.tsx";

/** Lists unmatched credits: lines of confirmed statements whose transaction id no order has (reading R52). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const list: "open" | "aside" = url.searchParams.get("list") === "aside" ? "aside" : "open";
  const { rows, next } = await unmatchedCredits(list, url.searchParams.get("after"), new Date());
  const maySettle = hasPermission(role, "settle-unmatched-credits");
  return {
    list,
    next,
    maySettle,
    rows: rows.map((row) => shown(row, maySettle)),
  };
}

/**
 * A credit with amounts and times in words. Without `withContacts`, the candidates' names and contacts are left out:
 * people who may never have ordered are shown only to roles that may write to customers.
 */
function shown(
  { candidates, amount, day, payerUpiId, payerName, ...credit }: UnmatchedCreditRow,
  withContacts: boolean,
) {
  return {
    ...credit,
    payer: [payerName, payerUpiId].filter(Boolean).join(", "),
    amount: amountToPay(amount),
    day: stepLabel(day),
    candidates: candidates.map(({ version, customer, ...candidate }) => ({
      ...candidate,
      versionId: version.versionId,
      orderNumber: version.orderNumber,
      total: amountToPay(version.total),
      made: exactTime(version.createdAt),
      payment: version.order?.payment ?? null,
      customer: {
        ...customer,
        ...(withContacts ? null : { name: null, email: null, mobile: null }),
        invitedAt: customer.invitedAt && exactTime(customer.invitedAt),
      },
    })),
  };
}

export type ShownCredit = Route.ComponentProps["loaderData"]["rows"][number];
export type ShownCandidate = ShownCredit["candidates"][number];

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { list, next, rows, maySettle } = loaderData;
  // Shown apart from its credit, which has left the list.
  const [done, setDone] = useState<Done | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const onDone = (what: Done) => {
    setDone(what);
    result.current?.focus();
  };
  return (
    <AdminPage
      title="Money without an order"
      width="list"
      back={href("/admin/statements")}
      intro="Your bank says that this money came in, but no order is verified with its transaction ID. Below each amount you see the payment pages that asked for it in the 30 days before. You decide; nothing happens by itself."
    >
      <Tabs
        label="Lists"
        tabs={[
          { to: href("/admin/statements/money"), label: "To decide", current: list === "open" },
          {
            to: `${href("/admin/statements/money")}?list=aside`,
            label: "Not for the store",
            current: list === "aside",
          },
        ]}
      />
      <div ref={result} tabIndex={-1} role="status" className={done ? DONE_NOTICE : "sr-only"}>
        {done?.sentence}
        {done?.orderId ? (
          <Link
            to={href("/admin/orders/:orderId", { orderId: done.orderId })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Open the order
          </Link>
        ) : null}
        {done?.recorded ? (
          <WithdrawSecondPayment
            creditId={done.recorded}
            onDone={() => onDone({ sentence: unmatchedCreditMessages.withdrawn, orderId: null })}
          />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <NothingHere>
          {list === "open"
            ? "No money without an order."
            : "No money is marked as not the store's."}
        </NothingHere>
      ) : null}
      <ul className="flex flex-col gap-4">
        {rows.map((credit) => (
          <li key={credit.id}>
            <Credit credit={credit} list={list} maySettle={maySettle} onDone={onDone} />
          </li>
        ))}
      </ul>
      <NextPage to={next && pathWith(href("/admin/statements/money"), { list, after: next })}>
        Next
      </NextPage>
    </AdminPage>
  );
}

const DONE_NOTICE = "flex flex-wrap items-center gap-x-4 rounded-card bg-ok px-4 py-2 text-on-ok";
