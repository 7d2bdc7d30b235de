import { type ReactNode, useState } from "react";
import { useUpload } from "#pages/admin/parts/forms/pictures/uploads.tsx";
import { Field } from "#ui/forms/field";
import { useObjectAddress } from "#ui/pictures/use-object-address";

/** A picture field that is uploaded when its form is saved. `children` show the picture once it is chosen. */
export function PictureToSave({
  hint,
  error,
  children,
}: {
  hint: string;
  error: string | undefined;
  /** `chosen`: the address of the chosen picture that isn't saved yet; null if none is. */
  children: (chosen: string | null) => ReactNode;
}) {
  const [chosen, setChosen] = useState<File | null>(null);
  useUpload(chosen ? "unsaved" : "saved");
  return (
    <>
      {children(useObjectAddress(chosen))}
      <Field
        label="Picture"
        name="picture"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hint={hint}
        error={error}
        onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
      />
    </>
  );
}
