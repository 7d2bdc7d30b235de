import type { CatalogueMessages } from "./messages.ts";

export const te: CatalogueMessages = {
  unknownCategory: "ఈ విభాగం లేదు",
  noProducts: "ఇక్కడ ఇంకా ఏమీ లేవు",
  noProductsAdvice: "ఈ విభాగంలో మరిన్ని వస్తువులు చేరుస్తున్నాం.",

  unknownCategoryAdvice: "ఆ కలెక్షన్ మా దగ్గర లేదు. మిగతావి స్టోర్‌లో చూడండి.",
  cardsInCategory: (count) => (count === 1 ? "1 కార్డు" : `${count} కార్డులు`),
  productsInCategory: (count) => (count === 1 ? "1 వస్తువు" : `${count} వస్తువులు`),
  pages: "పేజీలు",
  previousPage: "ముందు పేజీ",
  nextPage: "తర్వాత పేజీ",
  pageOfPages: (page, pages) => `${pages} పేజీల్లో ${page}వ పేజీ`,

  productNotFound: "ఈ వస్తువు కనిపించలేదు",

  productNotFoundAdvice:
    "దీని పేరు మారి ఉండవచ్చు, లేదా ఇప్పుడు అమ్మకంలో లేకపోవచ్చు. ఈ సిరీస్‌లోని మిగతా వస్తువులు స్టోర్‌లో ఉన్నాయి.",
  drawnToScale: "₹10 నాణెం పక్కన, అసలు కొలతలో.",
  soldOut: "స్టాక్ అయిపోయింది",
  fewLeft: (most) => (most === 1 ? "ఇంకా 1 మాత్రమే ఉంది" : `${most} లేదా అంతకంటే తక్కువ ఉన్నాయి`),
  writtenOnIt: "దీని మీద రాసి ఉన్నది",
  notAvailable: "ఇది ప్రస్తుతం దొరకడం లేదు.",
};
