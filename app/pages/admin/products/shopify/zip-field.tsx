import { useState } from "react";
import { PICTURES_ZIP_BYTES } from "#domain/catalogue/products/imported-pictures";
import { Field } from "#ui/forms/field";

type Props = { label: string; hint: string; required?: boolean; error: string | undefined };

export function ZipField({ label, hint, required = false, error }: Props) {
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <Field
      className="w-full"
      label={label}
      type="file"
      name="pictures"
      accept=".zip,application/zip"
      required={required}
      error={tooLarge ? "This zip is larger than 20 MB. Make several." : error}
      hint={hint}
      onChange={({ currentTarget: { form } }) => setTooLarge(form ? isZipTooLarge(form) : false)}
    />
  );
}

/** Whether the form's zip is larger than it may be: it isn't sent then. */
export function isZipTooLarge(form: HTMLFormElement): boolean {
  const zip = new FormData(form).get("pictures");
  return zip instanceof File && zip.size > PICTURES_ZIP_BYTES;
}
