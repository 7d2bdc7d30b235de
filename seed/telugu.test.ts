import { expect, test } from "vitest";
import { combos } from "./combos.ts";
import { episodes } from "./episodes.ts";
import { products } from "./products.ts";
import { storyTiles } from "./stories.ts";
import { comboTexts, episodeTexts, productNames, tileTexts } from "./telugu.ts";

test.each([
  ["product", products.map(({ product_id }) => product_id), productNames],
  ["combo", combos.map(({ combo_id }) => combo_id), comboTexts],
  ["episode", episodes.map(({ id }) => id), episodeTexts],
  ["story", storyTiles.map(({ id }) => id), tileTexts],
])("every %s of the demo store has its Telugu [R56]", (_, ids, texts) => {
  expect(Object.keys(texts).sort()).toEqual(ids.sort());
});
