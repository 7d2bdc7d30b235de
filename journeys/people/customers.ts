import { addLine } from "#data/cart/cart-additions.server";
import { saveAddress } from "#data/people/addresses.server";
import type { CardSize } from "#domain/catalogue/catalogue";
import type { TypedAddress } from "#domain/people/addresses/address";
import { newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";

export const ASHA = {
  name: "Asha Rao",
  pin: "520001",
  address: "12 Temple Road, Vijayawada",
  mobile: "9876543210",
};

export type InCart = [productId: string, size: CardSize, quantity: number];

type Before = { cart?: InCart[]; home?: TypedAddress | null };

/**
 * Makes a customer with an address and the given cart, for journeys that are about later steps. Returns the email
 * address.
 */
export async function customer(before: Before = {}): Promise<string> {
  return (await knownCustomer(before)).email;
}

/** Makes a customer as `customer` does, and returns the ID too, for tests that write more of their rows. */
export async function knownCustomer({ cart = [], home = ASHA }: Before = {}) {
  const email = newPerson();
  const { person } = await signedIn({ email });
  const saved = home ? await saveAddress(person.id, 1, home) : null;
  if (saved?.ok === false) throw new Error("the address was refused");
  for (const [productId, size, quantity] of cart) {
    const added = await addLine(person.id, { id: productId, size, quantity });
    if (!added.ok) throw new Error(`${productId} was refused: ${added.problem.code}`);
  }
  return { email, id: person.id };
}

/** Makes a customer with two postal cards of Last Bus Home in the cart: ₹98, and ₹50 for standard delivery. */
export function shopper(): Promise<string> {
  return customer({ cart: [["ndk-01", "postal", 2]] });
}
