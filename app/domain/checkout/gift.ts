/** A gift order: its parcel goes to another person, with a message on the packing slip and no prices. */

import { withoutControls } from "#domain/people/addresses/address";
import { type Outcome, refused } from "#domain/problem";
import { GIFT_MESSAGE_CHARACTERS } from "./limits.ts";

export type Gift = {
  /** The name on the parcel. */
  recipient: string;
  /** Plain text with its line breaks; null if there is no message. */
  message: string | null;
};

export type GiftProblem = { code: "gift-message-too-long" };

/** Parses the message. Its length is in visible characters: an emoji is one, as is a Telugu letter with signs. */
export function parseGiftMessage(typed: string): Outcome<GiftProblem, { message: string | null }> {
  const message = withoutControls(typed).trim();
  if ([...message].length > GIFT_MESSAGE_CHARACTERS)
    return refused({ code: "gift-message-too-long" });
  return { ok: true, message: message || null };
}
