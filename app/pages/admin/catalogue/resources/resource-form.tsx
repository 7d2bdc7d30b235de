import { useState } from "react";
import type { Choices } from "#data/resources/table.server";
import { inEachLanguage } from "#domain/language";
import type { AnyResource } from "#domain/resources/all";
import {
  fieldsOf,
  hintOf,
  type ResourceField,
  type RowFigures,
  type TypedValues,
} from "#domain/resources/resource";
import { formHref } from "#forms/form-href";
import { AddressField } from "#pages/admin/parts/forms/address-field.tsx";
import { EditorInput } from "#pages/admin/parts/forms/editor-input.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { typedPrice } from "#pages/admin/parts/forms/typed-price.ts";
import { Panel } from "#ui/panel";
import type { EditedRow } from "./edit.tsx";

/** The form of a resource's row. `row` null: a new one. */
export function ResourceForm({
  resource,
  row,
  pictures,
  choices,
  figures,
  mayEdit,
}: {
  resource: AnyResource;
  row: EditedRow | null;
  /** The address of each picture, by its field's name. */
  pictures: Readonly<Record<string, string | null>>;
  /** The options of each choice, by its field's name. */
  choices: Choices;
  figures: RowFigures;
  mayEdit: boolean;
}) {
  const chosen = fieldsOf(resource).filter(({ kind }) => kind === "choice");
  const [typed, setTyped] = useState<TypedValues>(() =>
    texts(chosen, (field) => textOf(field, row)),
  );
  const typing = (form: FormData) =>
    setTyped((before) => texts(chosen, ({ name }) => String(form.get(name) ?? before[name] ?? "")));
  return (
    <SavingForm
      action={formHref(`${resource.path}/saving`)}
      version={row?.version ?? null}
      next={resource.path}
      save={row ? "Save" : `Add ${resource.noun}`}
      mayEdit={mayEdit}
      onTyped={typing}
    >
      {(errors) =>
        resource.panels.map(({ title, fields }, panel) => (
          <Panel key={title} title={title}>
            <div className="grid gap-4 tablet:grid-cols-2">
              {(fields as readonly ResourceField[]).map((field) =>
                field.shown && !field.shown(typed) ? null : row && field.onlyNew ? (
                  <input
                    key={field.name}
                    type="hidden"
                    name={field.name}
                    value={textOf(field, row)}
                  />
                ) : (
                  <EditorInput
                    key={field.name}
                    field={{ ...field, hint: hintOf(field, figures) }}
                    options={choices[field.name]}
                    text={textOf(field, row)}
                    translations={inEachLanguage((language) =>
                      String(row?.values[`${field.name}_${language}`] ?? ""),
                    )}
                    picture={pictures[field.name] ?? null}
                    errors={errors}
                  />
                ),
              )}
            </div>
            {panel === 0 ? (
              <AddressField id={row?.id ?? null} about={resource.id} error={errors.address} />
            ) : null}
          </Panel>
        ))
      }
    </SavingForm>
  );
}

function texts(
  fields: readonly ResourceField[],
  text: (field: ResourceField) => string,
): TypedValues {
  return Object.fromEntries(fields.map((field) => [field.name, text(field)]));
}

/** A field's value as the text that its input shows. */
function textOf({ name, kind, initially, options }: ResourceField, row: EditedRow | null): string {
  const value = row ? row.values[name] : (initially ?? options?.[0]?.value);
  if (kind === "switch") return value === true ? "on" : "";
  if (kind === "rupees" && row) return typedPrice(value as Parameters<typeof typedPrice>[0]);
  return value === null || value === undefined ? "" : String(value);
}
