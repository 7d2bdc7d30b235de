import { useEffect, useId, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { Address, SlotNumber } from "#domain/address";
import { ADDRESS_UPDATED, CHECK_MARKED_FIELDS, PIN_CODE_HINT } from "#domain/messages";
import { Button } from "#ui/button";
import { Field, TextField } from "#ui/field";
import { StoreForm } from "#ui/store-form";
import { useToast } from "#ui/toasts";
import type { FormAnswer, Refusal } from "../form-answer.ts";
import { RefusalNotice } from "../refusal-notice.tsx";
import { useFocusOnRefusal } from "../use-focus-on-refusal.ts";
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
  const fetcher = useFetcher<FormAnswer>();
  const section = useRef<HTMLElement>(null);
  const refusal = useAnswer(fetcher, onClose);
  useFocusOnRefusal(section, refusal);
  return (
    <section
      ref={section}
      aria-labelledby={title}
      className="max-w-2xl overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div aria-hidden className="airmail" />
      <StoreForm
        fetcher={fetcher}
        action={
          slot ? href("/addresses/:slot", { slot: String(slot) }) : href("/addresses/addition")
        }
        noValidate
        className="flex flex-col gap-5 p-5"
      >
        <h2 id={title} className="text-title">
          {slot ? "Edit Address" : "Add New Address"}
        </h2>
        <RefusalNotice refusal={refusal} marked={CHECK_MARKED_FIELDS} />
        <AddressFields start={start} errors={refusal?.errors ?? {}} autoFocus={onClose !== null} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={fetcher.state !== "idle"}>
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
  errors: Record<string, string>;
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
        hint={PIN_CODE_HINT}
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

/** Once saved: back to where the address was needed, or to the list. Until then: what is wrong. */
function useAnswer(
  { data, state }: ReturnType<typeof useFetcher<FormAnswer>>,
  onClose: (() => void) | null,
): Refusal | null {
  const toast = useToast();
  const goBack = useReturn();
  // Taken when the answer comes, not when the list has been read again: by then this form may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once
  useEffect(() => {
    if (!data?.ok) return;
    toast({ kind: "success", text: ADDRESS_UPDATED });
    if (!goBack()) onClose?.();
  }, [data]);
  return data?.ok === false && state !== "submitting" ? data : null;
}
