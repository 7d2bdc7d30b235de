import { type ReactNode, useId } from "react";
import { href, useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { SaveBar } from "#pages/admin/parts/forms/save-bar.tsx";
import { Field, TextField } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Notice } from "#ui/notice";
import { useToast } from "#ui/shell/toasts";
import { fieldText, type SettingsField, settingsForm } from "./forms.ts";
import type { SubjectData } from "./subject.tsx";

/** What was typed stays, also where somebody else has saved meanwhile: what they saved stands above and below. */
export function SubjectForm({
  shown: { subject, value, version },
  children,
}: {
  shown: SubjectData;
  /** Stands above the button. */
  children?: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useStoreForm({
    action: href("/admin/settings/:subject/versions", { subject }),
    failed: adminMessages.formFailed,
    onDone: () => toast({ kind: "success", text: "Saved" }),
    // What somebody else saved, or that one has to sign in again, is shown beside what was typed.
    onRefused: ({ problem }) => void (problem !== "fields" && revalidate()),
  });
  const errors = form.refusal?.errors ?? {};
  const { fields = [] } = settingsForm(subject) ?? {};
  return (
    <div ref={form.place}>
      <StoreForm form={form} noValidate className="flex flex-col gap-4">
        <input type="hidden" name="before" value={version} />
        <div className="grid gap-4 tablet:grid-cols-2">
          {fields.map((field) => (
            <SettingsInput
              key={field.name}
              field={field}
              value={value[field.name]}
              error={errors[field.name]}
            />
          ))}
        </div>
        {children}
        {errors.form ? (
          <Notice tone="bad" alert>
            <p>{errors.form}</p>
          </Notice>
        ) : null}
        <SaveBar busy={form.busy} />
      </StoreForm>
    </div>
  );
}

const INPUTS = {
  email: { type: "email", inputMode: "email", autoComplete: "off" },
  tel: { type: "tel", inputMode: "tel", autoComplete: "off" },
  rupees: { inputMode: "decimal", autoComplete: "off" },
  number: { inputMode: "numeric", autoComplete: "off" },
  date: { type: "date" },
} as const;

function SettingsInput({
  field: { name, label, hint, kind, lang, beside },
  value,
  error,
}: {
  field: SettingsField;
  value: unknown;
  error: string | undefined;
}) {
  const common = { name, label, hint, error, lang, defaultValue: fieldText(value) };
  if (kind === "switch")
    return <Switch name={name} label={label} on={value === true} error={error} />;
  if (kind === "long") return <TextField {...common} rows={3} className="tablet:col-span-2" />;
  const short = kind === "number" || kind === "rupees" || kind === "date" || beside;
  return (
    <Field
      {...common}
      {...(kind ? INPUTS[kind] : { autoComplete: "off" })}
      className={beside ? "" : short ? "tablet:col-start-1" : "tablet:col-span-2"}
    />
  );
}

function Switch({
  name,
  label,
  on,
  error,
}: {
  name: string;
  label: string;
  on: boolean;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <div className="tablet:col-span-2">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          name={name}
          defaultChecked={on}
          aria-invalid={error ? true : undefined}
          className="size-6 accent-kumkum"
        />
        {label}
      </label>
      {error ? <p className="text-small font-medium text-kumkum-ink">{error}</p> : null}
    </div>
  );
}
