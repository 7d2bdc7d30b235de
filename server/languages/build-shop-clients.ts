import { createBuilder } from "vite";
import { LANGUAGES } from "#domain/language";

// This program builds the shop's client in each language, all in one process, because later builds then take half the
// time.
for (const language of LANGUAGES) {
  // The next build's configuration reads this (shop-clients.ts).
  process.env.SHOP_CLIENT = language;
  const builder = await createBuilder({ logLevel: "error" });
  await builder.buildApp();
}
