import { useRef } from "react";
import { GIFT_MESSAGE_CHARACTERS } from "#domain/checkout/limits";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { adminMessages } from "#domain/orders/admin-messages";
import { printedAddress } from "#domain/people/addresses/address";
import { shownMobile } from "#domain/people/shown-phone";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { AddressFields } from "#ui/forms/address-fields";
import { Button } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { TextField } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { GiftNote } from "#ui/orders/gift-note";
import { Panel } from "#ui/panel";

/** The address as it is printed on the label. Each part can be copied into a courier's form. */
export function DeliverTo({ order }: { order: AdminOrderView }) {
  const { gift, customerName, deliveryMobile, mobile, shipping } = order;
  if (!order.address) return null;
  const address = printedAddress(order.address);
  const name = gift?.recipient ?? customerName ?? "";
  const phone = deliveryMobile ?? mobile ?? "";
  return (
    <Panel title="Deliver to">
      <p>{DELIVERY_LABELS[shipping.type]}</p>
      <address className="not-italic">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block wrap-anywhere whitespace-pre-line">{address}</span>
        <span className="block tabular-nums">{shownMobile(phone)}</span>
      </address>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={`${name}\n${address}\n+91 ${phone}`} content="whole label" />
        <Part label="Name" text={name} />
        <Part label="Mobile" text={phone} />
        <Part label="PIN" text={/(\d{6})$/.exec(address)?.[1] ?? ""} />
      </div>
      <GiftNote gift={gift} isCancelled={order.status === "cancelled"} />
      {order.correction && order.mayWork ? (
        <Correction key={order.correction.version} order={order} correction={order.correction} />
      ) : null}
    </Panel>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  if (text === "") return null;
  return (
    <span className="flex items-center gap-2 rounded-card border border-line pl-3 text-small">
      {label}
      <CopyButton text={text} content={label} />
    </span>
  );
}

type Correction = NonNullable<AdminOrderView["correction"]>;

/** Corrects the address before the parcel leaves. The customer is notified by email. */
function Correction({ order, correction }: { order: AdminOrderView; correction: Correction }) {
  const details = useRef<HTMLDetailsElement>(null);
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/address", { orderId: order.id }),
    adminMessages.addressCorrected,
    () => details.current?.querySelector("summary")?.focus(),
  );
  const { typed, version, giftMessage } = correction;
  return (
    <Disclosure summary="Correct the address" ref={details}>
      <StoreForm form={form} noValidate className="flex flex-col gap-4 pt-2">
        <input type="hidden" name="version" value={version} />
        <p className="text-small text-ink-soft">{adminMessages.correctionAdvice}</p>
        <div className="flex flex-col gap-4">
          <AddressFields initial={typed} errors={form.refusal?.errors ?? {}} />
          {giftMessage === null ? null : (
            <TextField
              label="Gift message"
              name="gift_message"
              rows={3}
              defaultValue={giftMessage}
              maxLength={GIFT_MESSAGE_CHARACTERS}
              error={form.refusal?.errors.gift_message}
            />
          )}
        </div>
        <RefusalAboveButtons refusal={form.refusal} />
        <Button type="submit" busy={form.busy} className="self-start">
          Save address
        </Button>
      </StoreForm>
    </Disclosure>
  );
}
