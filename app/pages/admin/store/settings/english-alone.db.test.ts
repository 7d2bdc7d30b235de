import { afterAll, beforeAll, expect, test } from "vitest";
import { productById } from "#data/catalogue/catalogue.server";
import { db } from "#data/db.server";
import { products, storyEpisodes } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { FORM_SUBJECTS } from "#domain/resources/settings";
import { config, setConfig } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { ROUTES } from "../../../../all-routes.ts";

testDatabase();
appForVisitors();

let owner: Visitor;
let both: typeof config;

beforeAll(async () => {
  both = config;
  setConfig({ ...config, languages: ["en"] });
  owner = await seller();
  await db.insert(products).values({
    product_id: "ndk-01",
    product_name: "Night Bus",
    name_te: "రాత్రి బస్సు",
    picture_text_te: "ఒక్క స్టాప్",
    postal_card_size: rupees(49),
  });
  await db.insert(storyEpisodes).values({
    id: "rain-tapes",
    title: "Rain Tapes",
    title_te: "వాన టేపులు",
    total_episodes: 2,
    original_price: rupees(99),
    sale_price: rupees(99),
  });
});
afterAll(() => setConfig(both));

/** The values of addresses that name a row. */
const ROWS: Readonly<Record<string, string>> = {
  "/admin/products/:id": "ndk-01",
  "/admin/episodes/:id": "rain-tapes",
  "/admin/story-pages/:id": "rk-story",
  "/admin/emails/:name": "order_placed",
};

/** Every page of the admin that isn't about one customer, import or count, and each subject of the settings. */
const PATHS = Object.entries(ROUTES).flatMap(([path, facts]) => {
  if (!("permission" in facts) || !facts.file.endsWith(".tsx")) return [];
  if (path === "/admin/settings/:subject")
    return FORM_SUBJECTS.map((subject) => path.replace(":subject", subject));
  const filled = path.replace(/:\w+/, (name) => ROWS[path] ?? name);
  return filled.includes(":") ? [] : [filled];
});

test.each(PATHS)(
  "in a store that speaks English alone %s asks for no Telugu [R56]",
  async (path) => {
    const page = await owner.read(path);
    expect(page).toContain("<h1");
    expect(page).not.toMatch(/<(?:label|legend)[^>]*>(?:(?!<\/(?:label|legend)>).)*Telugu/s);
    expect(page).not.toMatch(/<(?:input|textarea)(?![^>]*type="hidden")[^>]*lang="te"/);
  },
);

test("what was written in Telugu is sent back unseen, and stays", async () => {
  const page = await owner.read("/admin/products/ndk-01");
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+_te)" value="([^"]*)"/g)];
  expect(Object.fromEntries(hidden.map(([, name, value]) => [name, value]))).toEqual({
    picture_alt_te: "",
    name_te: "రాత్రి బస్సు",
    kind_te: "",
    description_te: "",
    picture_text_te: "ఒక్క స్టాప్",
  });
  expect((await productById("ndk-01"))?.picture_texts.written.te).toBe("ఒక్క స్టాప్");
});
