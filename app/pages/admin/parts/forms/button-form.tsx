import type { ComponentProps } from "react";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useAdminForm } from "./use-admin-form.ts";

/**
 * A form that is only a button, with hidden fields. `done`: the toast after success; null: none, because the page
 * shows the result.
 */
export function ButtonForm({
  action,
  done,
  fields = {},
  onDone,
  form: formClass = "",
  ...button
}: Omit<ComponentProps<typeof Button>, "form" | "type" | "busy"> & {
  action: string;
  done: string | null;
  fields?: Readonly<Record<string, string>>;
  onDone?: Parameters<typeof useAdminForm>[2];
  /** CSS classes of the form element. */
  form?: string;
}) {
  const form = useAdminForm(action, done, onDone);
  return (
    <StoreForm form={form} className={`flex flex-col items-start gap-2 ${formClass}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RefusalNotice refusal={form.refusal} />
      <Button look="second" {...button} type="submit" busy={form.busy} />
    </StoreForm>
  );
}
