import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { seenOwedRefunds } from "#data/checkout/refund-lines.server";
import { type OwedRefund, owedRefunds } from "#data/orders/refunds.server";
import { findActiveSmsSources } from "#data/statements/sms-sources.server";
import { COPIED_ID_CHARACTERS } from "#domain/checkout/transaction-id";
import { upiString } from "#domain/checkout/upi";
import { exactTime } from "#domain/formatted-dates";
import { amountToPay, type Paise } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { RefundPayee } from "#pages/admin/selling/orders/refunds/refunds.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { drawQr } from "#services/qr.server";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import { QrCode } from "#ui/qr-code";
import type { Route } from "./+types/page";

/**
 * The refunds to make, one after the other, each with a QR code for the seller's UPI app (reading R73). With `order`,
 * that order's come first.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const [owed, seen, sources] = await Promise.all([
    owedRefunds(),
    seenOwedRefunds(),
    findActiveSmsSources(),
  ]);
  const first = url.searchParams.get("order");
  // Those without a UPI ID come last: nobody can send them yet.
  const turn = ({ orderId, upiId, isCash }: OwedRefund) =>
    Number(orderId !== first) + 2 * Number(upiId === null && !isCash);
  return {
    hasFeed: sources.length > 0,
    refunds: owed
      .toSorted((one, other) => turn(one) - turn(other))
      .map(({ amount, upiIdChangedAt, ...refund }) => ({
        ...refund,
        amount: amountToPay(amount),
        changed: upiIdChangedAt && exactTime(upiIdChangedAt),
        qr:
          refund.upiId === null || refund.isCash
            ? null
            : drawQr(codeOf(refund.upiId, amount, refund)),
        /** The transaction ID by which the bank shows that it was sent. */
        seen: seen.get(refund.id) ?? null,
      })),
  };
}

function codeOf(
  pa: string,
  am: Paise,
  { customerName, orderNumber: tn }: Pick<OwedRefund, "customerName" | "orderNumber">,
) {
  return upiString({ pa, am, tn, pn: customerName ?? "" });
}

type Shown = Route.ComponentProps["loaderData"];
type ToSend = Shown["refunds"][number];

export default function Refunds({ loaderData: { refunds, hasFeed } }: Route.ComponentProps) {
  const [later, setLater] = useState<readonly string[]>([]);
  useReloading(hasFeed && refunds.length > 0);
  const current = refunds.find(({ id }) => !later.includes(id));
  return (
    <AdminPage
      title={adminMessages.refundsOwed}
      back={href("/admin")}
      intro={hasFeed ? adminMessages.refundsByQrAndFeed : adminMessages.refundsByQr}
    >
      {current ? (
        <>
          <p role="status">{plural(refunds.length, "refund")} to make</p>
          <RefundToSend
            key={current.id}
            refund={current}
            onLater={() => setLater([...later, current.id])}
          />
        </>
      ) : (
        <NothingHere>
          {refunds.length === 0 ? adminMessages.noRefunds : adminMessages.refundsPutOff}
        </NothingHere>
      )}
    </AdminPage>
  );
}

const RELOAD_MILLISECONDS = 3_000;

/** Loads the page's data again while it is visible, because the bank's message comes seconds after the payment. */
function useReloading(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  const reload = useEffectEvent(() => {
    if (!document.hidden && state === "idle") void revalidate();
  });
  useEffect(() => {
    const timer = isOn ? setInterval(reload, RELOAD_MILLISECONDS) : undefined;
    return () => clearInterval(timer);
  }, [isOn]);
}

function RefundToSend({ refund, onLater }: { refund: ToSend; onLater: () => void }) {
  const { id, orderId, orderNumber, customerName, amount, upiId, qr, seen } = refund;
  const form = useAdminForm(formHref("/admin/orders/:orderId/refund", { orderId }), () =>
    seen === null ? adminMessages.refundRecorded : adminMessages.refundSeen(amount),
  );
  const recorded = useRef<string | null>(null);
  const record = useEffectEvent((reference: string) => {
    if (recorded.current === reference || form.busy) return;
    recorded.current = reference;
    form.send({ refund: id, refunded_to: upiId ?? "", reference });
  });
  useEffect(() => {
    if (seen !== null) record(seen);
  }, [seen]);
  return (
    <Panel title={`${amount} to ${customerName ?? "the customer"}`}>
      <OrderNumber orderId={orderId}>{orderNumber}</OrderNumber>
      <PayeeOfRefund refund={refund} />
      {qr ? <QrCode {...qr} label={adminMessages.refundQr(amount, upiId ?? "")} /> : null}
      <StoreForm form={form} noValidate className="flex flex-col gap-3">
        <input type="hidden" name="refund" value={id} />
        <input type="hidden" name="refunded_to" value={upiId ?? ""} />
        <Field
          label={adminMessages.refundReference}
          name="reference"
          inputMode="numeric"
          autoComplete="off"
          maxLength={COPIED_ID_CHARACTERS}
          hint={adminMessages.referenceOptional}
          error={form.refusal?.errors.reference}
        />
        <RefusalAboveButtons refusal={form.refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {adminMessages.sentNext}
          </Button>
          <Button look="second" onClick={onLater}>
            Later
          </Button>
        </div>
      </StoreForm>
    </Panel>
  );
}

/** Names the payee. If the customer names another UPI ID while the page is open, a warning says that the code is new. */
function PayeeOfRefund({ refund: { upiId, isCash, changed } }: { refund: ToSend }) {
  const [first] = useState(upiId);
  if (isCash) return <p>{adminMessages.refundFirst.cash}.</p>;
  if (upiId === null) return <p>{adminMessages.refundToUnknown.none}</p>;
  return (
    <>
      {first !== null && first !== upiId ? (
        <Notice tone="bad">{adminMessages.refundQrRedrawn(first)}</Notice>
      ) : null}
      <RefundPayee upiId={upiId} changed={changed} />
    </>
  );
}
