import { describe, expect, test } from "vitest";
import { series } from "#seed/series";
import { storyPages } from "#seed/stories";
import {
  collectionTitle,
  customComboCartId,
  customComboIdOf,
  episodeCartId,
  episodeIdOf,
  episodeIdProblem,
  idProblem,
  isCardSize,
  isId,
  isProductSize,
  isSizeKey,
  isStoryPageKey,
  listPage,
  PRICE_COLUMNS,
  SIZE_LABELS,
  sizeLabel,
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
    expect(isSizeKey("digital")).toBe(true);
    expect(isProductSize("digital")).toBe(false);
    expect(isCardSize("digital")).toBe(false);
  });

  test("a product's own size has a key of small letters, digits and hyphens", () => {
    for (const right of ["poster", "bookmark-2", "a4", "a".repeat(24)])
      expect(isProductSize(right)).toBe(true);
    for (const wrong of ["", "Poster", "a b", "-a", "a-", "a--b", "a".repeat(25), "బుక్", null])
      expect(isProductSize(wrong)).toBe(false);
    expect(isCardSize("poster")).toBe(false);
  });

  test("a size that is no product's own has its name in each language", () => {
    expect(sizeLabel("postal", null)).toBe("Postal Card Size");
    expect(sizeLabel("digital", undefined, "te")).toBe("డిజిటల్ ఎపిసోడ్");
    const names = { en: "Bookmark, 50 × 150 mm", te: null };
    expect(sizeLabel("bookmark", names, "te")).toBe("Bookmark, 50 × 150 mm");
    expect(sizeLabel("bookmark", null)).toBe("bookmark");
  });
});

describe("categories", () => {
  test("titles are the category's name plus Collection [R38]", () => {
    expect(series.map(({ name }) => collectionTitle(name))).toEqual([
      "Nannu Dochukunduvate Collection",
      "Rukmini Kalyanam Collection",
      "Abhi Diary Pages Collection",
      "Quotes Collection",
    ]);
  });

  test("a story page's address ends so, and no series' of the specification does [R30]", () => {
    for (const { key } of storyPages) expect(isStoryPageKey(key)).toBe(true);
    for (const { key } of series) expect(isStoryPageKey(key)).toBe(false);
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
