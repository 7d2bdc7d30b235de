import { inLanguage } from "#domain/language";
import { te } from "./messages.te.ts";

const en = {
  // Shop, category and product pages
  /** spec §2 Category page */
  unknownCategory: "Unknown Category",
  noProducts: "No products found",
  noProductsAdvice: "We're working on adding more products to this category.",

  /** ours */
  unknownCategoryAdvice: "We don't have that collection. See the others in the store.",
  cardsInCategory: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
  /** Counts a category that has more than cards. */
  productsInCategory: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  pageOfPages: (page: number, pages: number) => `Page ${page} of ${pages}`,

  /** spec §2 Product detail */
  productNotFound: "Product Not Found",

  productNotFoundAdvice:
    "It may have been renamed or discontinued. The rest of its series is in the store.",
  drawnToScale: "Drawn to scale, beside a ₹10 coin.",
  soldOut: "Sold out",
  /** reading R63; cached pages show the same number to everybody */
  fewLeft: (most: number) => (most === 1 ? "Only 1 left" : `${most} or fewer left`),
  noSizeLeft: "All sizes of this card are sold out for now.",
  noSizeOffered: "This card isn't available in any size right now.",
  writtenOnCard: "Written on this card",
  /** For products that aren't cards. */
  writtenOnIt: "Written on it",
  notAvailable: "This isn't available right now.",
};

export type CatalogueMessages = typeof en;

export const catalogueMessages: CatalogueMessages = inLanguage({ en, te });
