import { adminMessages } from "#domain/orders/admin-messages";
import type { Courier } from "#domain/orders/parcel/couriers";
import { SelectField } from "#ui/forms/field";

/** Chooses the courier for the parcels below. */
export function CourierField({
  couriers,
  courier,
  onChoice,
  name,
  error,
}: {
  couriers: readonly Courier[];
  courier: string;
  onChoice: (name: string) => void;
  name?: string;
  error?: string | undefined;
}) {
  return (
    <SelectField
      label="Courier"
      name={name}
      error={error}
      value={courier}
      onChange={(event) => onChoice(event.currentTarget.value)}
      hint={name ? undefined : adminMessages.courierHint}
      className="w-full max-w-sm print:hidden"
    >
      {couriers.map((each) => (
        <option key={each.name} value={each.name}>
          {each.name}
        </option>
      ))}
      <option value="">Another way</option>
    </SelectField>
  );
}
