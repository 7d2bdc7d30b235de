import { inLanguage } from "#domain/language";
import { te } from "./messages.te.ts";

const en = {
  /** Specified wording (spec §2 Category page). */
  unknownCategory: "Unknown Category",
  noProducts: "No products found",
  noProductsAdvice: "We're working on adding more products to this category.",

  /** Our wording. */
  unknownCategoryAdvice: "We don't have that collection. See the others in the store.",
  /** The number of products, for a category that holds cards alone. */
  cardsInCategory: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
  productsInCategory: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  pages: "Pages",
  previousPage: "Previous",
  nextPage: "Next",
  pageOfPages: (page: number, pages: number) => `Page ${page} of ${pages}`,

  /** Specified wording (spec §2 Product detail). */
  productNotFound: "Product Not Found",

  productNotFoundAdvice:
    "It may have been renamed or discontinued. The rest of its series is in the store.",
  drawnToScale: "Drawn to scale, beside a ₹10 coin.",
  soldOut: "Sold out",
  /** Says 'or fewer', because the number comes from a cached page and may be lower by now (reading R63). */
  fewLeft: (most: number) => (most === 1 ? "Only 1 left" : `${most} or fewer left`),
  writtenOnIt: "Written on it",
  notAvailable: "This isn't available right now.",
};

export type CatalogueMessages = typeof en;

export const catalogueMessages: CatalogueMessages = inLanguage({ en, te });
