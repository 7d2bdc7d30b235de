import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { slotsOf } from "#data/people/addresses.server";
import { loadProfile } from "#data/people/people.server";
import { products, profiles } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { savedAddresses } from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { testDatabase } from "#test/database/database";
import { appForVisitors, customer, guest } from "#test/people/visitors";
import { returnPath } from "./use-return.ts";

testDatabase();
appForVisitors();

const home = {
  name: "Asha Rao",
  pin: "520001",
  state: "Andhra Pradesh",
  address: "12 Temple Road\nVijayawada",
  mobile: "9876543210",
};

async function savedBy(userId: string) {
  const profile = await loadProfile(userId);
  return profile ? savedAddresses(slotsOf(profile)) : [];
}

describe("adding", () => {
  it("fills the free slots one after the other, and no fourth [§2.116, §2.119, §4.31, §9.40]", async () => {
    const asha = await customer();
    for (const name of ["Home", "Office", "Amma"]) {
      expect(await asha.post("/forms/addresses/addition", { ...home, name })).toMatchObject({
        ok: true,
      });
    }
    const saved = await savedBy(asha.id);
    expect(saved.map(({ slot, name }) => [slot, name])).toEqual([
      [1, "Home"],
      [2, "Office"],
      [3, "Amma"],
    ]);
    const fourth = await asha.post("/forms/addresses/addition", home);
    expect(fourth).toMatchObject({ status: 409, errors: { form: peopleMessages.addressesFull } });
    expect(await savedBy(asha.id)).toEqual(saved);
    const page = await asha.read("/addresses");
    expect(page).toContain(peopleMessages.addressesFull);
    expect(page).not.toContain("Add New Address");
  });

  it("starts from the name and mobile number of the last order, with an empty address [§2.119, R46]", async () => {
    const asha = await customer();
    await db
      .insert(profiles)
      .values({ id: asha.id, name: "Asha of the last order", mobile_number: "9123456780" })
      .onConflictDoUpdate({
        target: profiles.id,
        set: { name: "Asha of the last order", mobile_number: "9123456780" },
      });
    const page = await asha.read("/addresses");
    expect(page).toMatch(/name="name"[^>]*value="Asha of the last order"/);
    expect(page).toMatch(/name="mobile"[^>]*value="9123456780"/);
    expect(page).toMatch(/<textarea[^>]*name="address"[^>]*><\/textarea>/);
  });

  it("takes +91, 0 and spaces off the mobile number [R24]", async () => {
    const asha = await customer();
    await asha.post("/forms/addresses/addition", { ...home, mobile: " +91 098765 43210 " });
    expect(await savedBy(asha.id)).toMatchObject([{ mobile: "9876543210" }]);
  });
});

describe("a wrong field has its sentence, and nothing is stored", () => {
  const wrong: [string, Record<string, string>, Record<string, string>][] = [
    [
      "all three are required [§5.33]",
      { name: " ", pin: "", address: "\n", mobile: "" },
      {
        pin: peopleMessages["pin-missing"],
        name: peopleMessages["name-missing"],
        address: peopleMessages["address-missing"],
        mobile: peopleMessages["mobile-missing"],
      },
    ],
    [
      "a name has 50 characters",
      { name: "అ".repeat(51) },
      { name: peopleMessages["name-too-long"] },
    ],
    [
      "an address has 200",
      { address: "x".repeat(201) },
      { address: peopleMessages["address-too-long"] },
    ],
    [
      "a PIN code has six digits and doesn't start with 0",
      { pin: "020001" },
      { pin: peopleMessages["pin-malformed"] },
    ],
    [
      "and lies somewhere",
      { pin: "290001" },
      { pin: peopleMessages["pin-unknown"]({ prefix: "29" }) },
    ],
    [
      "of two states one is chosen",
      { pin: "507111", state: "" },
      { state: peopleMessages["state-missing"] },
    ],
    [
      "a mobile number starts with 6 to 9",
      { mobile: "5876543210" },
      { mobile: peopleMessages["mobile-malformed"] },
    ],
    [
      "and has ten digits",
      { mobile: "98765 4321" },
      { mobile: peopleMessages["mobile-malformed"] },
    ],
  ];
  it.each(wrong)("%s", async (_rule, typed, errors) => {
    const asha = await customer();
    const answer = await asha.post("/forms/addresses/addition", { ...home, ...typed });
    expect(answer).toMatchObject({ status: 422, ok: false });
    expect(answer.errors).toEqual(errors);
    expect(await savedBy(asha.id)).toEqual([]);
  });

  it("emoji, Telugu and markup are text like any other", async () => {
    const asha = await customer();
    const name = "ఆశ 🌸 <script>alert(1)</script>";
    expect(await asha.post("/forms/addresses/addition", { ...home, name })).toMatchObject({
      ok: true,
    });
    const page = await asha.read("/addresses");
    expect(page).toContain("ఆశ 🌸 &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script>alert(1)");
  });
});

describe("editing and deleting", () => {
  it("writes the slot, and frees it; twice is once [§4.30]", async () => {
    const asha = await customer();
    await asha.post("/forms/addresses/addition", home);
    expect(await asha.post("/forms/addresses/1", { ...home, name: "Asha R" })).toMatchObject({
      ok: true,
    });
    expect(await savedBy(asha.id)).toMatchObject([{ slot: 1, name: "Asha R" }]);
    for (const _time of ["once", "again"]) {
      expect(await asha.post("/forms/addresses/1/deletion")).toMatchObject({ ok: true });
      expect(await savedBy(asha.id)).toEqual([]);
    }
  });

  it("never touches anybody else's", async () => {
    const [asha, ravi] = [await customer(), await customer()];
    await asha.post("/forms/addresses/addition", home);
    await ravi.post("/forms/addresses/1/deletion");
    await ravi.post("/forms/addresses/1", { ...home, name: "Ravi" });
    expect(await savedBy(asha.id)).toMatchObject([{ name: "Asha Rao" }]);
    expect(await ravi.read("/addresses")).not.toContain("Asha Rao");
  });

  it.each(["0", "4", "1.0", "one"])("there is no slot %s", async (slot) => {
    const asha = await customer();
    expect(await asha.post(`/forms/addresses/${slot}`, home)).toMatchObject({ status: 404 });
    expect(await asha.post(`/forms/addresses/${slot}/deletion`)).toMatchObject({ status: 404 });
  });

  it("a form that was open too long brings a fresh value back and stores nothing", async () => {
    const asha = await customer();
    const stale = await asha.post("/forms/addresses/addition", home, "too old");
    expect(stale).toMatchObject({
      status: 403,
      problem: "token_expired",
      errors: { form: refusalMessages.formExpired },
      values: home,
    });
    expect(await savedBy(asha.id)).toEqual([]);
    const again = await asha.post("/forms/addresses/addition", home, String(stale.token));
    expect(again).toMatchObject({ ok: true });
  });

  it("signed out meanwhile, a sentence is read and nobody is sent away", async () => {
    const nobody = await guest();
    for (const path of [
      "/forms/addresses/addition",
      "/forms/addresses/1",
      "/forms/addresses/1/deletion",
    ]) {
      expect(await nobody.post(path, home)).toMatchObject({
        status: 401,
        errors: { form: refusalMessages.signInToContinue },
      });
    }
  });
});

describe("the page", () => {
  it("asks for a PIN code where an address from before has none, and finds one that stands in it", async () => {
    const asha = await customer();
    await asha.post("/forms/addresses/addition", home);
    expect(await asha.read("/addresses")).not.toContain(peopleMessages.pinCodeMissing);
    await db
      .update(profiles)
      .set({ address_1: "12 Temple Road, Vijayawada" })
      .where(eq(profiles.id, asha.id));
    expect(await asha.read("/addresses")).toContain(peopleMessages.pinCodeMissing);
    await db
      .update(profiles)
      .set({ address_1: "Vijayawada 520001" })
      .where(eq(profiles.id, asha.id));
    expect(await asha.read("/addresses")).not.toContain(peopleMessages.pinCodeMissing);
  });

  it("helps the phone to fill the form", async () => {
    const page = await (await customer()).read("/addresses");
    for (const kind of ["postal-code", "address-level1", "street-address", "name", "tel"]) {
      expect(page).toMatch(new RegExp(`autocomplete="${kind}"`, "i"));
    }
  });

  it("goes back to a path of this site alone", () => {
    expect(returnPath({ returnTo: "/checkout-details", fromCheckout: true })).toBe(
      "/checkout-details",
    );
    for (const errand of [
      null,
      {},
      { returnTo: 7 },
      { returnTo: "//evil.example" },
      { returnTo: "/\\evil.example" },
      { returnTo: "https://evil.example" },
    ]) {
      expect(returnPath(errand)).toBeNull();
    }
  });
});

describe("a profile that can't be loaded", () => {
  it("hides no address behind 'none': both pages say that they couldn't be loaded, and offer Try Again [§4.6]", async () => {
    const asha = await customer();
    await asha.post("/forms/addresses/addition", home);
    await db
      .insert(products)
      .values({ product_id: "ndk-01", product_name: "Night Bus", postal_card_size: rupees(49) });
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 1 });
    const pages = ["/addresses", "/checkout-details"];
    for (const path of pages) expect(await asha.read(path)).toContain("Asha Rao");
    await db.execute(sql`alter table profiles rename to away`);
    try {
      for (const path of pages) {
        const page = (await asha.read(path)).replaceAll("&#x27;", "'");
        expect(page, path).toContain(peopleMessages.addressesNotLoaded);
        expect(page, path).toContain(">Try Again<");
        expect(page, path).not.toContain(peopleMessages.noAddressesAdvice);
        expect(page, path).not.toContain("Add an address");
      }
    } finally {
      await db.execute(sql`alter table away rename to profiles`);
    }
  });
});
