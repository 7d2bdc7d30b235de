import { z } from "zod";
import {
  createProduct,
  nextIds,
  removeProduct,
  saveProduct,
  setSoldOut,
} from "#data/catalogue/products/products.server";
import { isProductSize } from "#domain/catalogue/catalogue";
import { PICTURE_BYTES, PICTURE_KINDS, PICTURE_PROBLEMS } from "#domain/catalogue/picture-shapes";
import { PRODUCT_ID_MESSAGES, productIdProblem } from "#domain/catalogue/products/ids";
import { MOST_OWN_SIZES } from "#domain/catalogue/products/own-sizes";
import { MOST_PICTURES } from "#domain/catalogue/products/pictures";
import { parseProduct } from "#domain/catalogue/products/values";
import { translations } from "#domain/language";
import { isPicture, jsonField, refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { pictureAddress } from "#request/files/pictures.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { storePicture } from "./store-picture.server.ts";

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
const OWN_SIZES_UNREADABLE = "The sizes couldn't be read. Please check them.";
const Picture = z.object({ path: text, alt: text, ...translations("alt", () => text) });
const PICTURES_UNREADABLE = "The pictures couldn't be read. Please check them.";

/**
 * All fields are read as texts, which `parseProduct` validates. The optional ones are missing in pages that were
 * opened before the last upgrade.
 */
const Product = z.object({
  product_name: text,
  ...translations("name", () => text),
  description: newText,
  ...translations("description", () => newText),
  kind: newText,
  ...translations("kind", () => newText),
  postal_card_size: text,
  wallet_size: text,
  stamp_size: text,
  weight_grams: newText,
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
  pictures: jsonField(
    z.array(Picture).max(2 * MOST_PICTURES),
    20_000,
    () => PICTURES_UNREADABLE,
  ).optional(),
});

const example = {
  product_name: "Last Tea",
  ...translations("name", () => "ఆఖరి టీ"),
  description: "For the last tea of the day.\nOn cotton paper.",
  ...translations("description", () => "రోజులో ఆఖరి టీ కోసం."),
  kind: "Bookmark",
  ...translations("kind", () => "బుక్‌మార్క్"),
  postal_card_size: "49",
  wallet_size: "",
  stamp_size: "9.50",
  weight_grams: "12",
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
  pictures: JSON.stringify([
    {
      path: "product-images/u-0123456789abcdef4567",
      alt: "The back of it",
      ...translations("alt", () => "వెనుక వైపు"),
    },
  ]),
};

const fraction = z.number().min(0).max(1);
const cropSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

export const productForms = [
  form(
    "/admin/products/addition",
    {
      ...sellersForm("edit-catalogue"),
      schema: Product.extend({ id: z.string().max(60).default("") }),
      example: { id: "qt-77", ...example },
    },
    async ({ writer, value: { id: written, ...product } }) => {
      const id = written.trim();
      const series = await nextIds();
      const prefixes = series.flatMap(({ prefixes }) => prefixes);
      const idProblem = productIdProblem(id, prefixes);
      const parsed = parseProduct(product, isPicture);
      if (idProblem || !parsed.ok) {
        const errors = parsed.ok ? {} : parsed.errors;
        const idError = idProblem && { id: PRODUCT_ID_MESSAGES[idProblem] };
        return refuse("fields", { ...errors, ...idError });
      }
      const answer = await createProduct(id, parsed.values, writer);
      if (answer.ok) return { ok: true as const, id };
      const next = series.find(({ prefix }) => id.startsWith(prefix))?.nextId;
      const sentence = `${id} is taken.${next ? ` The next free ID is ${next}.` : ""}`;
      return refuse("id-taken", { id: sentence }, 409);
    },
  ),

  form(
    "/admin/products/:id/details",
    {
      ...sellersForm("edit-catalogue"),
      schema: Product.extend({ version: seenField }),
      example: { version: "1", ...example },
    },
    async ({ writer, value: { version, ...written } }, { params }) => {
      const parsed = parseProduct(written, isPicture);
      if (!parsed.ok) return refuse("fields", parsed.errors);
      const saved = await saveProduct(params.id, parsed.changes, { seen: version, ...writer });
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
    async ({ writer, value }, { params }) => {
      const answer = await setSoldOut(params.id, value.size, value.sold_out === "yes", writer);
      return answer.ok ? answer : refuseSave(answer.problem);
    },
  ),

  /** Removes a card: archives it if orders, open payments, carts or combos name it, else deletes it. */
  form(
    "/admin/products/:id/removal",
    { ...sellersForm("edit-catalogue"), ...NO_FIELDS },
    async ({ writer }, { params }) => {
      const answer = await removeProduct(params.id, writer);
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
        /** The part of the picture to show; null: its middle. */
        crop: jsonField(cropSchema, 500, () => PICTURE_PROBLEMS["picture-unreadable"])
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
      const stored = await storePicture(picture, wanted, new Date());
      if (!stored.ok) return refuseProblem(stored.problem, PICTURE_PROBLEMS, {}, "picture");
      return { ok: true as const, path: stored.path, address: pictureAddress(stored.path) ?? "" };
    },
  ),
];
