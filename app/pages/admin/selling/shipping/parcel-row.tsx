import { Check, Truck } from "lucide";
import { type FormEvent, useState } from "react";
import type { UnshippedParcel } from "#data/orders/parcel/shipping-list.server";
import { countPieces } from "#domain/cart/lines";
import { adminMessages } from "#domain/orders/admin-messages";
import { UNDO_SECONDS } from "#domain/orders/limits";
import { courierOf } from "#domain/orders/parcel/couriers";
import { pickList } from "#domain/orders/parcel/pick-list";
import { parseTrackingId } from "#domain/orders/parcel/tracking";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { StepUndo } from "#pages/admin/selling/orders/parcel/step-undo.tsx";
import {
  type useCourier,
  useTrackingDraft,
  useTrackingQuestion,
} from "#pages/admin/selling/orders/parcel/use-parcel.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { ParcelFacts, Picks } from "./parcel-facts.tsx";

export type RowState = "open" | "sent" | "shipped" | "failed";

type Props = {
  parcel: UnshippedParcel;
  state: RowState;
  /** Its chosen courier is used if a tracking ID doesn't fit the format of any courier. */
  courier: ReturnType<typeof useCourier>;
  /** The number of another order that was already shipped with this tracking ID on this page. Null: there is none. */
  otherOrderWithId: (parcel: UnshippedParcel, typed: string) => string | null;
  onSent: (parcel: UnshippedParcel, typed: string) => void;
  onState: (id: string, state: RowState) => void;
};

/** A parcel to ship, with the field for its tracking ID. */
export function ParcelRow({
  parcel,
  state,
  courier: { couriers, courier },
  otherOrderWithId,
  onSent,
  onState,
}: Props) {
  const { id, name, lines, status } = parcel;
  const draft = useTrackingDraft(id, parcel.trackingId);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useStoreForm({
    action: formHref("/admin/orders/:orderId/shipment", { orderId: id }),
    name: `ship ${id}`,
    failed: adminMessages.formFailed,
    background: true,
    leavesFocus: true,
    onDone: () => {
      draft.clear();
      onState(id, "shipped");
    },
    onRefused: () => onState(id, "failed"),
  });
  const guessed = courierOf(parseTrackingId(draft.text) ?? "", couriers);
  const { question, ask } = useTrackingQuestion(draft.text, guessed ?? courier);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const problem = problemOf(parcel, draft.text, otherOrderWithId);
    setWrong(problem);
    if (problem !== null || state === "sent") return event.preventDefault();
    ask(event);
    if (event.defaultPrevented) return;
    onSent(parcel, draft.text);
  };
  const refused = form.refusal && Object.values(form.refusal.errors).join(" ");
  return (
    <li
      className={`grid gap-x-6 gap-y-2 rounded-card border bg-card p-4 shadow-card desktop:grid-cols-[1fr_26rem] ${state === "failed" ? "border-kumkum-ink" : "border-line"}`}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <ParcelFacts parcel={parcel} />
        <Disclosure
          summary={adminMessages.inParcel(countPieces(pickList(lines)))}
          data-printed
          className="text-small"
        >
          <Picks lines={lines} />
        </Disclosure>
      </div>
      <div className="flex flex-col gap-2 print:hidden">
        {state === "shipped" ? (
          <>
            <p className="flex items-center gap-2 font-semibold">
              <Icon of={Check} size={20} className="text-peacock" />
              Shipped <span className="font-figures break-all">{draft.text}</span>
            </p>
            <StepUndo
              order={parcel}
              step={{ from: "shipped", to: "processing", left: UNDO_SECONDS * 1_000 }}
              onUndone={() => onState(id, "open")}
            />
          </>
        ) : parcel.isShort && state === "open" ? (
          <p className="text-small">{adminMessages["pieces-missing"]}</p>
        ) : (
          <StoreForm
            form={form}
            onSubmit={submit}
            noValidate
            className="grid grid-cols-[1fr_auto] items-start gap-2"
          >
            <input type="hidden" name="from" value={status} />
            <input type="hidden" name="courier" value={guessed ?? courier} />
            <Field
              label={
                <>
                  Tracking ID<span className="sr-only">: {name}</span>
                </>
              }
              name="tracking_id"
              data-parcel={id}
              value={draft.text}
              onChange={(event) => {
                draft.type(event.currentTarget.value);
                setWrong(null);
              }}
              readOnly={state === "sent"}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="send"
              spellCheck={false}
              maxLength={100}
              error={wrong ?? question ?? refused ?? undefined}
              hint={guessed ?? undefined}
            />
            <Button
              type="submit"
              busy={state === "sent"}
              aria-label={`Ship: ${name}`}
              className="mt-8 px-4"
            >
              <Icon of={Truck} size={19} />
              Ship
            </Button>
          </StoreForm>
        )}
      </div>
    </li>
  );
}

/** Checks the tracking ID before it is sent, so that after a mistake the focus stays in this field. */
function problemOf(
  parcel: UnshippedParcel,
  typed: string,
  takenBy: Props["otherOrderWithId"],
): string | null {
  if (typed.trim() === "") return adminMessages.trackingIdNeeded;
  if (parseTrackingId(typed) === null) return adminMessages["tracking-id-wrong"];
  const orderNumber = takenBy(parcel, typed);
  return orderNumber === null ? null : adminMessages["tracking-id-taken"]({ orderNumber });
}
