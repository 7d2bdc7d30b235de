import { z } from "zod";
import {
  isTileId,
  orderTiles,
  type SaveTileProblem,
  saveTile,
} from "#data/offers/story-tiles.server";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { addressOf } from "#domain/offers/addresses";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  addressField,
  checkbox,
  jsonField,
  nameField,
  optionalLink,
  optionalText,
  pictureField,
  refuseSave,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";

/** The pages that hold tiles. */
const tilePage = z.enum(["stories", "ndk-story", "rk-story"]);

/** As its column has it. */
const ID_CHARACTERS = 36;

const Tile = z
  .object({
    version: seenField,
    id: z.string().max(ID_CHARACTERS).default(""),
    address: addressField(ID_CHARACTERS),
    page: tilePage,
    title: nameField(150),
    title_te: optionalText(150),
    description: textField(DESCRIPTION_CHARACTERS),
    description_te: optionalText(DESCRIPTION_CHARACTERS),
    image_url: pictureField,
    playlist_url: optionalLink,
    story_page: z
      .enum(["", "ndk-story", "rk-story"])
      .default("")
      .transform((key) => key || null),
    is_active: checkbox,
  })
  .superRefine(({ page, story_page, playlist_url }, { addIssue }) => {
    const leads = page === "stories" ? (story_page ?? playlist_url) : playlist_url;
    if (!leads)
      addIssue({ code: "custom", path: ["playlist_url"], message: offersMessages.leadsNowhere });
  });

const Ids = z.array(z.string().regex(/^[\w-]{3,36}$/)).max(500);
const ids = jsonField(Ids, 25_000, () => offersMessages.tilesDiffer);

export const tileForms = [
  /** Makes a tile at the end of its page, or changes the one that `id` names. */
  form(
    "/admin/story-tiles/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: Tile,
      example: {
        version: "",
        id: "",
        address: "rain-tile",
        page: "stories",
        title: "Rain",
        title_te: "వాన",
        description: "A tin roof.",
        description_te: "రేకు కప్పు.",
        image_url: "story-covers/rain",
        playlist_url: "https://open.spotify.com/playlist/1",
        story_page: "",
        is_active: "on",
      },
    },
    async ({ person, value: { version, id, address, page, ...tile } }) => {
      const named = version === null ? address || addressOf(tile.title, ID_CHARACTERS) : id;
      if (!isTileId(named) || named === "new")
        return refuse("fields", { address: offersMessages.addressWrong });
      const story_page = page === "stories" ? tile.story_page : null;
      const values = { ...tile, story_page, playlist_url: story_page ? null : tile.playlist_url };
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveTile(named, page, values, saving);
      return saved.ok ? saved : refuseTile(saved.problem);
    },
  ),

  /** The order of one page's tiles: the one that the seller saw, and the one that they want. */
  form(
    "/admin/story-tiles/order",
    {
      ...sellersForm("edit-catalogue"),
      schema: z.object({ page: tilePage, before: ids, after: ids }),
      example: { page: "stories", before: "[]", after: "[]" },
    },
    async ({ person, value: { page, before, after } }) => {
      const saving = { by: person.id, now: new Date() };
      const saved = await orderTiles(page, { before, after }, saving);
      if (saved.ok) return saved;
      if (saved.problem.code === "changed-meanwhile") return refuseSave(saved.problem);
      return refuse("tiles-differ", { form: offersMessages.tilesDiffer }, 409);
    },
  ),
];

function refuseTile(problem: SaveTileProblem) {
  return problem.code === "address-taken"
    ? refuse("fields", { address: offersMessages.addressTaken })
    : refuseSave(problem);
}
