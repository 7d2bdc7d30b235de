import type { ComponentProps } from "react";
import { SelectField } from "#ui/forms/field";
import type { useCourier } from "./use-parcel.ts";

/** Chooses the courier of one parcel or several. */
export function CourierField({
  courier: { couriers, courier, choose },
  ...field
}: Omit<ComponentProps<typeof SelectField>, "label"> & { courier: ReturnType<typeof useCourier> }) {
  return (
    <SelectField
      label="Courier"
      value={courier}
      onChange={(event) => choose(event.currentTarget.value)}
      options={[...couriers.map(({ name }) => [name, name] as const), ["", "Another way"]]}
      {...field}
    />
  );
}
