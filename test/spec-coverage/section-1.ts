import type { Statement } from "./statements.ts";

export default [
  {
    says: "The product is a storytelling/podcast brand site with a store.",
    tests: [
      "[§2 Stories] the page > has its heading, the featured episodes' cards, and three stories to explore",
      "[§2 Store] the packs follow the four categories on the store's page",
    ],
  },
  {
    says: "It sells printed cards and stickers in three sizes, predefined and custom combo packs, and digital story episodes, all priced in rupees.",
    tests: [
      "[§2 Product detail] the price and the total > name the three sizes, each beside its price",
      "[§2 Store] the section of combo packs > [R37] tells all of a pack's figures, and leads to its page and to the builder",
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
    ],
  },
  {
    says: "This document covers the whole product, in the order of the nine points.",
    tests: [],
    instead:
      "It speaks of the specification itself; test/spec-coverage/coverage.test.ts holds that no sentence of it is left out.",
  },
  {
    says: "Visitors browse the home page, stories and store.",
    tests: [
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
      "[§2 Route table] / is open to a guest",
      "[§2 Route table] /stories is open to a guest",
    ],
  },
  {
    says: "Signed-in customers also keep a cart, a combo cart, saved addresses and orders, and can buy episodes.",
    tests: [
      "the cart page > [§2 Cart] calls each line what it is: a card by its size, an episode with its length, a combo",
      "[§2 Addresses] a customer adds three addresses, edits one and deletes one",
      "[§2 Orders list, Order detail] a customer finds the order again, as it was placed",
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
    ],
  },
  {
    says: "Merchandise: printed cards in postal, wallet and stamp sizes, and quote cards.",
    tests: [
      "[§2 Product detail] the price and the total > name the three sizes, each beside its price",
      "[§2 Category page] a category > is one of four, each called after its series",
    ],
  },
  {
    says: "Combos: predefined combo packs, and custom combo orders with quantity discounts.",
    tests: [
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
      "[§2 Build Your Own Combo] a guest fills the tray, signs in, and orders it with its discount",
    ],
  },
  {
    says: "Episodes: digital, delivered by e-mail with a link to a playlist on an external audio-streaming service.",
    tests: [
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
      "the email that delivers an episode > [§7 email_templates] reaches its buyer from the template, with every placeholder filled",
    ],
  },
  {
    says: "Sign-in is through a Google account.",
    tests: [
      "[§2 Sign-in] the page > has a Sign in with Google button and a notice of the terms, and at first no error",
      "what comes back from a provider > is who somebody is, when everything is right",
      "configuration > makes the demo sign-in worthless once Google is configured",
    ],
  },
  {
    says: "Payment is manual by UPI, by QR code or a UPI app link.",
    tests: [
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "the payment page > [R31] has the links of the apps in the server's answer already",
    ],
  },
  {
    says: "The customer submits a 12-digit transaction ID and a payment screenshot, and the seller verifies the payment within about 24 hours.",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "[§2 Orders, R25] an order goes from the payment to the door, and its customer sees each step",
      "[§4 Checkout flow] a customer buys a card in two sizes",
    ],
  },
  {
    says: "Data, file storage and authentication are held by a hosted backend service.",
    tests: [],
    instead:
      "reading R1: the store runs its own server, PostgreSQL, files and sign-in with Google; a hosted PostgreSQL is configuration.",
  },
  {
    says: "How the server behaves beyond what is stated here is not shown.",
    tests: [],
    instead: "It says what the specification leaves out; the readings decide that.",
  },
] satisfies Statement[];
