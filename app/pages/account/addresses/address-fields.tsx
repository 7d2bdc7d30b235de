import { type FormEvent, useEffect, useRef, useState } from "react";
import type { TypedAddress } from "#domain/people/addresses/address";
import { statesOfPin } from "#domain/people/addresses/pin-codes";
import { stateName } from "#domain/people/addresses/state-names";
import { Field, SelectField, TextField } from "#ui/forms/field";
import { useTexts } from "#ui/language";
import { PinField } from "./pin-field.tsx";
import { texts } from "./texts.ts";

/** What each field is sent as: `name`, or `to_name` where a form has a name of its own. */
export type FieldPrefix = "" | "to_";

/**
 * An address as it is typed: the PIN code first, which fills in the state; where it may lie in several, they are
 * a choice. The fields keep what is typed themselves; `onType` hears of it.
 */
export function AddressFields({
  start,
  errors,
  prefix = "",
  autoFocus = false,
  form,
  mobileLabel,
  section = "",
  onType,
}: {
  start: TypedAddress;
  errors: Readonly<Record<string, string>>;
  prefix?: FieldPrefix;
  autoFocus?: boolean;
  /** The id of their form, where they stand outside of it. */
  form?: string;
  /** Where another mobile number stands beside it. */
  mobileLabel?: string;
  /** For browsers that fill in more than one address (the first words of `autocomplete`). */
  section?: string;
  onType?: (typed: TypedAddress) => void;
}) {
  const t = useTexts(texts);
  const fields = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState(start.pin);
  const states = statesOfPin(pin);
  // What was typed, or filled in by the browser, before the page came alive.
  useEffect(() => {
    if (fields.current) setPin(typedIn(fields.current, prefix).pin);
  }, [prefix]);
  const digitsAlone = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const digits = input.value.replace(/\D/g, "").slice(0, 6);
    if (input.value !== digits) input.value = digits;
    setPin(digits);
  };
  const of = (name: keyof TypedAddress) => ({
    name: prefix + name,
    defaultValue: start[name],
    error: errors[prefix + name],
    required: true,
    ...(form && { form }),
  });
  return (
    <div
      ref={fields}
      className="flex flex-col gap-5"
      onInput={(event) => onType?.(typedIn(event.currentTarget, prefix))}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <PinField
          label={t.pinCode}
          meaning={states[0] && stateName(states[0])}
          autoFocus={autoFocus}
          autoComplete={`${section}postal-code`}
          onInput={digitsAlone}
          {...of("pin")}
        />
        <SelectField
          label={t.state}
          autoComplete={`${section}address-level1`}
          className="min-w-0 grow basis-48"
          {...of("state")}
        >
          {states.length === 0 ? <option value="">{t.stateFromPin}</option> : null}
          {states.map((state) => (
            <option key={state} value={state}>
              {stateName(state)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t.address}
        autoComplete={`${section}street-address`}
        rows={2}
        hint={t.addressHint}
        {...of("address")}
      />
      <Field
        label={t.name}
        autoComplete={`${section}name`}
        autoCapitalize="words"
        {...of("name")}
      />
      <Field
        label={mobileLabel ?? t.mobileNumber}
        type="tel"
        inputMode="tel"
        autoComplete={`${section}tel`}
        {...of("mobile")}
      />
    </div>
  );
}

function typedIn(place: HTMLElement, prefix: FieldPrefix): TypedAddress {
  const value = (name: string) =>
    place.querySelector<HTMLInputElement>(`[name="${prefix}${name}"]`)?.value ?? "";
  return {
    pin: value("pin"),
    state: value("state"),
    address: value("address"),
    name: value("name"),
    mobile: value("mobile"),
  };
}
