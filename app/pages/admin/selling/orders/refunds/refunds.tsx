import { COPIED_ID_CHARACTERS } from "#domain/checkout/transaction-id";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { orderMessages } from "#domain/orders/messages";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Field } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { TextLink } from "#ui/link";
import { Panel } from "#ui/panel";

/** Refunds that the seller owes or has made (readings R53, R54). */
export function Refunds({ order }: { order: AdminOrderView }) {
  const { refunds, refundable, mayRefund } = order;
  const mayGive = mayRefund && refundable > 0;
  if (refunds.length === 0 && !mayGive) return null;
  return (
    <Panel title="Refund">
      {refunds.map((refund) => (
        <div key={refund.id} className="flex flex-col gap-2">
          <p className="wrap-anywhere">{adminMessages.refundTask(refund)}</p>
          {refund.proof ? (
            <p className="text-small text-ink-soft">
              {adminMessages.refundProof(refund.proof, refund.sentBy)}
            </p>
          ) : null}
          {refund.note ? (
            <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{refund.note}</p>
          ) : null}
          {refund.other ? (
            <TextLink
              to={href("/admin/orders/:orderId", { orderId: refund.other.id })}
              className="text-peacock"
            >
              {orderMessages.openThatOrder}
            </TextLink>
          ) : null}
          {refund.own && !refund.refunded ? <Owed order={order} refund={refund} /> : null}
          {refund.own && refund.refunded && order.mayRefund ? (
            <SentRefund order={order} refund={refund} />
          ) : null}
        </div>
      ))}
      {mayGive ? <RecordRefund key={refunds.length} order={order} /> : null}
    </Panel>
  );
}

type RefundOfOrder = { order: AdminOrderView; refund: AdminOrderView["refunds"][number] };

/** Says where the refund goes, and lets an owner mark it as made. */
function Owed({ order, refund }: RefundOfOrder) {
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/refund", { orderId: order.id }),
    adminMessages.refundRecorded,
  );
  if (!order.mayRefund) return <RefundDestination order={order} />;
  return (
    <StoreForm form={form} noValidate className="flex flex-col gap-2">
      <input type="hidden" name="refund" value={refund.id} />
      <input type="hidden" name="refunded_to" value={order.refundUpiId ?? ""} />
      <RefundDestination order={order} />
      {order.refundUpiId ? (
        <TextLink
          to={`${href("/admin/refunds")}?order=${order.id}`}
          className="text-peacock self-start"
        >
          {adminMessages.showRefundQr}
        </TextLink>
      ) : null}
      <PossibleLines
        refund={refund}
        onChosen={(reference) =>
          form.send({ refund: refund.id, refunded_to: order.refundUpiId ?? "", reference })
        }
      />
      <Reference order={order} error={form.refusal?.errors.reference} />
      <RefusalAboveButtons refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy} className="self-start">
        {adminMessages.markAsRefunded}
      </Button>
    </StoreForm>
  );
}

/** Lets an owner say which line of the bank is a refund that was sent, or note its reference. */
function SentRefund({ order, refund }: RefundOfOrder) {
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/refund-reference", { orderId: order.id }),
    adminMessages.referenceNoted,
  );
  if (refund.proof?.state === "seen" || order.refundWay === "cash") return null;
  return (
    <>
      <PossibleLines
        refund={refund}
        onChosen={(reference) => form.send({ refund: refund.id, reference })}
      />
      <Disclosure summary={adminMessages.noteReference} open={form.refusal !== null || undefined}>
        <StoreForm form={form} noValidate className="flex flex-col gap-2 pt-2">
          <input type="hidden" name="refund" value={refund.id} />
          <Reference order={order} error={form.refusal?.errors.reference} />
          <RefusalAboveButtons refusal={form.refusal} />
          <Button type="submit" look="second" busy={form.busy} className="self-start">
            {adminMessages.noteReference}
          </Button>
        </StoreForm>
      </Disclosure>
    </>
  );
}

/** The lines of the bank that may be this refund. An owner chooses one by a click, unless its reference is noted. */
function PossibleLines({
  refund: { lines, reference },
  onChosen,
}: Pick<RefundOfOrder, "refund"> & { onChosen: (reference: string) => void }) {
  return lines.map((line) => (
    <div key={line.reference} className="flex flex-wrap items-center gap-3">
      <p>{adminMessages.possibleRefundLine(line)}</p>
      {line.reference === reference ? null : (
        <Button look="second" onClick={() => onChosen(line.reference)}>
          {adminMessages.isThisRefund}
        </Button>
      )}
    </div>
  ));
}

/** Records a refund that isn't due to a cancellation or a rejection, such as for a lost parcel or a damaged card. */
function RecordRefund({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/refunds", { orderId: order.id }),
    adminMessages.refundRecorded,
  );
  const errors = form.refusal?.errors ?? {};
  return (
    <Disclosure summary="Record a refund">
      <StoreForm form={form} noValidate className="flex flex-col gap-3 pt-2">
        <input type="hidden" name="refunded_to" value={order.refundUpiId ?? ""} />
        <p className="text-small text-ink-soft">
          {adminMessages.refundFirst[order.refundWay]}, then record it here.
        </p>
        <RefundDestination order={order} />
        <div className="flex flex-col gap-3">
          <Field
            label="Amount in rupees"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            hint={`At most ${amountToPay(order.refundable)}: what was paid, less earlier refunds.`}
            error={errors.amount}
          />
          <Reference order={order} error={errors.reference} />
          <Field
            label="Note"
            name="note"
            autoComplete="off"
            maxLength={DESCRIPTION_CHARACTERS}
            hint={adminMessages.noteHint}
            error={errors.note}
          />
        </div>
        <RefusalAboveButtons refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          Record refund
        </Button>
      </StoreForm>
    </Disclosure>
  );
}

function RefundDestination({ order }: { order: AdminOrderView }) {
  const { refundWay, refundUpiId, refundUpiIdChanged, askedForUpiId } = order;
  if (refundWay === "cash") return null;
  if (refundUpiId === null)
    return <p className="text-ink-soft">{adminMessages.refundToUnknown[askedForUpiId]}</p>;
  return <RefundPayee upiId={refundUpiId} changed={refundUpiIdChanged} />;
}

/** The UPI ID to which a refund goes. `changed`: when the customer replaced another one by it. */
export function RefundPayee({ upiId, changed }: { upiId: string; changed: string | null }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {adminMessages.refundTo} <strong className="break-all select-all">{upiId}</strong>
        </span>
        <CopyButton text={upiId} content="UPI ID" />
      </p>
      {changed ? <p>{adminMessages.refundToChanged(changed)}</p> : null}
    </>
  );
}

function Reference({ order, error }: { order: AdminOrderView; error: string | undefined }) {
  const { referenceHint, referenceIfUpi, refundReference } = adminMessages;
  return (
    <Field
      label={refundReference}
      name="reference"
      inputMode="numeric"
      autoComplete="off"
      maxLength={COPIED_ID_CHARACTERS}
      hint={order.refundWay === "upi" ? referenceHint : referenceIfUpi}
      error={error}
    />
  );
}
