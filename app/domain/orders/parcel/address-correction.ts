/** A seller's correction of a parcel's address before it is sent. */
import { type Gift, type GiftProblem, parseGiftMessage } from "#domain/checkout/gift";
import { UNSENT_STATUSES } from "#domain/orders/order-status";
import type { OrderFacts } from "#domain/orders/transitions";
import {
  type Address,
  type AddressProblems,
  checkAddress,
  type TypedAddress,
} from "#domain/people/addresses/address";

export function mayCorrectAddress({
  status,
  allDigital,
}: Pick<OrderFacts, "status" | "allDigital">): boolean {
  return !allDigital && UNSENT_STATUSES.includes(status);
}

/**
 * The corrected address as a seller typed it. `name` is the name on the parcel; for a gift, the recipient's. Only
 * gifts have a `giftMessage`.
 */
export type TypedCorrection = TypedAddress & { giftMessage: string };

/** Where a parcel goes, as the order stores it. */
export type Destination = {
  /** The customer's name, which for a gift is the payer's; null if unknown. */
  customerName: string | null;
  address: string;
  mobile: string;
  gift: Gift | null;
};

export type CorrectionProblems = AddressProblems & { giftMessage?: GiftProblem };

/** Validates a correction, and returns the order's new columns. A gift keeps its payer's name. */
export function correctedDestination(
  { giftMessage, ...typed }: TypedCorrection,
  { customerName, gift }: Pick<Destination, "customerName" | "gift">,
): { ok: true; destination: Destination } | { ok: false; problems: CorrectionProblems } {
  const checked = checkAddress(typed);
  const message = gift ? parseGiftMessage(giftMessage) : ({ ok: true, message: null } as const);
  if (!checked.ok || !message.ok)
    return {
      ok: false,
      problems: {
        ...(checked.ok ? {} : checked.problems),
        ...(message.ok ? {} : { giftMessage: message.problem }),
      },
    };
  const { name, address, mobile } = checked.address;
  return {
    ok: true,
    destination: gift
      ? { customerName, address, mobile, gift: { recipient: name, message: message.message } }
      : { customerName: name, address, mobile, gift: null },
  };
}

/** Returns the address as a label prints it. The history shows it before and after a correction. */
export function destinationText({ customerName, address, mobile, gift }: Destination): string {
  const label: Address = { name: gift?.recipient ?? customerName ?? "", address, mobile };
  const lines = [label.name, label.address, `+91 ${label.mobile}`];
  return [...lines, ...(gift?.message ? [`“${gift.message}”`] : [])].join("\n");
}
