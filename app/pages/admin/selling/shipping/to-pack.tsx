import type { UnshippedParcel } from "#data/orders/parcel/shipping-list.server";
import { adminMessages } from "#domain/orders/admin-messages";
import type { pickList } from "#domain/orders/parcel/pick-list";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { PickList } from "#pages/admin/parts/lists/pick-list.tsx";
import { ParcelFacts, Picks } from "./parcel-facts.tsx";

type Props = { parcels: readonly UnshippedParcel[]; picks: ReturnType<typeof pickList> };

/** The parcels to pack: what to take off the shelf for all of them, and what goes into each. */
export function ToPack({ parcels, picks }: Props) {
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="to-pack" className="flex flex-col gap-3">
      <h2 id="to-pack" tabIndex={-1} className="text-title outline-none">
        To pack <span className="text-ink-soft">({parcels.length})</span>
      </h2>
      <PickList title={adminMessages.packingList} picks={picks} className="shadow-card" />
      <ul className="grid gap-3 desktop:grid-cols-2">
        {parcels.map((parcel) => (
          <li
            key={parcel.id}
            className="flex break-inside-avoid flex-col gap-2 rounded-card border border-line bg-card p-4 shadow-card"
          >
            <ParcelFacts parcel={parcel} />
            <Picks lines={parcel.lines} />
            {parcel.isShort && parcel.status !== "pending" ? null : <PackedForm parcel={parcel} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Marks the parcel as packed. A paused order is continued first. */
function PackedForm({ parcel }: { parcel: UnshippedParcel }) {
  const to = parcel.status === "pending" ? "confirmation_pending" : "processing";
  return (
    <ButtonForm
      action={formHref("/admin/orders/:orderId/status", { orderId: parcel.id })}
      done={null}
      fields={{ from: parcel.status, to }}
      // The button disappears with its row, so the focus moves to the list's heading.
      onDone={() => document.getElementById("to-pack")?.focus({ preventScroll: true })}
      form="mt-auto print:hidden"
      aria-label={`${adminMessages.steps[to]}: ${parcel.name}`}
      className="w-full"
    >
      {adminMessages.steps[to]}
    </ButtonForm>
  );
}
