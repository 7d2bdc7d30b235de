import { href } from "react-router";
import type { SeriesRow } from "#data/catalogue/products/series.server";
import { formHref } from "#forms/form-href";
import { BothLanguages } from "#pages/admin/parts/forms/both-languages.tsx";
import { PictureField } from "#pages/admin/parts/forms/picture-field.tsx";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { Field } from "#ui/forms/field";

type Shown = {
  /** Null: a new one, whose prefix and address are still to be chosen. */
  series: SeriesRow | null;
  /** Where its picture is shown from. */
  picture: string | null;
};

export function SeriesForm({ series, picture }: Shown) {
  const plain = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;
  return (
    <SavingForm
      action={
        series
          ? formHref("/admin/products/series/:key/details", { key: series.key })
          : formHref("/admin/products/series/addition")
      }
      version={series?.version ?? null}
      next={href("/admin/products/series")}
      save={series ? "Save" : "Add series"}
    >
      {(errors) => (
        <>
          <BothLanguages
            name="name"
            label="Name"
            most={60}
            values={[series?.name, series?.name_te]}
            errors={errors}
          />
          {series ? null : (
            <div className="grid gap-3 tablet:grid-cols-2">
              <Field
                label="What its product IDs begin with"
                name="prefix"
                error={errors.prefix}
                hint="2 to 10 small letters and digits. With fest, the first product is fest-01. It can't be changed later."
                maxLength={10}
                {...plain}
              />
              <Field
                label="Address"
                name="key"
                error={errors.key}
                hint="Small letters, digits and hyphens: festival-cards for /category/festival-cards. It can't be changed later."
                maxLength={40}
                {...plain}
              />
            </div>
          )}
          <BothLanguages
            name="description"
            label="Description"
            most={300}
            long
            values={[series?.description, series?.description_te]}
            errors={errors}
          />
          <PictureField
            kind="series"
            name="image_url"
            label="Picture, on top of its first cards"
            path={series?.image_url ?? ""}
            address={picture}
            error={errors.image_url}
          />
          <Field
            label="Place in the shop"
            name="position"
            defaultValue={series?.position ?? 5}
            error={errors.position}
            hint="1 comes first."
            inputMode="numeric"
            className="max-w-60"
          />
          <Checkbox
            name="is_active"
            label="In the shop"
            defaultChecked={series?.is_active ?? true}
          />
        </>
      )}
    </SavingForm>
  );
}
