import { useId } from "react";
import type { SavedAddress, SlotNumber, TypedAddress } from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { formHref } from "#forms/form-href";
import { AddressFields } from "#ui/forms/address-fields";
import { Button } from "#ui/forms/button";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";
import { texts } from "./texts.ts";

/**
 * The form for a new address, or for changing the one in `slot` (spec §4 Address form). A save that fails keeps what
 * was typed.
 */
export function AddressForm({
  slot,
  initial,
  mobileLabel,
  onSaved,
  onClose,
}: {
  slot?: SlotNumber;
  initial: TypedAddress;
  /** A label for the mobile field, if the page has another mobile number. */
  mobileLabel?: string;
  onSaved: (saved: Pick<SavedAddress, "slot" | "mobile">) => void;
  /** Null: the form has no Cancel button. */
  onClose: (() => void) | null;
}) {
  const t = useTexts(texts);
  const title = useId();
  const form = useStoreForm<Pick<SavedAddress, "slot" | "mobile">>({
    action: slot
      ? formHref("/addresses/:slot", { slot: String(slot) })
      : formHref("/addresses/addition"),
    failed: peopleMessages.addressSaveFailed,
    onDone: (saved) => {
      showToast({ kind: "success", text: peopleMessages.addressUpdated });
      onSaved(saved);
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
          {slot ? t.editAddress : t.addNewAddress}
        </h2>
        <AddressFields
          initial={initial}
          errors={form.refusal?.errors ?? {}}
          {...(mobileLabel && { mobileLabel })}
          autoFocus={onClose !== null}
        />
        <RefusalAboveButtons
          refusal={form.refusal}
          fieldErrorText={peopleMessages.checkMarkedFields}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {t.saveAddress}
          </Button>
          {onClose ? (
            <Button look="quiet" onClick={onClose}>
              {t.cancel}
            </Button>
          ) : null}
        </div>
      </StoreForm>
    </section>
  );
}
