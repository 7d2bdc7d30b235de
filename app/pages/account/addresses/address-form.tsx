import { useId } from "react";
import { href } from "react-router";
import type { Address, SlotNumber } from "#domain/people/address";
import { peopleMessages } from "#domain/people/messages";
import type { FormRefusal } from "#protocol/form-answer";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import { useReturn } from "./use-return.ts";

/** Adds an address, or writes the one of a slot (spec §4 Address form). What is typed stays until it is saved. */
export function AddressForm({
  slot,
  start,
  onClose,
}: {
  slot?: SlotNumber;
  start: Address;
  /** Null where there is nothing to go back to. */
  onClose: (() => void) | null;
}) {
  const title = useId();
  const toast = useToast();
  const goBack = useReturn();
  const form = useStoreForm({
    action: slot ? href("/addresses/:slot", { slot: String(slot) }) : href("/addresses/addition"),
    failed: peopleMessages.addressSaveFailed,
    // Once saved: back to where the address was needed, or to the list.
    onDone: () => {
      toast({ kind: "success", text: peopleMessages.addressUpdated });
      if (!goBack()) onClose?.();
    },
  });
  return (
    <section
      aria-labelledby={title}
      className="max-w-2xl overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div aria-hidden className="airmail" />
      <StoreForm form={form} noValidate className="flex flex-col gap-5 p-5">
        <h2 id={title} className="text-title">
          {slot ? "Edit Address" : "Add New Address"}
        </h2>
        <RefusalNotice refusal={form.refusal} marked={peopleMessages.checkMarkedFields} />
        <AddressFields
          start={start}
          errors={form.refusal?.errors ?? {}}
          autoFocus={onClose !== null}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            Save Address
          </Button>
          {onClose ? (
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          ) : null}
        </div>
      </StoreForm>
    </section>
  );
}

function AddressFields({
  start,
  errors,
  autoFocus,
}: {
  start: Address;
  errors: FormRefusal["errors"];
  autoFocus: boolean;
}) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={start.name}
        autoComplete="name"
        autoCapitalize="words"
        required
        autoFocus={autoFocus}
        error={errors.name}
      />
      <TextField
        label="Address"
        name="address"
        defaultValue={start.address}
        autoComplete="street-address"
        rows={4}
        required
        error={errors.address}
        hint={peopleMessages.pinCodeHint}
      />
      <Field
        label="Mobile number"
        name="mobile"
        type="tel"
        inputMode="tel"
        defaultValue={start.mobile}
        autoComplete="tel"
        required
        error={errors.mobile}
      />
    </>
  );
}
