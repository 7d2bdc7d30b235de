import { PictureField } from "#pages/admin/parts/forms/picture-field.tsx";
import { SaveBar } from "#pages/admin/parts/forms/save-bar.tsx";
import { Field, TextField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";

type WrittenSeries = {
  name: string;
  name_te: string;
  description: string;
  description_te: string;
  image_url: string;
  picture: string | null;
  position: string;
  shown: boolean;
  /** 0: a new one, whose prefix and address are still to be chosen. */
  version: number;
};

type Props = { action: string; series: WrittenSeries; save: string; onDone: () => void };

export function SeriesForm({ action, series, save, onDone }: Props) {
  const form = useStoreForm({ action, onDone });
  const errors = form.refusal?.errors ?? {};
  const field = (name: "name" | "name_te" | "description" | "description_te" | "position") => ({
    name,
    defaultValue: series[name],
    error: errors[name],
  });
  const plain = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;
  return (
    <StoreForm form={form} className="flex flex-col gap-4" noValidate>
      <input type="hidden" name="version" value={series.version} />
      <Field label="Name" maxLength={60} required {...field("name")} />
      {series.version === 0 ? (
        <div className="grid gap-3 tablet:grid-cols-2">
          <Field
            label="Prefix of its products' ids"
            name="prefix"
            error={errors.prefix}
            hint="2 to 10 small letters and digits, such as fest for fest-01. It stays."
            maxLength={10}
            {...plain}
          />
          <Field
            label="Address"
            name="key"
            error={errors.key}
            hint="Small letters, digits and hyphens: festival-cards for /category/festival-cards. It stays."
            maxLength={40}
            {...plain}
          />
        </div>
      ) : null}
      <Field label="Name in Telugu" lang="te" maxLength={60} {...field("name_te")} />
      <TextField label="Description" rows={2} maxLength={300} {...field("description")} />
      <TextField
        label="Description in Telugu"
        lang="te"
        rows={2}
        maxLength={300}
        {...field("description_te")}
      />
      <PictureField
        kind="series"
        name="image_url"
        label="Picture, on top of its first cards"
        path={series.image_url}
        address={series.picture}
        error={errors.image_url}
      />
      <Field
        label="Place in the shop"
        hint="Lower numbers come first."
        inputMode="numeric"
        className="max-w-60"
        {...field("position")}
      />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="is_active"
          value="yes"
          defaultChecked={series.shown}
          className="size-5 accent-kumkum"
        />
        In the shop
      </label>
      <RefusalNotice refusal={form.refusal} />
      <SaveBar busy={form.busy}>{save}</SaveBar>
    </StoreForm>
  );
}
