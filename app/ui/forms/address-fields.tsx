import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import {
  ADDRESS_FIELDS,
  type AddressField,
  isTownUnknown,
  mapAddressFields,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { statesOfPin } from "#domain/people/addresses/pin-codes";
import { stateName } from "#domain/people/addresses/state-names";
import { peopleMessages } from "#domain/people/messages";
import { Field, SelectField, TextField } from "./field.tsx";
import { PinField } from "./pin-field.tsx";

/** The prefix of the fields' names: `to_` in a form that has a `name` of its own. */
type FieldPrefix = "" | "to_";

/**
 * The fields of an address. The PIN code comes first and fills in the state; if it may be in several states, people
 * choose one of them. The town is asked for once it can't be told from the address, or has an error. The inputs are uncontrolled, and
 * `onType` reports each change.
 */
export function AddressFields({
  initial,
  errors,
  prefix = "",
  autoFocus = false,
  form,
  mobileLabel,
  section = "",
  onType,
}: {
  initial: TypedAddress;
  errors: Readonly<Record<string, string>>;
  prefix?: FieldPrefix;
  autoFocus?: boolean;
  /** The id of the form that the fields belong to, if they are outside of it. */
  form?: string;
  /** A label for the mobile field, if another mobile number stands beside it. */
  mobileLabel?: string;
  /** The first tokens of each `autocomplete` attribute, by which browsers tell several addresses apart. */
  section?: string;
  onType?: (typed: TypedAddress) => void;
}) {
  const hints: Readonly<Record<string, string>> = peopleMessages.addressHints;
  const fields = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState(initial.pin);
  const [asksTown, setAsksTown] = useState(() => Boolean(initial.town) || isTownUnknown(initial));
  if (errors[`${prefix}town`] && !asksTown) setAsksTown(true);
  const states = statesOfPin(pin);
  // Reads a PIN code that was typed, or filled in by the browser, before hydration.
  useEffect(() => {
    if (!fields.current) return;
    const typed = typedAddressIn(fields.current, prefix);
    setPin(typed.pin);
    if (isTownUnknown(typed)) setAsksTown(true);
  }, [prefix]);
  const keepDigits = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const digits = input.value.replace(/\D/g, "").slice(0, 6);
    if (input.value !== digits) input.value = digits;
    setPin(digits);
  };
  // Only on the way to another field: a field that appeared while a button is being pressed would move the button away.
  const askTown = ({ relatedTarget }: FocusEvent) => {
    const isField = relatedTarget?.matches("input, select, textarea");
    if (isField && fields.current && isTownUnknown(typedAddressIn(fields.current, prefix)))
      setAsksTown(true);
  };
  const { pin: _pin, state: _state, ...plain } = ADDRESS_FIELDS;
  const of = (field: AddressField) => ({
    label: peopleMessages.addressFields[field],
    autoComplete: section + ADDRESS_FIELDS[field].autoComplete,
    name: prefix + field,
    defaultValue: initial[field],
    error: errors[prefix + field],
    required: !ADDRESS_FIELDS[field].optional,
    onBlur: askTown,
    ...(form && { form }),
  });
  return (
    <div
      ref={fields}
      className="flex flex-col gap-5"
      onInput={(event) => onType?.(typedAddressIn(event.currentTarget, prefix))}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <PinField
          stateName={states[0] && stateName(states[0])}
          autoFocus={autoFocus}
          onInput={keepDigits}
          {...of("pin")}
        />
        {/* HTML has `required` only where the first choice is empty. */}
        <SelectField
          className="min-w-0 grow basis-[12rem]"
          {...of("state")}
          required={states.length === 0}
          options={states.map((state) => [state, stateName(state)])}
        >
          {states.length === 0 ? <option value="">{peopleMessages.stateFromPin}</option> : null}
        </SelectField>
      </div>
      {Object.entries(plain).map(([name, { rows, keyboard, autoCapitalize }]) => {
        if (name === "town" && !asksTown) return null;
        const field = { hint: hints[name], ...of(name as AddressField) };
        return rows ? (
          <TextField key={name} rows={rows} {...field} />
        ) : (
          <Field
            key={name}
            type={keyboard}
            inputMode={keyboard}
            autoCapitalize={autoCapitalize}
            {...field}
            {...(name === "mobile" && mobileLabel && { label: mobileLabel })}
          />
        );
      })}
    </div>
  );
}

function typedAddressIn(place: HTMLElement, prefix: FieldPrefix): TypedAddress {
  return mapAddressFields(
    (field) => place.querySelector<HTMLInputElement>(`[name="${prefix}${field}"]`)?.value ?? "",
  );
}
