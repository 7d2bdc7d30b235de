import type { Statement } from "./statements.ts";

export default [
  { says: "The product is a storytelling/podcast brand site with a store.", tests: [] },
  {
    says: "It sells printed cards and stickers in three sizes, predefined and custom combo packs, and digital story episodes, all priced in rupees.",
    tests: [],
  },
  { says: "This document covers the whole product, in the order of the nine points.", tests: [] },
  { says: "Visitors browse the home page, stories and store.", tests: [] },
  {
    says: "Signed-in customers also keep a cart, a combo cart, saved addresses and orders, and can buy episodes.",
    tests: [],
  },
  {
    says: "Merchandise: printed cards in postal, wallet and stamp sizes, and quote cards.",
    tests: [],
  },
  {
    says: "Combos: predefined combo packs, and custom combo orders with quantity discounts.",
    tests: [],
  },
  {
    says: "Episodes: digital, delivered by e-mail with a link to a playlist on an external audio-streaming service.",
    tests: [],
  },
  { says: "Sign-in is through a Google account.", tests: [] },
  { says: "Payment is manual by UPI, by QR code or a UPI app link.", tests: [] },
  {
    says: "The customer submits a 12-digit transaction ID and a payment screenshot, and the seller verifies the payment within about 24 hours.",
    tests: [],
  },
  {
    says: "Data, file storage and authentication are held by a hosted backend service.",
    tests: [],
  },
  { says: "How the server behaves beyond what is stated here is not shown.", tests: [] },
] satisfies Statement[];
