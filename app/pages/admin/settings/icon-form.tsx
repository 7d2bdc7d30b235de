import { useEffect, useState } from "react";
import { href } from "react-router";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { iconAddresses } from "#protocol/icon-addresses";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import type { SubjectData } from "./subject.tsx";

/** A picture that becomes the tab's, the phone's and the shared link's. */
export function IconForm({ shown: { value, version } }: { shown: SubjectData }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const form = useAdminForm(href("/admin/settings/icon/picture"), "Icon saved");
  const preview = usePreview(chosen);
  const mark = String(value.file ?? "");
  const saved = iconAddresses(mark);
  const errors = form.refusal?.errors ?? {};
  return (
    <div ref={form.place}>
      <StoreForm
        form={form}
        noValidate
        encType="multipart/form-data"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="before" value={version} />
        <div className="flex items-center gap-4">
          {[64, 32, 16].map((size) => (
            <img
              key={size}
              src={preview ?? (mark === "" ? saved.favicon.src : saved.apple)}
              alt={size === 64 ? "The icon as it is" : ""}
              width={size}
              height={size}
              className="rounded-card object-contain"
            />
          ))}
          {mark === "" && !chosen ? <p className="text-ink-soft">Still the demo's.</p> : null}
        </div>
        <Field
          label="Picture"
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hint="Square, 512 pixels or more; PNG, JPEG or WebP under 5 MB."
          error={errors.picture ?? errors.form}
          onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
        />
        <Button type="submit" busy={form.busy} className="w-full tablet:w-fit tablet:min-w-48">
          Save
        </Button>
      </StoreForm>
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
