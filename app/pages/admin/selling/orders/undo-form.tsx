import { Undo2 } from "lucide";
import type { ReactNode } from "react";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { useTimeElapsed } from "#pages/admin/parts/use-time-elapsed.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Icon } from "#ui/icon";

/**
 * A form that undoes the last action. It disappears when its time is over, but the server decides whether an undo
 * still works.
 */
export function UndoForm({
  action,
  fields,
  millisecondsLeft,
  done,
  onUndone,
  children,
}: {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Milliseconds until the undo stops working. */
  millisecondsLeft: number;
  /** The toast after the undo. Null: none, because the page shows the result. */
  done: Parameters<typeof useAdminForm>[1];
  onUndone?: (() => void) | undefined;
  /** A description of the action that can be undone. */
  children: ReactNode;
}) {
  const form = useAdminForm(action, done, onUndone, true);
  const over = useTimeElapsed(millisecondsLeft);
  // The form stays if the undo failed just at the end, so that the failure is seen.
  if (over && !form.busy && !form.refusal) return null;
  return (
    <StoreForm
      form={form}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line pt-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="text-small">{children}</div>
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy}>
        <Icon of={Undo2} size={18} />
        Undo
      </Button>
    </StoreForm>
  );
}
