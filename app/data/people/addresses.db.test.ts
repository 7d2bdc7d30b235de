import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { profiles } from "#data/schema.server";
import {
  autoSelectedSlot,
  firstFreeSlot,
  SLOT_NUMBERS,
  type SlotNumber,
  savedAddresses,
} from "#domain/people/addresses/address";
import { testDatabase } from "#test/database/database";
import { atOnce, person } from "#test/database/store-rows";
import { addAddress, deleteAddress, payerOf, saveAddress, slotsOf } from "./addresses.server.ts";
import { loadProfile } from "./people.server.ts";

testDatabase();

const home = {
  name: " Asha  Rao ",
  pin: " 520 001",
  address: "12 Temple Road\r\nVijayawada",
  mobile: "+91 98765 43210",
};
const stored = {
  name: "Asha Rao",
  address: "12 Temple Road\nVijayawada\nAndhra Pradesh 520001",
  mobile: "9876543210",
};

async function slotsFor(userId: string) {
  const profile = await loadProfile(userId);
  return profile ? slotsOf(profile) : [];
}

const savedAddress = async (userId: string, slot: SlotNumber) =>
  (await payerOf(db, userId, slot)).address;

describe("a slot", () => {
  test("is filled, edited and freed, the others untouched [§3.1, §4.31, §7.12]", async () => {
    const asha = await person();
    expect(await saveAddress(asha, 2, home)).toMatchObject({ ok: true });
    expect(await saveAddress(asha, 1, { ...home, name: "Amma" })).toMatchObject({ ok: true });
    expect(await saveAddress(asha, 1, { ...home, name: "Nanna" })).toMatchObject({ ok: true });
    expect(await savedAddress(asha, 2)).toEqual(stored);
    expect(firstFreeSlot(await slotsFor(asha))).toBe(3);
    await deleteAddress(asha, 1);
    await deleteAddress(asha, 1);
    expect(await savedAddress(asha, 1)).toBeNull();
    expect(await loadProfile(asha)).toMatchObject({
      name_1: null,
      address_1: null,
      mobile_number_1: null,
    });
    expect(savedAddresses(await slotsFor(asha))).toEqual([{ slot: 2, ...stored }]);
    expect(autoSelectedSlot(await slotsFor(asha))).toBe(2);
  });

  test("holds 200 characters whose state has the longest of names [§9.33]", async () => {
    const asha = await person();
    const state = "Dadra and Nagar Haveli and Daman and Diu";
    const address = "🏠".repeat(200);
    for (const slot of SLOT_NUMBERS) {
      const saved = await saveAddress(asha, slot, { ...home, pin: "396001", state, address });
      expect(saved).toMatchObject({ ok: true });
    }
    expect(await savedAddress(asha, 3)).toMatchObject({
      address: `${address}\n${state} 396001`,
    });
  });

  test("keeps emoji and Telugu, counted as people count them", async () => {
    const asha = await person();
    const address = "ఇల్లు 🏠".repeat(20);
    expect(await saveAddress(asha, 1, { ...home, name: "🙂".repeat(50), address })).toMatchObject({
      ok: true,
    });
    expect((await savedAddress(asha, 1))?.address).toBe(`${address}\nAndhra Pradesh 520001`);
  });

  test("takes all three fields or nothing", async () => {
    const asha = await person();
    for (const wrong of [
      { name: "" },
      { name: "x".repeat(51) },
      { address: " \u0000 " },
      { address: "x".repeat(201) },
      { pin: "" },
      { pin: "290001" },
      { mobile: "12345" },
    ]) {
      expect((await saveAddress(asha, 1, { ...home, ...wrong })).ok).toBe(false);
    }
    expect(savedAddresses(await slotsFor(asha))).toEqual([]);
  });

  test("belongs to its person alone [§6.6, §7.10, R3]", async () => {
    const [asha, ravi] = [await person("asha"), await person("ravi")];
    await saveAddress(asha, 1, home);
    expect(await savedAddress(ravi, 1)).toBeNull();
    await deleteAddress(ravi, 1);
    expect(await savedAddress(asha, 1)).toEqual(stored);
  });
});

test("eight first visits at once make one profile, holding only the id [§4.5]", async () => {
  const asha = await person();
  const loaded = await atOnce(8, () => loadProfile(asha));
  expect(loaded.every((profile) => profile?.id === asha && profile.name === null)).toBe(true);
  expect(await db.$count(profiles, eq(profiles.id, asha))).toBe(1);
});

describe("Add New Address from two tabs at once", () => {
  test("fills two slots, whichever comes first", async () => {
    const asha = await person();
    const added = await atOnce(2, (tab) => addAddress(asha, { ...home, name: `Tab ${tab}` }));
    expect(added).toMatchObject([{ ok: true }, { ok: true }]);
    const saved = savedAddresses(await slotsFor(asha));
    expect(saved.map(({ slot }) => slot)).toEqual([1, 2]);
    expect(saved.map(({ name }) => name).sort()).toEqual(["Tab 0", "Tab 1"]);
  });

  test("writes over none of the others: where one slot is left, one of eight gets it", async () => {
    const asha = await person();
    await saveAddress(asha, 1, { ...home, name: "Amma" });
    await saveAddress(asha, 3, { ...home, name: "Nanna" });
    const added = await atOnce(8, (tab) => addAddress(asha, { ...home, name: `Tab ${tab}` }));
    expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    expect(added.filter(({ ok }) => !ok)).toEqual(
      Array(7).fill({ ok: false, problem: { code: "slots-full" } }),
    );
    expect(savedAddresses(await slotsFor(asha)).map(({ name }) => name)).toEqual([
      "Amma",
      `Tab ${added.findIndex(({ ok }) => ok)}`,
      "Nanna",
    ]);
  });
});
