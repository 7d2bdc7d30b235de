import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { type Logo, logoAddress } from "#protocol/icon-addresses";
import { PictureToSave } from "./picture-to-save.tsx";
import type { SubjectData } from "./subject.tsx";

/** Uploads a logo, which then replaces the store's name at the head of pages. */
export function LogoForm({ shown: { value, version } }: { shown: SubjectData }) {
  const logo = value as Logo & { plate: boolean };
  return (
    <>
      <SavingForm
        key={version}
        action={formHref("/admin/settings/logo/versions")}
        version={version}
      >
        {({ picture: error }) => (
          <PictureToSave
            error={error}
            hint="PNG, JPEG, WebP or GIF under 5 MB; at least 120 pixels high. In dark mode, a dark logo without a background gets a light background."
          >
            {(chosen) => (
              <Shown
                address={chosen ?? (logo.file && logoAddress(logo.file, "webp"))}
                hasPlate={chosen === null && logo.plate}
              />
            )}
          </PictureToSave>
        )}
      </SavingForm>
      {logo.file ? (
        <ButtonForm
          action={formHref("/admin/settings/logo/removals")}
          done={null}
          fields={{ version: String(version) }}
          irrevocable={false}
        >
          Remove the logo
        </ButtonForm>
      ) : null}
    </>
  );
}

/** The logo as the header shows it, in the light and the dark scheme. */
function Shown({ address, hasPlate }: { address: string; hasPlate: boolean }) {
  if (!address) return <p className="text-ink-soft">No logo: pages show the store's name.</p>;
  return (
    <div className="flex flex-wrap gap-3">
      {["bg-white", "bg-black"].map((ground) => (
        <span key={ground} className={`rounded-card border border-line p-3 ${ground}`}>
          <img
            src={address}
            alt={ground === "bg-white" ? "The logo" : ""}
            className={`max-h-10 w-auto max-w-60 object-contain ${hasPlate ? "bg-white" : ""}`}
          />
        </span>
      ))}
    </div>
  );
}
