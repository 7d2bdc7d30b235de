import type { Cart } from "#data/cart/cart.server";
import type { Episode } from "#data/catalogue/catalogue.server";
import { slotsOf } from "#data/people/addresses.server";
import type { Profile } from "#data/people/people.server";
import { episodeCartId, SIZE_LABELS } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { autoSelectedSlot, type SavedAddress, savedAddresses } from "#domain/people/address";
import type { GoneShownLine, ShownLine } from "#pages/cart/shown-line.ts";
import { shownLines } from "#pages/cart/shown-lines.server.ts";
import { config } from "#request/config.server";
import { pictureAddress } from "#request/files/pictures.server";
import type { Choices } from "./saved-choices.ts";

/** What the details form shows. */
export type Details = {
  /** The episode that is bought directly (reading R10); null: what the cart holds. */
  episode: string | null;
  lines: ShownLine[];
  gone: GoneShownLine[];
  /** Null: the profile couldn't be had in time (spec §4 Profile load). */
  addresses: SavedAddress[] | null;
  /** What the form starts from: the only address, the last order's mobile number. */
  start: Choices;
  /** False: the store can't be paid yet (reading R22). */
  paymentsSetUp: boolean;
};

export function detailsOf(cart: Cart, profile: Profile | null): Details {
  return { episode: null, ...shownLines(cart), ...startFrom(profile), ...settings() };
}

/** Nothing is carried (reading R11), and nothing of the cart is touched. */
export function episodeDetails(episode: Episode, profile: Profile | null): Details {
  return {
    episode: episode.id,
    lines: [shownEpisode(episode)],
    gone: [],
    ...startFrom(profile),
    ...settings(),
  };
}

const settings = () => ({ paymentsSetUp: config.paymentsSetUp });

function startFrom(profile: Profile | null): Pick<Details, "addresses" | "start"> {
  if (!profile) return { addresses: null, start: { delivery: "standard", slot: null, mobile: "" } };
  const slots = slotsOf(profile);
  const addresses = savedAddresses(slots);
  const slot = autoSelectedSlot(slots);
  const ofSlot = addresses.find((address) => address.slot === slot)?.mobile;
  const mobile = profile.mobile_number ?? ofSlot ?? "";
  return { addresses, start: { delivery: "standard", slot, mobile } };
}

function shownEpisode(episode: Episode): ShownLine {
  const { sale_price: price, total_episodes, episode_duration_minutes } = episode;
  const id = episodeCartId(episode.id);
  return {
    key: id,
    kind: "episode",
    id,
    size: "digital",
    name: episode.title,
    label: SIZE_LABELS.digital,
    detail: catalogueMessages.episodeLength(total_episodes, episode_duration_minutes),
    contents: [],
    picture: pictureAddress(episode.banner_image_url),
    unitPrice: price,
    addedPrice: price,
    quantity: 1,
    addedAt: null,
  };
}
