/** The columns of Shopify's file of products, including those that the store ignores. */
export const SHOPIFY_COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Price",
  "Variant Compare At Price",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Variant Image",
  "Gift Card",
  "Cost per item",
  "Status",
] as const;

export type ShopifyCells = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], string>>;

export function shopifyCsv(rows: readonly ShopifyCells[]): string {
  const lines = rows.map((row) =>
    SHOPIFY_COLUMNS.map((column) => quoted(row[column] ?? "")).join(","),
  );
  return `${[SHOPIFY_COLUMNS.join(","), ...lines].join("\n")}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the cells of a product with one size, as Shopify writes them. */
export function shopifyProduct(handle: string, cells: ShopifyCells = {}): ShopifyCells {
  return {
    Handle: handle,
    Title: `Product ${handle}`,
    "Body (HTML)": `<p>Printed on <b>cotton</b> paper, number ${handle}.</p>`,
    Vendor: "Saraswati Press",
    Type: "Bookmark",
    Tags: "paper, poems",
    Published: "true",
    "Option1 Name": "Title",
    "Option1 Value": "Default Title",
    "Variant Grams": "12",
    "Variant Inventory Qty": "40",
    "Variant Price": "49.00",
    Status: "active",
    ...cells,
  };
}

/** The result of reading a file that has no products. */
export const EMPTY_SHOPIFY_FILE = {
  name: "shopify.csv",
  series: "quotes",
  products: [],
  pictures: [],
  report: { here: [], refusals: [], remarks: [], counted: 0 },
};
