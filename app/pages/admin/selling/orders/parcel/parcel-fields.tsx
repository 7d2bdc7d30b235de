import type { Courier } from "#domain/orders/parcel/couriers";
import { Field, SelectField } from "#ui/forms/field";
import type { useCourier, useTrackingDraft } from "./use-parcel.ts";

/** The fields for tracking ID and courier. A barcode scanner types the ID and then Enter, which submits the form. */
export function ParcelFields({
  tracking,
  courier: { courier, choose },
  couriers,
  errors = {},
  question = null,
  autoFocus = false,
}: {
  tracking: Pick<ReturnType<typeof useTrackingDraft>, "text" | "type">;
  courier: ReturnType<typeof useCourier>;
  couriers: readonly Courier[];
  errors?: Readonly<Record<string, string>>;
  /** A doubt about the tracking ID. The form can be submitted in spite of it. */
  question?: string | null;
  autoFocus?: boolean;
}) {
  return (
    <div className="grid gap-3 tablet:grid-cols-[1fr_14rem]">
      <Field
        label="Tracking ID"
        name="tracking_id"
        value={tracking.text}
        onChange={(event) => tracking.type(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        spellCheck={false}
        maxLength={100}
        autoFocus={autoFocus}
        error={errors.tracking_id ?? question ?? undefined}
      />
      <SelectField
        label="Courier"
        name="courier"
        value={courier}
        onChange={(event) => choose(event.currentTarget.value)}
        error={errors.courier}
      >
        {couriers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="">Another way</option>
      </SelectField>
    </div>
  );
}
