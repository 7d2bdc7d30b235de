import { useEffect, useRef, useState } from "react";
import type { UnshippedParcel } from "#data/orders/parcel/shipping-list.server";
import { adminMessages } from "#domain/orders/admin-messages";
import type { Courier } from "#domain/orders/parcel/couriers";
import { parseTrackingId } from "#domain/orders/parcel/tracking";
import { CourierField } from "#pages/admin/selling/orders/parcel/courier-field.tsx";
import { useCourier } from "#pages/admin/selling/orders/parcel/use-parcel.ts";
import { ParcelRow, type RowState } from "./parcel-row.tsx";

/**
 * Ships a parcel when its tracking ID is pasted or scanned and Enter is pressed. The focus moves to the next parcel's
 * field at once, without waiting for the response. If shipping failed, the row shows why and still has the typed ID.
 */
export function ToShip({
  parcels,
  couriers,
}: {
  parcels: readonly UnshippedParcel[];
  couriers: readonly Courier[];
}) {
  const { rows, states, set } = useRows(parcels);
  const courier = useCourier(couriers, "", null);
  const list = useRef<HTMLUListElement>(null);
  const used = useRef(new Map<string, UnshippedParcel>());
  useEffect(() => focusNext(list.current, null), []);
  if (rows.length === 0) return null;
  const shipped = rows.filter(({ id }) => states.get(id) === "shipped").length;
  const failed = rows.filter(({ id }) => states.get(id) === "failed").length;

  /**
   * A scanner that reads a label twice puts one ID into two rows. That is allowed only for orders of the same customer.
   */
  const otherOrderWithId = (parcel: UnshippedParcel, typed: string): string | null => {
    const id = parseTrackingId(typed);
    const holder = id === null ? undefined : used.current.get(id);
    return holder && holder.userId !== parcel.userId ? holder.orderNumber : null;
  };
  const onSent = (parcel: UnshippedParcel, typed: string) => {
    const id = parseTrackingId(typed);
    if (id !== null) used.current.set(id, parcel);
    set(parcel.id, "sent");
    focusNext(list.current, parcel.id);
  };
  return (
    <section aria-labelledby="to-ship" className="flex flex-col gap-3">
      <h2 id="to-ship" className="text-title">
        To ship <span className="text-ink-soft">({rows.length - shipped})</span>
      </h2>
      <CourierField
        courier={courier}
        hint={adminMessages.courierHint}
        className="w-full max-w-sm print:hidden"
      />
      <p role="status" className="font-medium empty:hidden">
        {adminMessages.shippedCount(shipped, failed)}
      </p>
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((parcel) => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            state={states.get(parcel.id) ?? "open"}
            courier={courier}
            otherOrderWithId={otherOrderWithId}
            onSent={onSent}
            onState={set}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * The page's parcels, plus those that were shipped here and have left the list since, because their Undo is still
 * shown.
 */
function useRows(parcels: readonly UnshippedParcel[]) {
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const [rows, setRows] = useState(parcels);
  const [before, setBefore] = useState(parcels);
  if (before !== parcels) {
    setBefore(parcels);
    const now = new Map(parcels.map((parcel) => [parcel.id, parcel]));
    const shownRows = rows.filter(({ id }) => now.has(id) || states.has(id));
    const known = new Set(shownRows.map(({ id }) => id));
    setRows([
      ...shownRows.map((parcel) => now.get(parcel.id) ?? parcel),
      ...parcels.filter(({ id }) => !known.has(id)),
    ]);
  }
  const set = (id: string, state: RowState) => setStates((all) => new Map(all).set(id, state));
  return { rows, states, set };
}

/** Moves the focus to the next empty field below this parcel, else to the first empty one above it. */
function focusNext(list: HTMLElement | null, after: string | null): void {
  const fields = [...(list?.querySelectorAll<HTMLInputElement>("input[data-parcel]") ?? [])];
  const place = fields.findIndex(({ dataset }) => dataset.parcel === after);
  const waiting = [...fields.slice(place + 1), ...fields.slice(0, Math.max(place, 0))];
  const next = waiting.find((field) => !field.readOnly && field.value.trim() === "");
  next?.focus({ preventScroll: after === null });
  if (after !== null) next?.scrollIntoView({ block: "nearest" });
}
