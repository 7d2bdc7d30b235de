import { type ReactNode, useRef } from "react";
import { LeaveDialog } from "#pages/admin/parts/forms/pictures/uploads.tsx";
import { Button } from "#ui/forms/button";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { goTo } from "#ui/page-port";

/**
 * A form that uploads a file or pasted rows. Leaving the page asks for confirmation if a file or rows were chosen that
 * the server hasn't read yet.
 */
export function FileForm<Read extends object>({
  action,
  failed,
  onRead,
  onChange,
  onSubmit,
  button,
  children,
}: {
  action: string;
  failed: string;
  /**
   * Called with the server's response. Calling `done` says that nothing unread is left, and goes to `page` if one is
   * given.
   */
  onRead: (read: Read, done: (page?: string) => void) => void;
  /** Called when another file is chosen or other rows are pasted. */
  onChange?: () => void;
  onSubmit?: () => void;
  button: { press: string; busy: string };
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}) {
  const unread = useRef(false);
  const form = useStoreForm<Read>({
    action,
    background: true,
    field: "file",
    failed,
    onDone: (read) =>
      onRead(read, (page) => {
        unread.current = false;
        if (page !== undefined) goTo(page);
      }),
    // After a refusal, a chosen file is still on the device, but pasted rows would be lost by leaving the page.
    onRefused: () => {
      unread.current = Boolean(form.element.current?.querySelector("textarea")?.value);
    },
  });
  return (
    <StoreForm
      form={form}
      className="flex flex-col items-start gap-4"
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.type === "file")
          unread.current = target.value !== "";
        else if (target instanceof HTMLTextAreaElement) unread.current = true;
        else return;
        onChange?.();
      }}
      onSubmit={() => {
        unread.current = true;
        onSubmit?.();
      }}
    >
      {children(form.refusal?.errors ?? {})}
      <LeaveDialog hasUnsaved={() => unread.current} />
      <Button type="submit" busy={form.busy}>
        {form.busy ? button.busy : button.press}
      </Button>
    </StoreForm>
  );
}
