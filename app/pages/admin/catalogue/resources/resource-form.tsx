import { Fragment, useState } from "react";
import type { Choices } from "#data/resources/table.server";
import { indianDay } from "#domain/indian-time";
import { inEachLanguage } from "#domain/language";
import type { AnyResource } from "#domain/resources/all";
import {
  fieldsOf,
  hintOf,
  type Preview,
  type Resource,
  type ResourceField,
  type RowFacts,
  type TypedValues,
} from "#domain/resources/resource";
import { formHref } from "#forms/form-href";
import { ComboContents } from "#pages/admin/catalogue/combos/combo-contents.tsx";
import type { ShownProduct } from "#pages/admin/catalogue/combos/product-choice.tsx";
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
  ownVersion,
  pictures,
  choices,
  beside,
  cards,
  withEpisodes,
  now,
  mayEdit,
}: {
  resource: AnyResource;
  row: EditedRow | null;
  /** The version that this page has made by another of its forms. */
  ownVersion: number | null;
  /** The address of each picture, by its field's name. */
  pictures: Readonly<Record<string, string | null>>;
  /** The options of each choice, by its field's name. */
  choices: Choices;
  beside: RowFacts;
  /** The products that the row contains. */
  cards: readonly ShownProduct[];
  /** False while the shop sells no episodes: the form then doesn't speak of them. */
  withEpisodes: boolean;
  now: Date;
  mayEdit: boolean;
}) {
  const { panels }: Pick<Resource, "panels"> = resource;
  const fields = fieldsOf(resource);
  const [typed, setTyped] = useState<TypedValues>(() =>
    texts(fields, (field) => textOf(field, row)),
  );
  const typing = (form: FormData) =>
    setTyped((before) =>
      texts(fields, ({ name, kind }) =>
        // A choice that isn't shown keeps its value.
        kind === "choice" && !form.has(name)
          ? (before[name] ?? "")
          : form.getAll(name).map(String).join(", "),
      ),
    );
  return (
    <SavingForm
      action={formHref(`${resource.path}/saving`)}
      version={row?.version ?? null}
      ownVersion={ownVersion}
      next={resource.path}
      save={row ? "Save" : `Add ${resource.noun}`}
      mayEdit={mayEdit}
      onTyped={typing}
    >
      {(errors) =>
        panels.map(({ title, about, fields, byHand, preview }, panel) =>
          byHand ? (
            <ComboContents key={title} row={row} saved={cards} errors={errors} mayEdit={mayEdit} />
          ) : (
            <Fragment key={title}>
              <Panel title={title}>
                <p className="text-small text-ink-soft empty:hidden">
                  {typeof about === "function" ? about(beside) : about}
                </p>
                <div className="grid gap-4 tablet:grid-cols-2">
                  {fields.map((field) =>
                    field.shown && !field.shown(typed) ? null : row && field.onlyNew ? (
                      <input
                        key={field.name}
                        type="hidden"
                        name={field.name}
                        value={textOf(field, row)}
                      />
                    ) : (
                      <EditorInput
                        // A switch shows what another form of the page has made of it.
                        key={field.kind === "switch" ? field.name + textOf(field, row) : field.name}
                        field={{
                          ...field,
                          label: field.labelFor?.(typed) ?? field.label,
                          hint: hintOf(field, beside),
                          readOnly: field.readOnly?.(beside) ?? false,
                        }}
                        options={choices[field.name]}
                        text={textOf(field, row)}
                        translations={inEachLanguage((language) =>
                          String(row?.values[`${field.name}_${language}`] ?? ""),
                        )}
                        picture={pictures[field.name] ?? null}
                        withEpisodes={withEpisodes}
                        errors={errors}
                      />
                    ),
                  )}
                </div>
                {panel === 0 ? (
                  <AddressField id={row?.id ?? null} about={resource.id} error={errors.address} />
                ) : null}
              </Panel>
              {preview ? <PreviewPanel preview={preview} rows={preview.rows(typed, now)} /> : null}
            </Fragment>
          ),
        )
      }
    </SavingForm>
  );
}

function PreviewPanel({
  preview: { title, about, empty },
  rows,
}: {
  preview: Preview;
  rows: ReturnType<Preview["rows"]>;
}) {
  return (
    <Panel title={title}>
      {rows ? (
        <ul aria-live="polite" className="flex flex-col divide-y divide-line tabular-nums">
          {rows.map(({ label, text }) => (
            <li key={label} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
              <span>{label}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{empty}</p>
      )}
      <p className="text-small text-ink-soft">{about}</p>
    </Panel>
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
  const first = kind === "choice" ? options?.[0]?.value : undefined;
  const value = row ? row.values[name] : (initially ?? first);
  if (kind === "switch") return value === true ? "on" : "";
  if (kind === "rupees" && row) return typedPrice(value as Parameters<typeof typedPrice>[0]);
  if (kind === "decimal") return String(value ?? "").replace(/\.00$/, "");
  if (value instanceof Date) return indianDay(value);
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined ? "" : String(value);
}
