import { Pencil, Phone, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { href, useFetcher } from "react-router";
import { hasPinCode, type SavedAddress } from "#domain/address";
import { ADDRESS_DELETED, DELETE_ADDRESS_CONFIRMATION, PIN_CODE_HINT } from "#domain/messages";
import { Button } from "#ui/button";
import { StoreForm } from "#ui/store-form";
import { useToast } from "#ui/toasts";
import type { FormAnswer } from "../form-answer.ts";
import { RefusalNotice } from "../refusal-notice.tsx";

/** A saved address as the label on a parcel. */
export function AddressLabel({
  saved,
  focused,
  onEdit,
}: {
  saved: SavedAddress;
  focused: boolean;
  onEdit: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  return (
    <article
      aria-labelledby={name}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div aria-hidden className="airmail" />
      <div className="flex grow flex-col gap-2 p-5">
        <p aria-hidden className="text-small text-ink-soft">
          To
        </p>
        <h2 id={name} className="text-title">
          {saved.name}
        </h2>
        <p className="whitespace-pre-line">{saved.address}</p>
        <p className="flex items-center gap-2 tabular-nums">
          <Phone aria-label="Mobile" size={16} className="text-ink-soft" />
          +91 {saved.mobile}
        </p>
        {hasPinCode(saved.address) ? null : (
          <p className="text-small text-ink-soft">{PIN_CODE_HINT}</p>
        )}
        <div className="mt-auto flex flex-wrap gap-2 border-t border-dashed border-line pt-4">
          <Button look="second" autoFocus={focused} onClick={onEdit} aria-describedby={name}>
            <Pencil aria-hidden size={17} />
            Edit
          </Button>
          <Button look="danger" onClick={() => dialog.current?.showModal()} aria-describedby={name}>
            <Trash2 aria-hidden size={17} />
            Delete
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
  const title = useId();
  const toast = useToast();
  const fetcher = useFetcher<FormAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    if (!fetcher.data?.ok) return;
    ref.current?.close();
    toast({ kind: "info", text: ADDRESS_DELETED });
  }, [fetcher.data]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={title}
      className="w-[min(26rem,calc(100vw-2rem))] rounded-card bg-card p-6 shadow-card"
    >
      <StoreForm
        fetcher={fetcher}
        action={href("/addresses/:slot/deletion", { slot: String(saved.slot) })}
        className="flex flex-col gap-4"
      >
        <h2 id={title} className="text-title">
          {DELETE_ADDRESS_CONFIRMATION}
        </h2>
        <p className="line-clamp-4 whitespace-pre-line text-ink-soft">
          {saved.name}
          {"\n"}
          {saved.address}
        </p>
        <RefusalNotice
          refusal={fetcher.data?.ok === false && fetcher.state === "idle" ? fetcher.data : null}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="second" autoFocus onClick={() => ref.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" busy={fetcher.state !== "idle"}>
            Delete
          </Button>
        </div>
      </StoreForm>
    </dialog>
  );
}
