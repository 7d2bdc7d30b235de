import { z } from "zod";
import { orderTiles } from "#data/offers/story-tiles.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { jsonField, SAVING } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

/** The page that the tiles are on: `stories` (the stories page), or the key of a story page. */
const tilePage = z.string().regex(/^[a-z][a-z0-9-]{2,39}$/);

const Ids = z.array(z.string().regex(/^[\w-]{3,36}$/)).max(500);
const ids = jsonField(Ids, 25_000, () => offersMessages["tiles-differ"]);

/** Reorders one page's tiles. `before` is the order that the seller saw. */
export const tileOrderForm = form(
  "/admin/story-tiles/order",
  {
    ...sellersForm("edit-catalogue"),
    schema: z.object({ page: tilePage, before: ids, after: ids }),
    example: { page: "stories", before: "[]", after: "[]" },
  },
  async ({ writer, value: { page, before, after } }) => {
    const saved = await orderTiles(page, { before, after }, writer);
    return saved.ok ? saved : refuseProblem(saved.problem, offersMessages, SAVING);
  },
);
