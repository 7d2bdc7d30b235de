import type { Cart } from "#data/cart/cart.server";
import type { Episode } from "#data/catalogue/catalogue.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import { slotsOf } from "#data/people/addresses.server";
import type { Profile } from "#data/people/people.server";
import { type CartLine, episodeLine, type UnavailableLine } from "#domain/cart/lines";
import { autoSelectedSlot, type SavedAddress, savedAddresses } from "#domain/people/address";
import { cartForPage, withPictureAddress } from "#pages/cart/cart-for-page.server.ts";
import { config } from "#request/config.server";
import type { Choices } from "./saved-choices.ts";

/** What the details form shows. */
export type Details = {
  /** The episode that is bought directly (reading R10); null: what the cart holds. */
  episode: string | null;
  lines: CartLine[];
  unavailable: UnavailableLine[];
  /** Null: the profile couldn't be had in time (spec §4 Profile load). */
  addresses: SavedAddress[] | null;
  /** What the form starts from: the only address, the last order's mobile number. */
  start: Choices;
  /** False: the store can't be paid yet (reading R22). */
  paymentsSetUp: boolean;
};

/** `before` is the open payment that this form would replace. */
export function detailsOf(
  cart: Cart,
  profile: Profile | null,
  before: QuoteVersion | null,
): Details {
  return { episode: null, ...cartForPage(cart), ...startFrom(profile, before), ...settings() };
}

/** Nothing is carried (reading R11), and nothing of the cart is touched. */
export function episodeDetails(
  episode: Episode,
  profile: Profile | null,
  before: QuoteVersion | null,
): Details {
  return {
    episode: episode.id,
    lines: [withPictureAddress(episodeLine(episode))],
    unavailable: [],
    ...startFrom(profile, before),
    ...settings(),
  };
}

const settings = () => ({ paymentsSetUp: config.paymentsSetUp });

function startFrom(
  profile: Profile | null,
  before: QuoteVersion | null,
): Pick<Details, "addresses" | "start"> {
  const delivery = before?.shipping.type === "express" ? "express" : "standard";
  if (!profile)
    return { addresses: null, start: { delivery, slot: null, mobile: before?.mobile ?? "" } };
  const slots = slotsOf(profile);
  const addresses = savedAddresses(slots);
  const used = addresses.find(
    ({ name, address }) => name === before?.customerName && address === before.address,
  );
  const slot = used?.slot ?? autoSelectedSlot(slots);
  const ofSlot = addresses.find((address) => address.slot === slot)?.mobile;
  const mobile = before?.mobile ?? profile.mobile_number ?? ofSlot ?? "";
  return { addresses, start: { delivery, slot, mobile } };
}
