import { describe, expect, test } from "vitest";
import { FALLBACK_COMBOS } from "#domain/catalogue/combos";
import { emailTemplates } from "#domain/email/emails";
import { rupees } from "#domain/money/money";
import { combos, comboTiers } from "./combos.ts";
import { coupons } from "./coupons.ts";
import { episodes } from "./episodes.ts";
import { products } from "./products.ts";

const priceField = {
  postal: "postal_card_size",
  wallet: "wallet_size",
  stamp: "stamp_size",
} as const;

describe("the demo store's rows", () => {
  test("every id is 3 to 20 letters, digits, underscores or hyphens, and used once", () => {
    const ids = [
      ...products.map((product) => product.product_id),
      ...combos.map((combo) => combo.combo_id),
      ...episodes.map((episode) => episode.id),
    ];
    expect(ids.filter((id) => !/^[A-Za-z0-9_-]{3,20}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.for([["ndk"], ["rk"], ["adkp"], ["qt"]])(
    "the category of prefix %s has at least twelve products",
    ([prefix]) => {
      const ofCategory = products.filter(({ product_id }) => product_id.startsWith(`${prefix}-`));
      expect(ofCategory.length).toBeGreaterThanOrEqual(12);
    },
  );

  test("every product has a price, and every price is a positive number up to 1,000,000", () => {
    for (const product of products) {
      const prices = [product.postal_card_size, product.wallet_size, product.stamp_size];
      const real = prices.filter((price) => price !== null);
      expect(real.length, product.product_id).toBeGreaterThan(0);
      expect(real.every((price) => price > 0 && price <= 1_000_000)).toBe(true);
    }
  });

  test("the fallback combos are there under their ids, names and prices [§9.16, R43]", () => {
    const seeded = combos.map(({ combo_id, combo_name, original_price, final_price }) => ({
      combo_id,
      combo_name,
      original_price: rupees(original_price),
      final_price: rupees(final_price),
    }));
    expect(seeded.slice(0, 3)).toMatchObject(
      FALLBACK_COMBOS.map(({ combo_id, combo_name, original_price, final_price }) => ({
        combo_id,
        combo_name,
        original_price,
        final_price,
      })),
    );
  });

  test("what a combo contains exists in that size and adds up to its original price [R37]", () => {
    const byId = new Map(products.map((product) => [product.product_id, product]));
    for (const combo of combos) {
      const total = combo.included_products.reduce(
        (sum, { product_id, size, quantity }) =>
          sum + (byId.get(product_id)?.[priceField[size]] ?? Number.NaN) * quantity,
        0,
      );
      expect(total, combo.combo_name).toBe(combo.original_price);
      expect(combo.final_price).toBeLessThan(combo.original_price);
    }
  });

  test("the discount ladder has no gap and no overlap", () => {
    const starts = comboTiers.map((tier) => tier.min_items);
    const expected = [5, ...comboTiers.slice(0, -1).map((tier) => (tier.max_items ?? 0) + 1)];
    expect(starts).toEqual(expected);
    expect(comboTiers.at(-1)?.max_items).toBeNull();
  });

  test("texts that a seller would write stay within 500 characters [§9.33]", () => {
    const texts = [...episodes, ...combos].map(({ description }) => description);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(500);
  });

  test("an episode saves something and opens one playlist of its own", () => {
    const urls = episodes.map((episode) => episode.spotify_playlist_url);
    expect(new Set(urls).size).toBe(episodes.length);
    for (const episode of episodes) {
      expect(episode.spotify_playlist_url).toMatch(
        /^https:\/\/open\.spotify\.com\/playlist\/[A-Za-z0-9]{22}$/,
      );
      expect(episode.sale_price).toBeLessThan(episode.original_price);
    }
  });

  test("coupon codes are upper case and take off something", () => {
    for (const coupon of coupons) {
      expect(coupon.code).toBe(coupon.code.toUpperCase());
      expect(coupon.discount_value).toBeGreaterThan(0);
    }
  });

  test("the delivery mail uses every placeholder in both bodies", () => {
    const delivery = emailTemplates.find(
      ({ template_name }) => template_name === "episode_delivery",
    );
    const names = [
      "customer_name",
      "episode_title",
      "spotify_url",
      "order_number",
      "total_episodes",
    ];
    for (const name of names) {
      expect(delivery?.html_content).toContain(`{{${name}}}`);
      expect(delivery?.text_content).toContain(`{{${name}}}`);
    }
  });
});
