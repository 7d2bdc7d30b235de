import { LANGUAGES, translations } from "#domain/language";
import { type EditorField, exampleOf } from "#domain/resources/resource";
import { TEXT_BYTES } from "#request/forms/form-body.server";

type DeclaredField = Omit<EditorField, "hint"> & { translated?: true };

/** A form's size limit, with room for the longest texts: a character takes up to three bytes in UTF-8. */
export function formBytes(
  fields: readonly Pick<DeclaredField, "kind" | "most" | "translated">[],
): number {
  const characters = fields.map(
    ({ kind, most = 0, translated }) =>
      (kind === "markdown" ? most : 0) * (translated ? LANGUAGES.length : 1),
  );
  return TEXT_BYTES + 3 * characters.reduce((sum, most) => sum + most, 0);
}

/** Returns a valid form, for tests, as the fields' examples give it. */
export function exampleForm(fields: readonly DeclaredField[]): Record<string, string> {
  const examples = fields.flatMap((field) => {
    const { name, translated } = field;
    const [english, translation] = exampleOf(field);
    const further = translated ? Object.entries(translations(name, () => translation)) : [];
    return [[name, english], ...further];
  });
  return Object.fromEntries(examples);
}
