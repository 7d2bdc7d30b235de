/** A seller's correction of a parcel's address before it is sent. */
import { type Gift, type GiftProblem, parseGiftMessage } from "#domain/checkout/gift";
import { UNSENT } from "#domain/orders/order-status";
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
  return !allDigital && UNSENT.includes(status);
}

/** `name` is the one on the parcel: for a gift, the recipient's. `giftMessage` is for gifts alone. */
export type TypedCorrection = TypedAddress & { giftMessage: string };

/** The parcel's address, as an order stores it. */
export type Destination = {
  /** For a gift, the payer's name. Null: unknown. */
  customerName: string | null;
  address: string;
  mobile: string;
  gift: Gift | null;
};

export type CorrectionProblems = AddressProblems & { giftMessage?: GiftProblem };

/** The values for the order's columns. A gift keeps its payer's name and mobile number. */
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

/** The address as a label prints it; the history shows it before and after. */
export function destinationText({ customerName, address, mobile, gift }: Destination): string {
  const label: Address = { name: gift?.recipient ?? customerName ?? "", address, mobile };
  const lines = [label.name, label.address, `+91 ${label.mobile}`];
  return [...lines, ...(gift?.message ? [`“${gift.message}”`] : [])].join("\n");
}
