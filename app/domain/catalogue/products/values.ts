/** Everything that is saved of a product, by the form or by an import. */
import { type FieldName, type ProductFields, parseProductFields } from "./fields.ts";
import { type EditedSize, parseOwnSizes, type WrittenSize } from "./own-sizes.ts";
import { type EditedPicture, parsePictures, type WrittenPicture } from "./pictures.ts";

export type ProductValues = {
  fields: ProductFields;
  sizes: readonly EditedSize[];
  /** The pictures after the first; the first is among `fields`. */
  pictures: readonly EditedPicture[];
};

/** Changes to a product. A missing part stays as it is. */
export type ProductChanges = {
  fields: Partial<ProductFields>;
  sizes?: readonly EditedSize[] | undefined;
  pictures?: readonly EditedPicture[] | undefined;
};

/** A product as it was typed in the form: each field is a text. */
type WrittenValues = Partial<Record<FieldName, string>> & {
  own_sizes?: readonly WrittenSize[] | undefined;
  pictures?: readonly WrittenPicture[] | undefined;
};

/**
 * Parses what a form sent. `values` is the whole product; `changes` holds only the fields that were sent, because a
 * page opened before an upgrade doesn't send the newer ones.
 */
export function parseProduct(
  { own_sizes, pictures, ...written }: WrittenValues,
  isPicture: (path: string) => boolean,
):
  | { ok: true; values: ProductValues; changes: ProductChanges }
  | { ok: false; errors: Record<string, string> } {
  const parsed = parseProductFields(written, isPicture);
  const sizes = parseOwnSizes(own_sizes ?? []);
  const others = parsePictures(pictures ?? [], isPicture);
  if (!parsed.ok || !sizes.ok || !others.ok) {
    const errors = [parsed, sizes, others].map((part) => (part.ok ? {} : part.errors));
    return { ok: false, errors: Object.assign({}, ...errors) };
  }
  const sent = Object.entries(parsed.fields).filter(([name]) => name in written);
  return {
    ok: true,
    values: { fields: parsed.fields, sizes: sizes.sizes, pictures: others.pictures },
    changes: {
      fields: Object.fromEntries(sent),
      sizes: own_sizes && sizes.sizes,
      pictures: pictures && others.pictures,
    },
  };
}
