import { afterEach, expect, it } from "vitest";
import { config, readConfig, setConfig } from "#request/config.server";
import { storeFacts } from "./store-facts.server.ts";

const before = config;
afterEach(() => setConfig(before));

it("emails say the store's name, and lead to its origin", () => {
  const tracking = "https://courier.example/{id}";
  setConfig(
    readConfig({
      STORE_NAME: "Night Bus",
      APP_ORIGIN: "https://store.example/",
      SELLER_EMAILS: "Asha@example.com, ravi@example.com",
      LANGUAGES: "en,te",
      TRACKING_LINK: tracking,
    }),
  );
  expect(storeFacts()).toMatchObject({
    storeName: "Night Bus",
    origin: "https://store.example",
    sellerEmails: ["asha@example.com", "ravi@example.com"],
    languages: ["en", "te"],
  });
  expect(JSON.stringify(storeFacts().couriers)).toContain(tracking);
});

it("without an origin they lead to this machine", () => {
  setConfig(readConfig({ PORT: "4711" }));
  expect(storeFacts().origin).toBe("http://localhost:4711");
});
