/** A product's pictures after the first, as an owner types them. */
import { localizedOf, type Translations, translations } from "#domain/language";
import { MOST_PICTURE_ALT_CHARACTERS } from "./fields.ts";

export type EditedPicture = { path: string; alt: string | null } & Translations<
  "alt",
  string | null
>;

/** The most pictures of a product, including the first. */
export const MOST_PICTURES = 6;

/** A picture as a row of the form. */
export type WrittenPicture = { path: string; alt: string } & Translations<"alt", string>;
export type AltField = Exclude<keyof WrittenPicture, "path">;

/** Error messages by row and field, such as `pictures.0.alt`. */
type Errors = Record<string, string>;

export function parsePictures(
  rows: readonly WrittenPicture[],
  isPicture: (path: string) => boolean,
): { ok: true; pictures: EditedPicture[] } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  if (rows.length >= MOST_PICTURES)
    errors.pictures = `A product has up to ${MOST_PICTURES} pictures.`;
  const pictures = rows.map((row, at) => {
    const text = (field: AltField) => {
      const value = row[field].trim();
      if (value.length > MOST_PICTURE_ALT_CHARACTERS)
        errors[pictureField(at, field)] =
          `This can have up to ${MOST_PICTURE_ALT_CHARACTERS} characters.`;
      return value || null;
    };
    if (!isPicture(row.path))
      errors.pictures = "One of these pictures isn't in the store any more. Choose it again.";
    return { path: row.path, alt: text("alt"), ...translations("alt", text) };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, pictures };
}

export function pictureField(at: number, field: keyof WrittenPicture): string {
  return `pictures.${at}.${field}`;
}

/** Returns the picture as a row of the form. */
export function writtenPicture({ path, alt, ...further }: EditedPicture): WrittenPicture {
  return { path, alt: alt ?? "", ...translations("alt", (field) => further[field] ?? "") };
}

/**
 * Returns the pictures as the change history shows them: '2: A glass of tea (c0ffee); 3: …'. The code in brackets is
 * the end of the picture's path, so that replacing a picture shows as a change.
 */
export function picturesText(pictures: readonly EditedPicture[]): string {
  return pictures.map(pictureText).join("; ");
}

function pictureText(picture: EditedPicture, at: number): string {
  const words =
    Object.values(localizedOf(picture, "alt")).filter(Boolean).join(", ") || "not described";
  return `${at + 2}: ${words} (${picture.path.slice(-6)})`;
}
