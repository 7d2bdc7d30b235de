import { Pencil } from "lucide";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { orderMessages } from "#domain/orders/messages";
import {
  addressFormValues,
  isComplete,
  type SavedAddress,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { ADDRESS_SLOTS } from "#domain/people/limits";
import { shownMobile } from "#domain/people/shown-phone";
import { AddressForm } from "#pages/account/addresses/address-form.tsx";
import { AddressesNotLoaded } from "#pages/account/addresses/not-loaded.tsx";
import { href } from "#protocol/href";
import { AddressFields } from "#ui/forms/address-fields";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { GiftMessage, GiftToggle } from "./gift.tsx";
import { CHECKOUT_FORM_ID, type Choices, withAddress } from "./saved-choices.ts";
import { texts } from "./texts.ts";

/**
 * Chooses the delivery address: a saved one, drawn like the parcel's label, or one typed here, which may be saved. A
 * gift goes to another person's address.
 */
export function AddressChoice({
  addresses,
  initial,
  choices,
  errors,
  asksPayerMobile,
  onChoose,
}: {
  /** Null: the addresses couldn't be loaded. */
  addresses: readonly SavedAddress[] | null;
  /** The choices with which the form began. */
  initial: Choices;
  choices: Choices;
  errors: Readonly<Record<string, string>>;
  /** True: the form also asks for the payer's own number. */
  asksPayerMobile: boolean;
  onChoose: (choices: Choices) => void;
}) {
  const t = useTexts(texts);
  const id = useId();
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  const saved = addresses ?? [];
  const typing = choices.address === "typed";
  // While an address is typed, this error is shown at its first empty field instead.
  const error = typing ? undefined : errors.address;
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="pb-2 font-display text-title font-semibold">
        {orderMessages.deliveryAddress}
      </legend>
      <GiftToggle choices={choices} ownAddress={initial.address} onChoose={onChoose} />
      {addresses === null ? <AddressesNotLoaded /> : null}
      {saved.length > 0 ? (
        <div className="grid gap-3 tablet:grid-cols-2">
          {saved.map((address) => (
            <SavedLabel
              key={address.slot}
              address={address}
              chosen={choices.address === address.slot}
              hasError={error !== undefined}
              onChoose={() =>
                onChoose({
                  ...choices,
                  address: address.slot,
                  mobile: choices.mobile || (address.mobile ?? ""),
                })
              }
              onEdit={() => setEdited(address)}
            />
          ))}
          <Choice
            value="typed"
            chosen={typing}
            hasError={error !== undefined}
            onChoose={() => onChoose({ ...choices, address: "typed" })}
          >
            <span className="block font-semibold">
              {choices.gift ? t.chooseTheirs : t.chooseAnother}
            </span>
            <span className="block text-small text-ink-soft">{t.chooseAnotherHint}</span>
          </Choice>
        </div>
      ) : null}
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
      {addresses !== null && typing ? (
        <NewAddressFields
          choices={choices}
          errors={errors}
          first={saved.length === 0}
          hasFreeSlot={saved.length < ADDRESS_SLOTS}
          asksPayerMobile={asksPayerMobile}
          onChoose={onChoose}
        />
      ) : null}
      {saved.length > 0 ? (
        <TextLink
          to={href("/addresses")}
          state={{ returnTo: href("/checkout-details"), fromCheckout: true }}
          className="text-peacock"
        >
          {t.manageAddresses}
        </TextLink>
      ) : null}
      <GiftMessage choices={choices} error={errors.message} onChoose={onChoose} />
      {edited ? (
        <EditDialog
          saved={edited}
          onClose={() => setEdited(null)}
          onSaved={(address) => {
            setEdited(null);
            onChoose(withAddress(choices, address));
          }}
        />
      ) : null}
    </fieldset>
  );
}

const CARD =
  "relative flex flex-col overflow-hidden rounded-card border border-ink/25 bg-card shadow-card has-checked:border-kumkum has-checked:edged has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-peacock";

function SavedLabel({
  address: saved,
  onEdit,
  ...choice
}: {
  address: SavedAddress;
  chosen: boolean;
  hasError: boolean;
  onChoose: () => void;
  onEdit: () => void;
}) {
  const t = useTexts(texts);
  const name = useId();
  return (
    <Choice
      {...choice}
      value={String(saved.slot)}
      extraContent={
        <Button
          look="quiet"
          aria-describedby={name}
          onClick={onEdit}
          className="ml-9 self-start px-2!"
        >
          <Icon of={Pencil} size={16} />
          {t.edit}
        </Button>
      }
    >
      <span id={name} className="block font-semibold">
        {saved.name}
      </span>
      <span className="block whitespace-pre-line">{saved.address}</span>
      <span className="block text-small text-ink-soft tabular-nums">
        {shownMobile(saved.mobile)}
      </span>
      {isComplete(saved) ? null : (
        <span className="mt-2 block w-fit rounded-card bg-wait px-2 text-small text-on-wait">
          {t.noPinCode}
        </span>
      )}
    </Choice>
  );
}

function Choice({
  value,
  chosen,
  hasError,
  onChoose,
  extraContent,
  children,
}: {
  value: string;
  chosen: boolean;
  hasError: boolean;
  onChoose: () => void;
  /** Content of the card that isn't part of the radio button's label. */
  extraContent?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={CARD}>
      <label className="group grid grow cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 px-4 last:pb-3">
        <span
          aria-hidden
          className="airmail invisible col-span-2 -mx-4 mb-2 group-has-checked:visible"
        />
        <input
          type="radio"
          form={CHECKOUT_FORM_ID}
          name="address"
          value={value}
          checked={chosen}
          aria-invalid={hasError || undefined}
          onChange={onChoose}
          className="mt-1 size-5 accent-kumkum outline-none"
        />
        <span className="min-w-0">{children}</span>
      </label>
      {extraContent}
    </div>
  );
}

/** The fields of an address that is typed here. They belong to the checkout's form (`CHECKOUT_FORM_ID`). */
function NewAddressFields({
  choices,
  errors,
  first,
  hasFreeSlot,
  asksPayerMobile,
  onChoose,
}: {
  choices: Choices;
  errors: Readonly<Record<string, string>>;
  /** True: no address is saved, so there is nothing else to choose. */
  first: boolean;
  /** True: a slot is free to save the address in. */
  hasFreeSlot: boolean;
  asksPayerMobile: boolean;
  onChoose: (choices: Choices) => void;
}) {
  const t = useTexts(texts);
  const { gift, typed, save } = choices;
  return (
    <div className="flex flex-col gap-5 overflow-hidden rounded-card border border-line bg-card px-4 pb-5 shadow-card not-has-[>.airmail]:pt-5 tablet:px-5">
      {first ? (
        <>
          <div aria-hidden className="airmail -mx-4 tablet:-mx-5" />
          <input type="hidden" form={CHECKOUT_FORM_ID} name="address" value="typed" />
        </>
      ) : null}
      <AddressFields
        // A gift's fields have another key, so that they don't keep what was typed for the payer's own address.
        key={gift ? "gift" : "own"}
        initial={typed}
        errors={errors}
        prefix="to_"
        form={CHECKOUT_FORM_ID}
        {...(asksPayerMobile && { mobileLabel: t.deliveryPhone })}
        section={gift ? "section-gift shipping " : ""}
        onType={(changed: TypedAddress) => onChoose({ ...choices, typed: changed })}
      />
      {hasFreeSlot ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            form={CHECKOUT_FORM_ID}
            name="to_save"
            checked={save}
            onChange={(event) => onChoose({ ...choices, save: event.target.checked })}
            className="size-5 accent-kumkum"
          />
          {t.saveAddress}
        </label>
      ) : null}
    </div>
  );
}

function EditDialog({
  saved,
  onSaved,
  onClose,
}: {
  saved: SavedAddress;
  onSaved: (address: Pick<SavedAddress, "slot" | "mobile">) => void;
  onClose: () => void;
}) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={t.edit}
      onClose={onClose}
      className="max-h-[calc(100dvh-1rem)] w-[min(42rem,calc(100vw-1rem))] overflow-y-auto rounded-card bg-card shadow-card"
    >
      <AddressForm
        slot={saved.slot}
        initial={addressFormValues(saved)}
        mobileLabel={t.deliveryPhone}
        onSaved={onSaved}
        onClose={onClose}
      />
    </dialog>
  );
}
