import { type ComponentProps, type ReactNode, useRef } from "react";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { useAdminForm } from "./use-admin-form.ts";

/** A button that asks in a dialog before its form is sent. Its children are the dialog's text and the form's fields. */
export function ConfirmButton({
  label,
  action,
  done,
  onDone,
  title,
  cancelLabel = "Keep",
  confirmLabel,
  children = null,
  ...button
}: Pick<ComponentProps<typeof Button>, "look" | "className"> & {
  label: string;
  action: string;
  done: Parameters<typeof useAdminForm>[1];
  onDone?: () => void;
  title: string;
  cancelLabel?: string;
  confirmLabel: string;
  children?: ReactNode | ((errors: Readonly<Record<string, string>>) => ReactNode);
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useAdminForm(action, done, () => {
    dialog.current?.close();
    onDone?.();
  });
  return (
    <>
      <Button look="danger" {...button} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <ConfirmDialog
        ref={dialog}
        form={form}
        title={title}
        cancelLabel={cancelLabel}
        confirmLabel={confirmLabel}
      >
        {typeof children === "function" ? children(form.refusal?.errors ?? {}) : children}
      </ConfirmDialog>
    </>
  );
}
