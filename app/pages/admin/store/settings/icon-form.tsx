import { formHref } from "#forms/form-href";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { DEMO_ICON, iconAddresses } from "#protocol/icon-addresses";
import { PictureToSave } from "./picture-to-save.tsx";
import type { SubjectData } from "./subject.tsx";

/** Uploads the icon for browser tabs, phones' home screens and shared links. */
export function IconForm({ shown }: { shown: Pick<SubjectData, "value" | "version"> }) {
  const { value, version } = shown;
  return (
    <SavingForm action={formHref("/admin/settings/icon/versions")} version={version}>
      {({ picture: error }) => <IconField key={version} file={value.file} error={error} />}
    </SavingForm>
  );
}

/** The version is this field's key, so that it starts empty again after each save. */
function IconField({ file, error }: { file: unknown; error: string | undefined }) {
  const mark = String(file ?? "");
  const isOwn = mark !== "" && mark !== DEMO_ICON;
  const saved = iconAddresses(mark);
  return (
    <PictureToSave error={error} hint="Square, 512 pixels or more; PNG, JPEG or WebP under 5 MB.">
      {(chosen) => (
        <div className="flex items-center gap-4">
          {[64, 32, 16].map((size) => (
            <img
              key={size}
              src={chosen ?? (isOwn ? saved.apple : saved.favicon.src)}
              alt={size === 64 ? "The icon" : ""}
              width={size}
              height={size}
              className="rounded-card object-contain"
            />
          ))}
          {isOwn || chosen ? null : (
            <p className="text-ink-soft">
              {mark === DEMO_ICON
                ? "This is still the demo's icon."
                : "This is a plain icon, until you choose yours."}
            </p>
          )}
        </div>
      )}
    </PictureToSave>
  );
}
