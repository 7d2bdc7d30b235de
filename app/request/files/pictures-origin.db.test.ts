import { beforeAll, expect, test } from "vitest";
import { config, setConfig } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, publicPage } from "#test/people/visitors";

testDatabase();
appForVisitors();

const CDN = "https://pictures.example";
beforeAll(async () => {
  setConfig({ ...config, picturesOrigin: CDN });
  await stockCatalogue();
});

test("a page names its pictures at the CDN, connects to it at once, and may show them", async () => {
  const answer = await publicPage("/product/ndk-01");
  const page = await answer.text();
  expect(answer.headers.get("link")).toBe(`<${CDN}>; rel=preconnect`);
  const [, images] =
    /img-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
  expect(images?.split(" ")).toContain("https:");
  const addresses = [...page.matchAll(/[^\s"'\\&;]*\/pictures\/[^\s"'\\&;]*/g)].map(
    ([address]) => address,
  );
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !address.startsWith(`${CDN}/pictures/`))).toEqual([]);
  const shared = `${CDN}/pictures/public/product-images/card/960.webp`;
  expect(page).toContain(`property="og:image" content="${shared}"`);
  expect(page).toContain(`"contentUrl":"${shared}"`);
});
