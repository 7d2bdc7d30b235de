import { eq, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { profiles } from "#data/schema.server";
import {
  type Address,
  type AddressProblems,
  checkAddress,
  firstFreeSlot,
  SLOT_NUMBERS,
  type Slot,
  type SlotNumber,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { type Outcome, refused } from "#domain/problem";
import { ensureProfile, type Profile } from "./people.server.ts";
import { lockPerson } from "./person-lock.server.ts";

/** Returns a profile's three address slots, empty ones too (spec §3 profiles). */
export function slotsOf(profile: Profile): Slot[] {
  return SLOT_NUMBERS.map((slot) => ({
    slot,
    name: profile[`name_${slot}`],
    address: profile[`address_${slot}`],
    mobile: profile[`mobile_number_${slot}`],
  }));
}

type AddressProblem = { code: "address"; problems: AddressProblems } | { code: "slots-full" };

/** Saves an address in a slot (spec §4 Address form). */
export async function saveAddress(
  userId: string,
  slot: SlotNumber,
  typed: TypedAddress,
): Promise<Outcome<AddressProblem, Pick<Slot, "slot" | "mobile">>> {
  const checked = checkAddress(typed);
  if (!checked.ok) return refused({ code: "address", problems: checked.problems });
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    await writeSlot(tx, userId, slot, checked.address);
  });
  return { ok: true, slot, mobile: checked.address.mobile };
}

/** Saves an address in the first empty slot. The person is locked, so that a save in another tab takes the next one. */
export async function addAddress(
  userId: string,
  typed: TypedAddress,
): Promise<Outcome<AddressProblem, Pick<Slot, "slot" | "mobile">>> {
  const checked = checkAddress(typed);
  if (!checked.ok) return refused({ code: "address", problems: checked.problems });
  return await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const slot = firstFreeSlot(await lockedSlots(tx, userId));
    if (!slot) return refused({ code: "slots-full" });
    await writeSlot(tx, userId, slot, checked.address);
    return { ok: true, slot, mobile: checked.address.mobile };
  });
}

/**
 * Saves an address that was typed in the checkout, unless it is saved already. Returns its slot; null: all three
 * slots are taken.
 */
export async function saveTypedAddress(
  tx: Db,
  userId: string,
  address: Address,
): Promise<SlotNumber | null> {
  const slots = await lockedSlots(tx, userId);
  const same = slots.find(
    (slot) =>
      slot.name === address.name &&
      slot.address === address.address &&
      slot.mobile === address.mobile,
  );
  if (same) return same.slot;
  const free = firstFreeSlot(slots);
  if (free) await writeSlot(tx, userId, free, address);
  return free;
}

/**
 * Returns the payer's name, remembered from their last order (null: none), and the address saved in `slot` (null: the
 * slot is empty).
 */
export async function payerOf(
  tx: Db,
  userId: string,
  slot: SlotNumber | null,
): Promise<{ payerName: string | null; address: Address | null }> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  return {
    payerName: profile?.name ?? null,
    address: profile && slot ? addressIn(profile, slot) : null,
  };
}

function addressIn(profile: Profile, slot: SlotNumber): Address | null {
  const name = profile[`name_${slot}`];
  const address = profile[`address_${slot}`];
  const mobile = profile[`mobile_number_${slot}`];
  return name && address && mobile ? { name, address, mobile } : null;
}

async function lockedSlots(tx: Db, userId: string): Promise<Slot[]> {
  await ensureProfile(tx, userId);
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for("update");
  return profile ? slotsOf(profile) : [];
}

export async function deleteAddress(userId: string, slot: SlotNumber): Promise<void> {
  await writeSlot(db, userId, slot, { name: null, address: null, mobile: null });
}

async function writeSlot(
  tx: Db,
  userId: string,
  slot: SlotNumber,
  { name, address, mobile }: Address | Record<keyof Address, null>,
): Promise<void> {
  const columns = {
    [`name_${slot}`]: name,
    [`address_${slot}`]: address,
    [`mobile_number_${slot}`]: mobile,
  };
  await tx
    .insert(profiles)
    .values({ id: userId, ...columns })
    .onConflictDoUpdate({ target: profiles.id, set: { ...columns, updated_at: sql`now()` } });
}

/**
 * Remembers the name and mobile number of the last order, with which the next address form is filled in (reading
 * R46).
 */
export function rememberedCustomer(
  tx: Db,
  userId: string,
  { name, mobile }: { name: string | null; mobile: string },
) {
  const known = { ...(mobile && { mobile_number: mobile }), ...(name !== null && { name }) };
  return tx
    .insert(profiles)
    .values({ id: userId, ...known })
    .onConflictDoUpdate({ target: profiles.id, set: { ...known, updated_at: sql`now()` } });
}
