import { z } from "zod";
import { type SaveEpisodeProblem, saveEpisode } from "#data/offers/episodes.server";
import { isId } from "#domain/catalogue/catalogue";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { addressOf } from "#domain/offers/addresses";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  addressField,
  checkbox,
  nameField,
  numberField,
  optionalLink,
  optionalNumber,
  optionalText,
  pictureField,
  priceField,
  refuseSave,
  seenField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";

/** Of ids that aren't UUIDs. */
const ID_CHARACTERS = 20;

const Episode = z
  .object({
    version: seenField,
    id: z.string().max(36).default(""),
    address: addressField(ID_CHARACTERS),
    title: nameField(150),
    title_te: optionalText(150),
    description: textField(DESCRIPTION_CHARACTERS),
    description_te: optionalText(DESCRIPTION_CHARACTERS),
    banner_image_url: pictureField,
    original_price: priceField,
    sale_price: priceField,
    total_episodes: numberField(1, 1_000),
    episode_duration_minutes: optionalNumber(1, 10_000),
    spotify_playlist_url: optionalLink,
    sample_url: optionalLink,
    is_active: checkbox,
    is_featured: checkbox,
  })
  .superRefine((episode, { addIssue }) => {
    const wrong = (field: string, message: string) =>
      addIssue({ code: "custom", path: [field], message });
    if (episode.is_active && !episode.spotify_playlist_url)
      wrong("spotify_playlist_url", offersMessages.playlistMissing);
    if (episode.sale_price > episode.original_price) wrong("sale_price", offersMessages.dearerSale);
  });

export const episodeForms = [
  /** Makes an episode, or changes the one that `id` names. */
  form(
    "/admin/episodes/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: Episode,
      example: {
        version: "",
        id: "",
        address: "rain-tapes",
        title: "Rain Tapes",
        title_te: "వాన టేపులు",
        description: "Five evenings.",
        description_te: "ఐదు సాయంత్రాలు.",
        banner_image_url: "episode-banners/the-letter",
        original_price: "199",
        sale_price: "129",
        total_episodes: "5",
        episode_duration_minutes: "18",
        spotify_playlist_url: "https://open.spotify.com/playlist/1",
        sample_url: "https://open.spotify.com/episode/1",
        is_active: "on",
        is_featured: "on",
      },
    },
    async ({ person, value: { version, id, address, ...values } }) => {
      const named = version === null ? address || addressOf(values.title, ID_CHARACTERS) : id;
      if (!isId(named) || named === "new")
        return refuse("fields", { address: offersMessages.addressWrong });
      const saving = { seen: version, by: person.id, now: new Date() };
      const saved = await saveEpisode(named, values, saving);
      return saved.ok ? saved : refuseEpisode(saved.problem);
    },
  ),
];

function refuseEpisode(problem: SaveEpisodeProblem) {
  return problem.code === "address-taken"
    ? refuse("fields", { address: offersMessages.addressTaken })
    : refuseSave(problem);
}
