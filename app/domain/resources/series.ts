import { isStoryPageKey } from "#domain/catalogue/catalogue";
import { type ListedRow, resource } from "./resource.ts";

/** A series of the shop. Its products are those whose IDs begin with the series' prefix (reading R60). */
export const SERIES = resource({
  path: "/admin/products/series",
  subject: "series",
  title: "Series",
  noun: "series",
  about:
    "The shop shows the series in this order. A product's ID says which series it is in: fest-01 is in the series fest.",
  parent: { path: "/admin/products", label: "Products" },
  id: {
    most: 40,
    shape: /^[a-z][a-z0-9-]{2,39}$/,
    hint: "Small letters, digits and hyphens: diwali-2026 for /category/diwali-2026. It can't be changed later.",
    invalidMessage: () =>
      "An address has 3 to 40 small letters, digits and hyphens, and begins with a letter. No other page may have it, and it can't end in -story.",
    example: "festival-cards",
    reserved: ["combos", "episodes", "saving"],
    isAllowed: (key) => !isStoryPageKey(key),
  },
  panels: [
    {
      title: "Series",
      fields: [
        { name: "name", label: "Name", most: 60, required: true, translated: true },
        {
          name: "prefix",
          label: "What its product IDs begin with",
          most: 40,
          onlyNew: true,
          hint: "2 to 10 small letters and digits. With fest, the first product is fest-01. It can't be changed later.",
          example: "fest",
        },
        { name: "description", label: "Description", kind: "long", most: 300, translated: true },
        {
          name: "image_url",
          label: "Picture above its first products",
          kind: "picture",
          shape: "series",
          example: "",
        },
        {
          name: "position",
          label: "Place in the shop",
          kind: "number",
          least: 0,
          most: 9_999,
          initially: 5,
          hint: "1 comes first.",
        },
        { name: "is_active", label: "In the shop", kind: "switch", initially: true },
      ],
    },
  ],
});

export function listedSeries(series: {
  name: string;
  prefixes: readonly string[];
  products: number;
  image_url: string | null;
  is_active: boolean;
}): ListedRow {
  const { prefixes, products, is_active } = series;
  return {
    name: series.name,
    about: `${prefixes[0] ?? ""} · ${products === 1 ? "1 product" : `${products} products`}`,
    badges: is_active ? [] : [{ tone: "info", text: "Not in the shop" }],
  };
}
