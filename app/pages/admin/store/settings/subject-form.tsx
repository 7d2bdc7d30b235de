import type { ReactNode } from "react";
import { hintOf } from "#domain/resources/resource";
import { SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { settingsFields } from "#domain/resources/settings-subject";
import { formHref } from "#forms/form-href";
import { EditorInput } from "#pages/admin/parts/forms/editor-input.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { fieldText } from "./field-text.ts";
import type { SubjectData } from "./subject.tsx";

export function SubjectForm({
  shown: { subject, value, version, shop },
  children,
}: {
  shown: SubjectData;
  /** Shown above the Save button. */
  children?: ReactNode;
}) {
  const fields = settingsFields(SETTINGS_SUBJECTS[subject]);
  return (
    <SavingForm action={formHref(`/admin/settings/${subject}/versions`)} version={version}>
      {(errors) => (
        <>
          <div className="grid gap-4 tablet:grid-cols-2">
            {fields.map((field) =>
              field.of && !shop[field.of] ? (
                <input
                  key={field.name}
                  type="hidden"
                  name={field.name}
                  value={fieldText(value[field.name])}
                />
              ) : (
                <EditorInput
                  key={field.name}
                  field={{ ...field, hint: hintOf(field) }}
                  text={fieldText(value[field.name])}
                  options={field.options?.map(({ value, label }) => ({ value, label: label() }))}
                  errors={errors}
                />
              ),
            )}
          </div>
          {children}
        </>
      )}
    </SavingForm>
  );
}
