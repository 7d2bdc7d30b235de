import { MapPin, Pencil, Phone, Trash2 } from "lucide";
import { type RefObject, useId, useRef } from "react";
import type { SavedAddress } from "#domain/people/addresses/address";
import { pinCodeIn } from "#domain/people/addresses/pin-codes";
import { peopleMessages } from "#domain/people/messages";
import { shownMobile } from "#domain/people/shown-phone";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { PinBoxes } from "#ui/forms/pin-field";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Stamp } from "#ui/pictures/stamp";
import { showToast } from "#ui/shell/toasts";
import { texts } from "./texts.ts";

/** A saved address, drawn like the label on a parcel. */
export function AddressLabel({
  saved,
  focused,
  onEdit,
}: {
  saved: SavedAddress;
  focused: boolean;
  onEdit: () => void;
}) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  const pin = pinCodeIn(saved.address);
  return (
    <article
      aria-labelledby={name}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div aria-hidden className="airmail" />
      <div className="flex grow flex-col gap-2 p-5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <p aria-hidden className="text-small text-ink-soft">
            {t.to}
          </p>
          <Stamp className="row-span-2 w-12">
            <Icon of={MapPin} size={48} className="size-full bg-marigold p-2 text-on-marigold" />
          </Stamp>
          <h2 id={name} className="min-w-0 text-title wrap-anywhere">
            {saved.name}
          </h2>
        </div>
        <p className="whitespace-pre-line">{saved.address}</p>
        <p className="flex items-center gap-2 tabular-nums">
          <Icon of={Phone} label={t.mobile} size={16} className="text-ink-soft" />
          {shownMobile(saved.mobile)}
        </p>
        <div className="py-1">
          <PinBoxes pin={pin} className="h-8 w-7" />
        </div>
        {pin ? null : <p className="text-small text-ink-soft">{peopleMessages.pinCodeMissing}</p>}
        <div className="mt-auto flex flex-wrap gap-2 border-t border-dashed border-line pt-4">
          <Button look="second" autoFocus={focused} onClick={onEdit} aria-describedby={name}>
            <Icon of={Pencil} size={17} />
            {t.edit}
          </Button>
          <Button look="danger" onClick={() => dialog.current?.showModal()} aria-describedby={name}>
            <Icon of={Trash2} size={17} />
            {t.delete}
          </Button>
        </div>
      </div>
      <DeleteDialog ref={dialog} saved={saved} />
    </article>
  );
}

function DeleteDialog({
  ref,
  saved,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  saved: SavedAddress;
}) {
  const t = useTexts(texts);
  const form = useStoreForm({
    action: formHref("/addresses/:slot/deletion", { slot: String(saved.slot) }),
    failed: peopleMessages.addressDeleteFailed,
    onDone: () => {
      ref.current?.close();
      showToast({ kind: "info", text: peopleMessages.addressDeleted });
    },
  });
  return (
    <ConfirmDialog
      ref={ref}
      title={peopleMessages.deleteAddressConfirmation}
      form={form}
      cancelLabel={t.cancel}
      confirmLabel={t.delete}
    >
      <p className="line-clamp-4 whitespace-pre-line text-ink-soft">
        {saved.name}
        {"\n"}
        {saved.address}
      </p>
    </ConfirmDialog>
  );
}
