import { z } from "zod";
import {
  createProduct,
  nextIds,
  removeProduct,
  saveProduct,
  setSoldOut,
} from "#data/catalogue/products/products.server";
import { noteUploadedPicture } from "#data/catalogue/products/uploaded-pictures.server";
import { isProductSize } from "#domain/catalogue/catalogue";
import { PICTURE_BYTES, PICTURE_KINDS, PICTURE_PROBLEMS } from "#domain/catalogue/picture-shapes";
import { type ProductFields, parseProductFields } from "#domain/catalogue/products/fields";
import { PRODUCT_ID_MESSAGES, productIdProblem } from "#domain/catalogue/products/ids";
import { MOST_OWN_SIZES, parseOwnSizes } from "#domain/catalogue/products/own-sizes";
import { translations } from "#domain/language";
import { isPicture, jsonField, refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { makeCataloguePicture } from "#request/files/catalogue-pictures.server";
import { pictureAddress } from "#request/files/pictures.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { files } from "#services/files.server";

const text = z.string().max(2_000).default("");
const newText = z.string().max(2_000).optional();

const Size = z.object({
  key: text,
  name: text,
  ...translations("name", () => text),
  dimensions: text,
  price: text,
  weight: text,
  drawn: text,
  in_builder: text,
});
const OWN_SIZES_UNREADABLE = "The sizes couldn't be read. Load the page again.";

/** The form's fields as texts; `parseProductFields` validates them. */
const Product = z.object({
  product_name: text,
  ...translations("name", () => text),
  description: newText,
  ...translations("description", () => newText),
  postal_card_size: text,
  wallet_size: text,
  stamp_size: text,
  is_active: text,
  place: text,
  image_url: text,
  picture_alt: text,
  ...translations("picture_alt", () => text),
  picture_text_en: text,
  ...translations("picture_text", () => text),
  own_sizes: jsonField(
    z.array(Size).max(2 * MOST_OWN_SIZES),
    20_000,
    () => OWN_SIZES_UNREADABLE,
  ).optional(),
});

const example = {
  product_name: "Last Tea",
  ...translations("name", () => "ఆఖరి టీ"),
  description: "For the last tea of the day.\nOn cotton paper.",
  ...translations("description", () => "రోజులో ఆఖరి టీ కోసం."),
  postal_card_size: "49",
  wallet_size: "",
  stamp_size: "9.50",
  is_active: "yes",
  place: "3",
  image_url: "product-images/u-0123456789abcdef0123",
  picture_alt: "A glass of tea",
  ...translations("picture_alt", () => "ఒక గ్లాసు టీ"),
  picture_text_en: "One more",
  ...translations("picture_text", () => "ఇంకొకటి"),
  own_sizes: JSON.stringify([
    {
      key: "",
      name: "Bookmark",
      ...translations("name", () => "బుక్‌మార్క్"),
      dimensions: "50 × 150 mm",
      price: "49",
      weight: "12",
      drawn: "portrait",
      in_builder: "yes",
    },
  ]),
};

/** What a form of the release before doesn't know of is missing: what is stored of it stays. */
function parsedProduct({ own_sizes, ...written }: z.output<typeof Product>) {
  const parsed = parseProductFields(written, isPicture);
  const sizes = own_sizes ? parseOwnSizes(own_sizes) : { ok: true as const, sizes: null };
  if (!parsed.ok || !sizes.ok) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(sizes.ok ? {} : sizes.errors) };
    return { ok: false as const, errors };
  }
  const sent = Object.entries(parsed.fields).filter(([name]) => name in written);
  const known: Partial<ProductFields> = Object.fromEntries(sent);
  return { ...parsed, known, sizes: sizes.sizes };
}

const share = z.number().min(0).max(1);
const CROP = z.object({ x: share, y: share, width: share, height: share });

export const productForms = [
  form(
    "/admin/products/addition",
    {
      ...sellersForm("edit-catalogue"),
      schema: Product.extend({ id: z.string().max(60).default("") }),
      example: { id: "qt-77", ...example },
    },
    async ({ person: seller, value }) => {
      const id = value.id.trim();
      const series = await nextIds();
      const idProblem = productIdProblem(
        id,
        series.flatMap(({ prefixes }) => prefixes),
      );
      const parsed = parsedProduct(value);
      if (idProblem || !parsed.ok) {
        const errors = parsed.ok ? {} : parsed.errors;
        return refuse("fields", {
          ...errors,
          ...(idProblem && { id: PRODUCT_ID_MESSAGES[idProblem] }),
        });
      }
      const writer = { by: seller.id, now: new Date() };
      const answer = await createProduct(id, parsed.fields, parsed.sizes ?? [], writer);
      if (answer.ok) return { ok: true as const, id };
      const next = series.find(({ prefix }) => id.startsWith(prefix))?.nextId;
      return refuse(
        "id-taken",
        { id: `${id} is taken.${next ? ` The next free one is ${next}.` : ""}` },
        409,
      );
    },
  ),

  form(
    "/admin/products/:id/details",
    {
      ...sellersForm("edit-catalogue"),
      schema: Product.extend({ version: seenField }),
      example: { version: "1", ...example },
    },
    async ({ person, value: { version, ...written } }, { params }) => {
      const parsed = parsedProduct(written);
      if (!parsed.ok) return refuse("fields", parsed.errors);
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveProduct(params.id, parsed.known, parsed.sizes, saving);
      return saved.ok ? saved : refuseSave(saved.problem);
    },
  ),

  /** Marks one size, or all, as sold out or available. */
  form(
    "/admin/products/:id/sold-out",
    {
      ...sellersForm("pause-selling"),
      schema: z.object({ size: z.string().refine(isProductSize), sold_out: z.enum(["yes", "no"]) }),
      example: { size: "stamp", sold_out: "yes" },
    },
    async ({ person: seller, value }, { params }) => {
      const writer = { by: seller.id, now: new Date() };
      const answer = await setSoldOut(params.id, value.size, value.sold_out === "yes", writer);
      return answer.ok ? answer : refuseSave(answer.problem);
    },
  ),

  /** Archives a card if orders, open payments, carts or combos name it, else deletes it. */
  form(
    "/admin/products/:id/removal",
    { ...sellersForm("edit-catalogue"), schema: z.object({}), example: {} },
    async ({ person: seller }, { params }) => {
      const answer = await removeProduct(params.id, { by: seller.id, now: new Date() });
      return answer.ok ? answer : refuseSave(answer.problem);
    },
  ),

  /**
   * Stores a picture in the shop's sizes and answers its path. Each seller's pictures are processed one at a time: each
   * takes 25 MB of memory, and customers' screenshots share the decoder.
   */
  form(
    "/admin/pictures",
    {
      ...sellersForm("edit-catalogue"),
      failed: () => "The picture wasn't stored. Please try again.",
      field: "picture",
      maxBytes: PICTURE_BYTES + TEXT_BYTES,
      turn: "upload",
      schema: z.object({
        picture: z.instanceof(File).nullable().default(null),
        kind: z.enum(PICTURE_KINDS),
        /** Null crops around the middle. */
        crop: jsonField(CROP, 500, () => PICTURE_PROBLEMS["picture-unreadable"])
          .nullable()
          .catch(null),
      }),
      example: {
        picture: ":picture",
        kind: "product",
        crop: '{"x":0,"y":0,"width":1,"height":1}',
      },
    },
    async ({ value: { picture, ...wanted } }) => {
      const made = await makeCataloguePicture(picture, wanted);
      if (!made.ok) return refuseProblem(made.problem, PICTURE_PROBLEMS, {}, "picture");
      const { path } = made.picture;
      await noteUploadedPicture(path, new Date());
      await Promise.all(made.picture.files.map(({ path, bytes }) => files.put(path, bytes)));
      return { ok: true as const, path, address: pictureAddress(path) ?? "" };
    },
  ),
];
