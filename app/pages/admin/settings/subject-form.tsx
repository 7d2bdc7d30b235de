import type { ReactNode } from "react";
import { formHref } from "#forms/form-href";
import { EditorInput } from "#pages/admin/parts/forms/editor-input.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { fieldText, settingsForm } from "./forms.ts";
import type { SubjectData } from "./subject.tsx";

export function SubjectForm({
  shown: { subject, value, version },
  children,
}: {
  shown: SubjectData;
  /** Shown above the Save button. */
  children?: ReactNode;
}) {
  const { fields = [] } = settingsForm(subject) ?? {};
  return (
    <SavingForm action={formHref(`/admin/settings/${subject}/versions`)} version={version}>
      {(errors) => (
        <>
          <div className="grid gap-4 tablet:grid-cols-2">
            {fields.map((field) => (
              <EditorInput
                key={field.name}
                field={field}
                text={fieldText(value[field.name])}
                options={field.options?.map(({ value, label }) => ({ value, label: label() }))}
                errors={errors}
              />
            ))}
          </div>
          {children}
        </>
      )}
    </SavingForm>
  );
}
