import { z } from "zod";
import { noteUploadedPicture } from "#data/catalogue/products/uploaded-pictures.server";
import { PICTURE_BYTES, PICTURE_KINDS, PICTURE_PROBLEMS } from "#domain/catalogue/picture-shapes";
import { jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { makeCataloguePicture } from "#request/files/catalogue-pictures.server";
import { pictureAddress } from "#request/files/pictures.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { inUploadTurn } from "#request/forms/upload-turns.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/picture";

const share = z.number().min(0).max(1);
const CROP = z.object({ x: share, y: share, width: share, height: share });

/** One of a seller at a time: of many at once each is 25 MB of memory, and customers' payments wait behind them. */
export async function action(input: Route.ActionArgs) {
  return await inUploadTurn("upload", input, () => store(input));
}

/** Stores a picture of the catalogue in the shop's widths; what is to show it names its path. */
const store = formAction(
  {
    ...sellersForm("edit-catalogue"),
    failed: () => "The picture wasn't stored. Please try again.",
    field: "picture",
    maxBytes: PICTURE_BYTES + TEXT_BYTES,
    schema: z.object({
      picture: z.instanceof(File).nullable().default(null),
      kind: z.enum(PICTURE_KINDS),
      /** Null: the middle. */
      crop: jsonField(CROP, 500, () => PICTURE_PROBLEMS["picture-unreadable"])
        .nullable()
        .catch(null),
    }),
  },
  async ({ value: { picture, ...wanted } }) => {
    const made = await makeCataloguePicture(picture, wanted);
    if (!made.ok) return refuse(made.problem, { picture: PICTURE_PROBLEMS[made.problem] });
    const { path } = made.picture;
    await noteUploadedPicture(path, new Date());
    await Promise.all(made.picture.files.map(({ path, bytes }) => files.put(path, bytes)));
    return { ok: true as const, path, address: pictureAddress(path) ?? "" };
  },
);
