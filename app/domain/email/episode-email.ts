/** The email that sends a customer the link to an episode (spec §7 Auth and actions, reading R27). */
import type { Language } from "#domain/language";
import type { Email } from "./emails.ts";
import { ORDER_PLACEHOLDERS } from "./order-facts.ts";
import type { Placeholders } from "./placeholders.ts";

export const EPISODE_TEMPLATE = "episode_delivery";

/** The placeholders that the specification requires. */
export const EPISODE_PLACEHOLDERS = {
  customer_name: { label: "Customer's name" },
  episode_title: { label: "Title" },
  spotify_url: { label: "Link to the playlist" },
  order_number: { label: "Order number" },
  total_episodes: { label: "Number of episodes" },
} as const satisfies Placeholders;

export type EpisodeFacts = Readonly<
  Record<keyof typeof EPISODE_PLACEHOLDERS | "store_name", string>
>;

export const EPISODE_EMAIL: Email = {
  name: EPISODE_TEMPLATE,
  label: "Episode",
  placeholders: { ...EPISODE_PLACEHOLDERS, store_name: ORDER_PLACEHOLDERS.store_name },
  sample: (_: Language, { storeName }): EpisodeFacts => ({
    store_name: storeName,
    customer_name: "Asha Rao",
    episode_title: "The Night Bus Tapes",
    spotify_url: "https://open.spotify.com/playlist/37i9dQZF1DX0",
    order_number: "EP1763600000000",
    total_episodes: "8",
  }),
  texts: {
    en: {
      subject: "{{episode_title}} is yours, {{customer_name}}",
      paragraphs: [
        "Your payment has arrived, and so has your story: {{episode_title}}, {{total_episodes}} episodes, all of them ready.",
        "Open your playlist: {{spotify_url}}",
        "If the button does nothing, copy this address: {{spotify_url}}",
        "Keep this email: it's your ticket. Your order number is {{order_number}}.",
      ],
    },
    te: {
      subject: "{{customer_name}}, {{episode_title}} ఇక మీదే",
      paragraphs: [
        "మీ చెల్లింపు అందింది, మీ కథ కూడా వచ్చేసింది: {{episode_title}}. మొత్తం {{total_episodes}} ఎపిసోడ్‌లు వినడానికి సిద్ధంగా ఉన్నాయి.",
        "ప్లేలిస్ట్ తెరవండి: {{spotify_url}}",
        "బటన్ పని చేయకపోతే ఈ లింక్‌ను కాపీ చేయండి: {{spotify_url}}",
        "ఈ ఈమెయిల్‌ను దాచుకోండి; ఇదే మీ టికెట్. మీ ఆర్డర్ నంబర్ {{order_number}}.",
      ],
    },
  },
};
