import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { useTimeElapsed } from "#pages/admin/parts/use-time-elapsed.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** Takes what was done last back. Shown as long as it may work; whether it does, the server decides. */
export function UndoForm({
  action,
  fields,
  left,
  done,
  onUndone,
  children,
}: {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Milliseconds for which it may work. */
  left: number;
  /** What is said once it is undone; null: the page shows it. */
  done: string | null;
  onUndone?: (() => void) | undefined;
  /** What was done. */
  children: ReactNode;
}) {
  const form = useAdminForm(action, done, onUndone);
  const over = useTimeElapsed(left);
  // What failed at the last moment is said, and not taken for done.
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
        <Undo2 aria-hidden size={18} />
        Undo
      </Button>
    </StoreForm>
  );
}
