import { createBuilder } from "vite";
import { LANGUAGES } from "#domain/language";

// A program: the shop's client in each language, one after the other. In one process, because the second build
// takes little more than half of the first one's time.
for (const language of LANGUAGES) {
  // Every build loads its configuration anew, and that reads it (shop-clients.ts).
  process.env.SHOP_CLIENT = language;
  const builder = await createBuilder({ logLevel: "error" });
  await builder.buildApp();
}
