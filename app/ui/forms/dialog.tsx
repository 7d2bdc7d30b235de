import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "./button.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { StoreForm } from "./sending/store-form.tsx";
import type { StoreFormState } from "./sending/use-store-form.tsx";

type DialogProps = {
  ref?: RefObject<HTMLDialogElement | null>;
  id?: string;
  title: string;
  onClose?: () => void;
  children: ReactNode;
};

/** A modal dialog. Open it with `ref.current.showModal()`. */
export function Dialog({ ref, id, title, onClose, children }: DialogProps) {
  const heading = useId();
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={heading}
      onClose={onClose}
      className="w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 text-base whitespace-normal text-ink shadow-card"
    >
      <div className="flex flex-col gap-4">
        <h2 id={heading} className="text-title">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** Asks before a form is sent. The button that keeps things as they are has the focus. */
export function ConfirmDialog({
  form,
  cancelLabel,
  confirmLabel,
  children,
  ...dialog
}: DialogProps & { form: StoreFormState; cancelLabel: string; confirmLabel: string }) {
  return (
    <Dialog {...dialog}>
      <StoreForm form={form} className="flex flex-col gap-4">
        {children}
        <RefusalNotice refusal={form.refusal} />
        <div className="grid grid-cols-2 gap-2 tablet:flex tablet:justify-end">
          <Button look="second" autoFocus onClick={() => dialog.ref?.current?.close()}>
            {cancelLabel}
          </Button>
          <Button type="submit" busy={form.busy}>
            {confirmLabel}
          </Button>
        </div>
      </StoreForm>
    </Dialog>
  );
}
