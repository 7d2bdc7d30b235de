/** A product's pictures after its first, as an owner writes them. */

export type EditedPicture = { path: string; alt: string | null; alt_te: string | null };

/** With the first, which is a field of the product. */
export const MOST_PICTURES = 6;
const MOST_ALT = 300;

/** A row of the form. */
export type WrittenPicture = { path: string; alt: string; alt_te: string };

/** Errors by the row and its field: `pictures.0.alt`. */
type Errors = Record<string, string>;

export function parsePictures(
  rows: readonly WrittenPicture[],
  isPicture: (path: string) => boolean,
): { ok: true; pictures: EditedPicture[] } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  if (rows.length >= MOST_PICTURES)
    errors.pictures = `A product has up to ${MOST_PICTURES} pictures.`;
  const pictures = rows.map((row, at) => {
    const text = (field: "alt" | "alt_te") => {
      const value = row[field].trim();
      if (value.length > MOST_ALT)
        errors[pictureField(at, field)] = `This can have up to ${MOST_ALT} characters.`;
      return value || null;
    };
    if (!isPicture(row.path)) errors.pictures = "One of these isn't a picture of the store.";
    return { path: row.path, alt: text("alt"), alt_te: text("alt_te") };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, pictures };
}

export function pictureField(at: number, field: keyof WrittenPicture): string {
  return `pictures.${at}.${field}`;
}

/** The picture as a row of the form. */
export function writtenPicture({ path, alt, alt_te }: EditedPicture): WrittenPicture {
  return { path, alt: alt ?? "", alt_te: alt_te ?? "" };
}

/** What is edited of them, as the history shows it: '2: A glass of tea (c0ffee); 3: …'. A path says nothing but whether it changed. */
export function picturesText(pictures: readonly EditedPicture[]): string {
  return pictures.map(pictureText).join("; ");
}

function pictureText({ path, alt, alt_te }: EditedPicture, at: number): string {
  const words = [alt, alt_te].filter(Boolean).join(", ") || "not described";
  return `${at + 2}: ${words} (${path.slice(-6)})`;
}
