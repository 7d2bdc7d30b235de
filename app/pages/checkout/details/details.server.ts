import type { Cart } from "#data/cart/cart.server";
import type { Episode } from "#data/catalogue/catalogue.server";
import type { QuoteVersion } from "#data/checkout/quote-versions.server";
import type { LastDelivery } from "#data/orders/last-delivery.server";
import { slotsOf } from "#data/people/addresses.server";
import type { Profile } from "#data/people/people.server";
import { episodeLine } from "#domain/cart/lines";
import { deliveryDays } from "#domain/checkout/delivery-dates";
import { type DeliveryChoice, offeredChoice } from "#domain/checkout/shipping";
import {
  addressFormValues,
  autoSelectedSlot,
  EMPTY_ADDRESS,
  type SavedAddress,
  savedAddresses,
} from "#domain/people/addresses/address";
import { cartForPage } from "#pages/cart/cart-for-page.server.ts";
import { withPictureAddress } from "#request/files/pictures.server";
import { deliveryTerms, paymentsSetUp } from "#request/settings/settings.server";
import type { Choices } from "./saved-choices.ts";

type Lines = ReturnType<typeof cartForPage> & {
  /** The id of an episode that is bought directly (reading R10). Null: the cart is bought. */
  episode: string | null;
};

export function linesOfCart(cart: Cart): Lines {
  return { ...cartForPage(cart), episode: null };
}

/** The line of a direct purchase. Nothing is delivered (reading R11), and the cart isn't touched. */
export function linesOfEpisode(episode: Episode): Lines {
  const lines = [withPictureAddress(episodeLine(episode))];
  return { lines, unavailable: [], left: {}, episode: episode.id };
}

export type Details = ReturnType<typeof detailsOf>;

/** What the details form shows. */
export function detailsOf(
  lines: Lines,
  profile: Profile | null,
  { open, lastUsed }: { open: QuoteVersion | null; lastUsed: LastDelivery | null },
  now: Date,
) {
  const days = (choice: DeliveryChoice) => deliveryDays(choice, now, deliveryTerms());
  return {
    ...lines,
    ...initialChoices(profile, open, lastUsed),
    /** The expected days of delivery. */
    days: { standard: days("standard"), express: days("express") },
    /** False: the store has no UPI ID of its own yet (reading R22). */
    paymentsSetUp: paymentsSetUp(),
  };
}

const DEFAULT_CHOICES: Choices = {
  delivery: "standard",
  address: null,
  typed: EMPTY_ADDRESS,
  save: true,
  gift: false,
  message: "",
  mobile: "",
};

type Beginning = {
  /** Null: the profile didn't load in time (spec §4 Profile load). */
  addresses: SavedAddress[] | null;
  /** The choices with which the form begins: the only or the last used address, and the last order's mobile number. */
  initial: Choices;
};

/** `open`: the payment that this form would replace, whose choices are kept. */
function initialChoices(
  profile: Profile | null,
  open: QuoteVersion | null,
  lastUsed: LastDelivery | null,
): Beginning {
  const isExpress = open?.shipping.type === "express";
  const delivery = offeredChoice(isExpress ? "express" : "standard", deliveryTerms());
  const initial: Choices = { ...DEFAULT_CHOICES, delivery, mobile: open?.mobile ?? "" };
  if (!profile) return { addresses: null, initial };
  const slots = slotsOf(profile);
  const addresses = savedAddresses(slots);
  const quoted = open?.address ? quotedAddress(open, open.address) : null;
  const slot = autoSelectedSlot(slots, quoted ?? lastUsed);
  const ofSlot = addresses.find((saved) => saved.slot === slot);
  const mobile = open?.mobile ?? profile.mobile_number ?? ofSlot?.mobile ?? "";
  const gift = { gift: open?.gift != null, message: open?.gift?.message ?? "" };
  if (quoted && (ofSlot?.name !== quoted.name || ofSlot.address !== quoted.address)) {
    const typed = { address: "typed", typed: addressFormValues(quoted), save: false } as const;
    return { addresses, initial: { ...initial, ...gift, ...typed, mobile } };
  }
  const typed = { ...EMPTY_ADDRESS, name: profile.name ?? "", mobile: profile.mobile_number ?? "" };
  // A customer without a saved address types the first one here.
  return { addresses, initial: { ...initial, ...gift, address: slot ?? "typed", typed, mobile } };
}

function quotedAddress(
  { gift, customerName, deliveryMobile, mobile }: QuoteVersion,
  address: string,
) {
  return { name: gift?.recipient ?? customerName ?? "", address, mobile: deliveryMobile ?? mobile };
}
