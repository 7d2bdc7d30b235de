import { describe, expect, test } from "vitest";
import {
  CATEGORIES,
  CATEGORY_KEYS,
  CATEGORY_NAMES,
  categoryOf,
  collectionTitle,
  customComboCartId,
  customComboIdOf,
  episodeCartId,
  episodeIdOf,
  episodeIdProblem,
  idProblem,
  isCardSize,
  isCategoryKey,
  isId,
  isStoryKey,
  listPage,
  PRICE_COLUMNS,
  SIZE_LABELS,
  SIZES,
} from "./catalogue.ts";

const UUID = "0192f7d0-5b1e-7c3a-9d2f-0a1b2c3d4e5f";

describe("ids", () => {
  test("takes a UUID-form string or 3 to 20 plain characters [§5.1]", () => {
    for (const right of [UUID, UUID.toUpperCase(), "ndk", "ndk-01", "RK_2", "a".repeat(20)]) {
      expect(isId(right)).toBe(true);
    }
  });

  test("refuses everything else [§5.1]", () => {
    const wrong = [
      "",
      "ab",
      "a".repeat(21),
      "ndk 01",
      "ndk/01",
      "ndk.01",
      "తెలుగు",
      "ndk-01\n",
      `${UUID}0`,
    ];
    for (const id of wrong) expect(isId(id)).toBe(false);
  });

  test("an id is validated after its prefix [§5.1, R33]", () => {
    expect(idProblem("ndk-01")).toBeNull();
    expect(idProblem(episodeCartId(UUID))).toBeNull();
    expect(idProblem(customComboCartId(UUID))).toBeNull();
    expect(idProblem(episodeCartId("x"))).toEqual({ code: "invalid-episode-id" });
    expect(idProblem(customComboCartId("x"))).toEqual({ code: "invalid-product-id" });
    expect(idProblem("<script>")).toEqual({ code: "invalid-product-id" });
  });

  test("an episode's cart id carries the episode_ prefix and gives its id back [§9.49]", () => {
    expect(episodeCartId("ndk-s1")).toBe("episode_ndk-s1");
    expect(episodeIdOf("episode_ndk-s1")).toBe("ndk-s1");
    expect(episodeIdOf("ndk-s1")).toBeNull();
  });

  test("a custom combo's cart id carries the custom_ prefix and gives its id back [R12]", () => {
    expect(customComboCartId(UUID)).toBe(`custom_${UUID}`);
    expect(customComboIdOf(`custom_${UUID}`)).toBe(UUID);
    expect(customComboIdOf("starter")).toBeNull();
  });
});

describe("sizes", () => {
  test("carry the labels of the specification [§9.50]", () => {
    expect(SIZE_LABELS).toMatchObject({
      postal: "Postal Card Size",
      wallet: "Wallet Size",
      stamp: "Stamp Size",
    });
  });

  test("each card size has its price column [§3.3]", () => {
    expect(PRICE_COLUMNS).toEqual({
      postal: "postal_card_size",
      wallet: "wallet_size",
      stamp: "stamp_size",
    });
  });

  test("digital is a size, but not a card's [§3.4]", () => {
    expect(SIZES).toContain("digital");
    expect(isCardSize("digital")).toBe(false);
    expect(isCardSize("poster")).toBe(false);
  });
});

describe("categories", () => {
  test("a product belongs where its id begins so [§7.30, §7.31, §7.32, §7.33]", () => {
    expect(categoryOf("ndk-01")).toBe("nannu-dochukunduvate");
    expect(categoryOf("nannu-dochukunduvate-7")).toBe("nannu-dochukunduvate");
    expect(categoryOf("rk_03")).toBe("rukmini-kalyanam");
    expect(categoryOf("rukmini-kalyanam-1")).toBe("rukmini-kalyanam");
    expect(categoryOf("adkp12")).toBe("abhi-diary");
    expect(categoryOf("abhi-diary-2")).toBe("abhi-diary");
    expect(categoryOf("qt-1")).toBe("quotes");
    expect(categoryOf("quote-1")).toBe("quotes");
    expect(categoryOf("quotes-1")).toBe("quotes");
    expect(categoryOf("poster-1")).toBeNull();
  });

  test("no id can belong to two categories", () => {
    const prefixes = CATEGORY_KEYS.flatMap((key) =>
      CATEGORIES[key].prefixes.map((prefix) => ({ key, prefix })),
    );
    for (const one of prefixes) {
      for (const other of prefixes) {
        if (one.key !== other.key) expect(one.prefix.startsWith(other.prefix)).toBe(false);
      }
    }
  });

  test("titles are the category's name plus Collection [R38]", () => {
    expect(CATEGORY_KEYS.map((key) => collectionTitle(CATEGORY_NAMES[key]))).toEqual([
      "Nannu Dochukunduvate Collection",
      "Rukmini Kalyanam Collection",
      "Abhi Diary Pages Collection",
      "Quotes Collection",
    ]);
  });

  test("the story pages are no categories [R30]", () => {
    expect(isStoryKey("ndk-story")).toBe(true);
    expect(isStoryKey("rk-story")).toBe(true);
    expect(isCategoryKey("ndk-story")).toBe(false);
    expect(isStoryKey("quotes")).toBe(false);
    expect(isCategoryKey("toString")).toBe(false);
  });
});

describe("pages of a long list [R34]", () => {
  test("the first has no number, the others have one way to write it", () => {
    expect(listPage(undefined)).toBe(1);
    expect(listPage("2")).toBe(2);
    expect(listPage("9999")).toBe(9999);
  });

  test("nothing else is a page", () => {
    for (const segment of ["", "0", "1", "02", "-2", "2.5", "1e3", "10000", "two"])
      expect(listPage(segment)).toBeNull();
  });
});

test.each([
  ["", { code: "episode-id-missing" }],
  ["ab", { code: "invalid-episode-id" }],
  ["tapes", null],
  [UUID, null],
])("an episode is named by an id: %j [§5]", (id, problem) => {
  expect(episodeIdProblem(id)).toEqual(problem);
});
