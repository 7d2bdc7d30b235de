import type { ReactNode } from "react";
import { formHref } from "#forms/form-href";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { Field, TextField } from "#ui/forms/field";
import { fieldText, type SettingsField, settingsForm } from "./forms.ts";
import type { SubjectData } from "./subject.tsx";

export function SubjectForm({
  shown: { subject, value, version },
  children,
}: {
  shown: SubjectData;
  /** Stands above the button. */
  children?: ReactNode;
}) {
  const { fields = [] } = settingsForm(subject) ?? {};
  return (
    <SavingForm action={formHref(`/admin/settings/${subject}/versions`)} version={version}>
      {(errors) => (
        <>
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
        </>
      )}
    </SavingForm>
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
    return <Checkbox name={name} label={label} defaultChecked={value === true} />;
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
