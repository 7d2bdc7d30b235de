import { useEffect, useState } from "react";
import { formHref } from "#forms/form-href";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { useUpload } from "#pages/admin/parts/forms/uploads.tsx";
import { DEMO_ICON, iconAddresses } from "#protocol/icon-addresses";
import { Field } from "#ui/forms/field";
import type { SubjectData } from "./subject.tsx";

/** A picture that becomes the tab's, the phone's and the shared link's. */
export function IconForm({
  shown: { value, version },
}: {
  shown: Pick<SubjectData, "value" | "version">;
}) {
  return (
    <SavingForm action={formHref("/admin/settings/icon/versions")} version={version}>
      {({ picture: error }) => <IconField key={version} file={value.file} error={error} />}
    </SavingForm>
  );
}

/** Goes with the form, and begins anew with the version that it became. */
function IconField({ file, error }: { file: unknown; error: string | undefined }) {
  const [chosen, setChosen] = useState<File | null>(null);
  useUpload(chosen ? "unsaved" : "saved");
  const preview = usePreview(chosen);
  const mark = String(file ?? "");
  const isOwn = mark !== "" && mark !== DEMO_ICON;
  const saved = iconAddresses(mark);
  return (
    <>
      <div className="flex items-center gap-4">
        {[64, 32, 16].map((size) => (
          <img
            key={size}
            src={preview ?? (isOwn ? saved.apple : saved.favicon.src)}
            alt={size === 64 ? "The icon as it is" : ""}
            width={size}
            height={size}
            className="rounded-card object-contain"
          />
        ))}
        {isOwn || chosen ? null : (
          <p className="text-ink-soft">
            {mark === DEMO_ICON ? "Still the demo's." : "A plain one, until you choose yours."}
          </p>
        )}
      </div>
      <Field
        label="Picture"
        name="picture"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hint="Square, 512 pixels or more; PNG, JPEG or WebP under 5 MB."
        error={error}
        onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
      />
    </>
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
