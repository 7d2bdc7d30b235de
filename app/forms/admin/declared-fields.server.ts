import { LANGUAGES, translations } from "#domain/language";
import type { EditorField } from "#domain/resources/resource";
import { TEXT_BYTES } from "#request/forms/form-body.server";

/** A form's size limit, with room for the longest texts: a character takes up to three bytes in UTF-8. */
export function formBytes(
  fields: readonly (Pick<EditorField, "kind" | "most"> & { translated?: true })[],
): number {
  const characters = fields.map(
    ({ kind, most = 0, translated }) =>
      (kind === "markdown" ? most : 0) * (translated ? LANGUAGES.length : 1),
  );
  return TEXT_BYTES + 3 * characters.reduce((sum, most) => sum + most, 0);
}

/** A valid form, for tests, as the fields' examples give it. */
export function exampleOf(
  fields: readonly { name: string; example: string | readonly [string, string] }[],
): Record<string, string> {
  const examples = fields.flatMap(({ name, example }) =>
    typeof example === "string"
      ? [[name, example]]
      : [[name, example[0]], ...Object.entries(translations(name, () => example[1]))],
  );
  return Object.fromEntries(examples);
}
