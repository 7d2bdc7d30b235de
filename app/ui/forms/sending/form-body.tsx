/** Apart from `post-form.tsx`, because every page watches for being left, and not every page sends forms. */

/** A file field without a file has one without a name; a chosen file may be empty, and isn't to be sent as its name. */
export function hasFile(form: FormData): boolean {
  return Array.from(form.values()).some((value) => typeof value !== "string" && value.name !== "");
}

export function asUrlEncoded(form: FormData): URLSearchParams {
  return new URLSearchParams(
    Array.from(form, ([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

export function asMultipart(fields: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
