import type { HsnRate, TaxRate } from "#domain/invoices/tax-rates";
import { type ListedRow, resource } from "./resource.ts";

/** HSN codes and GST rates of all products, of one product or of the episodes, each valid from a day on. */
export const TAX_RATES = resource(
  {
    path: "/admin/tax-rates",
    subject: "tax-rate",
    title: "Tax rates",
    noun: "tax rate",
    about:
      "The HSN code and the GST rate of what you sell. An invoice uses the newest rate that has begun on its day; a rate for one product goes before the rate for all. When a rate changes, add a new one and keep the old one. You can remove a rate as long as no invoice was issued since it began.",
    parent: { path: "/admin/invoices", label: "Invoices" },
    viewPermission: "see-figures",
    id: {
      most: 40,
      shape: /^[a-z][a-z0-9-]{2,39}$/,
      label: "Short name (optional)",
      hint: "Small letters, digits and hyphens: books-2026. Leave it empty to make it from the name.",
      invalidMessage: () =>
        "A short name has 3 to 40 small letters, digits and hyphens, and begins with a letter.",
      taken: "Another tax rate has this name. Choose another.",
      example: "books-2026",
      sourceField: "title",
    },
    panels: [
      {
        title: "Tax rate",
        fields: [
          {
            name: "title",
            label: "Name",
            most: 60,
            required: true,
            hint: "Only you see it: Books from April 2026.",
          },
          {
            name: "covers",
            label: "It holds for",
            kind: "choice",
            options: [
              {
                value: "products",
                label: () => "Every product without a rate of its own",
                historyLabel: "every product",
              },
              { value: "product", label: () => "One product", historyLabel: "one product" },
              {
                value: "episodes",
                label: () => "Every episode",
                historyLabel: "every episode",
                ofStories: true,
              },
            ],
            onlyNew: true,
            example: "products",
          },
          {
            name: "product_id",
            label: "The product's ID",
            historyLabel: "Product",
            most: 20,
            onlyNew: true,
            shown: ({ covers }) => covers === "product",
            example: "",
          },
          {
            name: "hsn",
            label: "HSN or SAC code",
            most: 8,
            hint: "4 to 8 digits. Ask your accountant.",
            example: "4909",
          },
          { name: "percent", label: "GST rate (%)", kind: "percent", example: "12.5" },
          { name: "valid_from", label: "Valid from", kind: "date", beside: true },
        ],
      },
    ],
  },
  ({ covers, product_id, hsn }, wrong) => {
    if (covers === "product" && !product_id)
      wrong("product_id", "Write the product's ID, as in the list of products.");
    if (!/^\d{4,8}$/.test(hsn)) wrong("hsn", "A code has 4 to 8 digits.");
  },
);

const COVERAGE_LABELS: Record<TaxRate["covers"], string> = {
  products: "every product",
  product: "",
  episodes: "every episode",
};

export function listedTaxRate(rate: TaxRate & HsnRate & { title: string }): ListedRow {
  const { title, hsn, percent, covers, product_id, valid_from } = rate;
  return {
    name: title,
    about: `${percent}% · HSN ${hsn} · ${product_id ?? COVERAGE_LABELS[covers]} · from ${valid_from}`,
    badges: [],
  };
}
