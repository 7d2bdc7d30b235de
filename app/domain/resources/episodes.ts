import { amountProblem } from "#domain/checkout/upi";
import { amountToPay, type Paise } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { type ListedRow, resource } from "./resource.ts";

export const EPISODES = resource(
  {
    path: "/admin/episodes",
    subject: "episode",
    title: "Episodes",
    noun: "episode",
    id: {
      most: 20,
      shape: /^[\w-]{3,20}$/,
      hint: "English letters, digits and hyphens, for example night-bus-tapes. Leave it empty to make it from the title.",
      invalidMessage: () => offersMessages.addressWrong,
      example: "rain-tapes",
      sourceField: "title",
    },
    panels: [
      {
        title: "Title",
        fields: [
          {
            name: "title",
            label: "Title",
            most: 150,
            required: true,
            translated: true,
            example: ["Rain Tapes", "వాన టేపులు"],
          },
          {
            name: "description",
            label: "Description",
            kind: "long",
            most: DESCRIPTION_CHARACTERS,
            translated: true,
          },
          {
            name: "banner_image_url",
            label: "Picture",
            kind: "picture",
            shape: "episode",
            example: "episode-banners/the-letter",
          },
        ],
      },
      {
        title: "Price and length",
        fields: [
          { name: "original_price", label: "Original price (₹)", kind: "rupees" },
          {
            name: "sale_price",
            label: "Sale price (₹)",
            kind: "rupees",
            beside: true,
            hint: "What buyers pay. If it's lower than the original price, the shop shows both.",
          },
          { name: "total_episodes", label: "Parts", kind: "number", least: 1, most: 1_000 },
          {
            name: "episode_duration_minutes",
            label: "Minutes per part",
            kind: "number",
            beside: true,
            least: 1,
            most: 10_000,
            optional: true,
            hint: "Leave it empty to show no length.",
          },
        ],
      },
      {
        title: "Audio",
        fields: [
          {
            name: "spotify_playlist_url",
            label: "Playlist link",
            kind: "link",
            hint: ({ buyers = 0 }) => `Only buyers get this link. ${buyersLine(Number(buyers))}`,
          },
          {
            name: "sample_url",
            label: "Sample link",
            kind: "link",
            hint: "Everybody can hear it before buying. A Spotify link plays on the page.",
          },
        ],
      },
      {
        title: "In the shop",
        fields: [
          {
            name: "is_active",
            label: "On sale",
            kind: "switch",
            initially: true,
            hint: "If off, the shop hides the episode. Customers who bought the episode keep it.",
          },
          {
            name: "is_featured",
            label: "Featured",
            kind: "switch",
            hint: "Shown first on the stories page.",
          },
        ],
      },
    ],
  },
  ({ is_active, spotify_playlist_url, sale_price, original_price }, wrong) => {
    if (is_active && !spotify_playlist_url)
      wrong("spotify_playlist_url", offersMessages.playlistMissing);
    if (is_active && amountProblem(sale_price))
      wrong("sale_price", offersMessages.salePriceUnpayable);
    if (sale_price > original_price) wrong("sale_price", offersMessages.dearerSale);
  },
);

/** The only words about stories in the admin of a shop that has none of them (reading R77). */
export const STORIES_TITLE = "Stories and audio episodes";

export function listedEpisode(episode: {
  title: string;
  total_episodes: number;
  sale_price: Paise;
  banner_image_url: string | null;
  spotify_playlist_url: string | null;
  is_active: boolean;
  is_featured: boolean;
}): ListedRow {
  const { total_episodes: parts, is_active, is_featured } = episode;
  return {
    name: episode.title,
    about: `${amountToPay(episode.sale_price)} · ${parts} ${parts === 1 ? "part" : "parts"}`,
    picture: episode.banner_image_url,
    badges: [
      is_active
        ? { tone: "ok" as const, text: "On sale" }
        : { tone: "info" as const, text: "Archived" },
      ...(is_featured ? [{ tone: "sent" as const, text: "Featured" }] : []),
      ...(is_active && amountProblem(episode.sale_price)
        ? [{ tone: "bad" as const, text: "Can't be bought: set a price from ₹1 to ₹1,00,000" }]
        : []),
      ...(is_active && !episode.spotify_playlist_url
        ? [{ tone: "bad" as const, text: "No playlist link: buyers get nothing" }]
        : []),
    ],
  };
}

/**
 * Tells the seller whom a changed link reaches: people who get an email from now on, and buyers who have theirs sent
 * again.
 */
function buyersLine(buyers: number): string {
  if (buyers === 0) return "Nobody has bought this episode yet.";
  const who = buyers === 1 ? "1 person" : `${buyers} people`;
  return `${who} bought it. If you change the link, new emails have the new one. Earlier buyers can ask for their email again on their order.`;
}
