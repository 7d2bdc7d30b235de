import { Plus } from "lucide-react";
import { useId } from "react";
import { href } from "react-router";
import { ADDRESS_SLOTS } from "#domain/limits";
import type { SavedAddress } from "#domain/people/address";
import { peopleMessages } from "#domain/people/messages";
import { AddressesNotLoaded } from "#pages/account/addresses/not-loaded.tsx";
import { ButtonLink } from "#ui/forms/button";
import type { Choices } from "./saved-choices.ts";

/** The saved addresses as the labels that go on the parcel; one of them is chosen. */
export function AddressChoice({
  addresses,
  choices,
  error,
  onChoose,
}: {
  /** Null: they couldn't be loaded. */
  addresses: readonly SavedAddress[] | null;
  choices: Choices;
  error: string | undefined;
  onChoose: (choices: Choices) => void;
}) {
  const id = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="pb-2 font-display text-title font-semibold">Delivery address</legend>
      {addresses === null ? (
        <AddressesNotLoaded />
      ) : addresses.length > 0 ? (
        <>
          <div className="grid gap-3 tablet:grid-cols-2">
            {addresses.map((address) => (
              <Label
                key={address.slot}
                address={address}
                chosen={choices.slot === address.slot}
                wrong={error !== undefined}
                onChoose={() =>
                  onChoose({
                    ...choices,
                    slot: address.slot,
                    mobile: choices.mobile || (address.mobile ?? ""),
                  })
                }
              />
            ))}
          </div>
          <EditAddresses saved={addresses.length} />
        </>
      ) : (
        <div className="overflow-hidden rounded-card border border-dashed border-ink/30">
          <div aria-hidden className="airmail opacity-60" />
          <p className="px-4 pt-3 text-ink-soft">{peopleMessages.noAddressesAdvice}</p>
          <EditAddresses saved={0} />
        </div>
      )}
      {error ? (
        <p
          id={`${id}-error`}
          tabIndex={-1}
          data-problem
          className="text-small font-medium text-kumkum-ink"
        >
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function EditAddresses({ saved }: { saved: number }) {
  return (
    <ButtonLink
      look="second"
      className={saved === 0 ? "m-4" : "w-fit"}
      to={href("/addresses")}
      state={{ returnTo: href("/checkout-details"), fromCheckout: true }}
    >
      {saved < ADDRESS_SLOTS ? <Plus aria-hidden size={18} /> : null}
      {saved === 0 ? "Add an address" : "Add or edit addresses"}
    </ButtonLink>
  );
}

function Label({
  address: { slot, name, address, mobile },
  chosen,
  wrong,
  onChoose,
}: {
  address: SavedAddress;
  chosen: boolean;
  wrong: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="group grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 overflow-hidden rounded-card border border-ink/25 bg-card px-4 pb-4 shadow-card has-checked:border-kumkum has-checked:edged has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-peacock">
      <span
        aria-hidden
        className="airmail invisible col-span-2 -mx-4 mb-2 group-has-checked:visible"
      />
      <input
        type="radio"
        name="address"
        value={slot}
        checked={chosen}
        aria-invalid={wrong || undefined}
        onChange={onChoose}
        className="mt-1 size-5 accent-kumkum outline-none"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block whitespace-pre-line">{address}</span>
        <span className="block text-small text-ink-soft tabular-nums">+91 {mobile}</span>
      </span>
    </label>
  );
}
