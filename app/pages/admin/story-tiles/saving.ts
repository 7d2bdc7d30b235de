import { z } from "zod";
import { isTileId, type SaveTileProblem, saveTile } from "#data/offers/story-tiles.server";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { addressOf } from "#domain/offers/addresses";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  addressField,
  checkbox,
  nameField,
  optionalLink,
  optionalText,
  pictureField,
  refuseSave,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { tilePage } from "./tile-pages.server.ts";

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

/** Makes a tile at the end of its page, or changes the one that `id` names. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: Tile },
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
);

function refuseTile(problem: SaveTileProblem) {
  return problem.code === "address-taken"
    ? refuse("fields", { address: offersMessages.addressTaken })
    : refuseSave(problem);
}
