import { Field } from "#ui/forms/field";
import { CourierField } from "./courier-field.tsx";
import type { useCourier } from "./use-parcel.ts";

/** The fields for tracking ID and courier. A barcode scanner types the ID and then Enter, which submits the form. */
export function ParcelFields({
  text,
  onType,
  courier,
  errors = {},
  question,
}: {
  /** The tracking ID as it is typed. */
  text: string;
  onType: (text: string) => void;
  courier: ReturnType<typeof useCourier>;
  errors: Readonly<Record<string, string>> | undefined;
  /** A doubt about the tracking ID. The form can be submitted in spite of it. */
  question: string | null;
}) {
  return (
    <div className="grid gap-3 tablet:grid-cols-[1fr_14rem]">
      <Field
        label="Tracking ID"
        name="tracking_id"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        spellCheck={false}
        maxLength={100}
        error={errors.tracking_id ?? question ?? undefined}
      />
      <CourierField courier={courier} name="courier" error={errors.courier} />
    </div>
  );
}
