import { cartMessages } from "#domain/cart/messages";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { customer } from "../people/customers.ts";
import {
  button,
  buy,
  link,
  open,
  read,
  readToast,
  seesLines,
  unfold,
  waitForPage,
} from "../steps.ts";

const LABEL = "Bookmark, 50 × 150 mm";
const SMALL = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

journey(
  "an owner makes a bookmark in a size of its own, and a customer buys it on a small phone without choosing a size [R25, R41]",
  async ({ visit }) => {
    const owner = await visit({ as: await storeOwner() });
    await open(owner, "/admin/products/new");
    await unfold(owner, "Series and ID");
    await owner.getByLabel(/^Series/).selectOption({ label: "Abhi Diary Pages" });
    const id = await owner.getByLabel("ID", { exact: true }).inputValue();
    await owner.getByLabel("Name", { exact: true }).fill("Slow Reading");
    await button(owner, "Add a size").click();
    const size = owner.getByRole("listitem", { name: "Own size 1" });
    await size.getByLabel("Price (₹)").fill("free");
    await button(owner, "Add product").click();
    await read(owner, "Type what this size is called, such as Bookmark.");
    await size.getByLabel("What it is called").fill("Bookmark");
    await size.getByLabel("Price (₹)").fill("49");
    await size.getByLabel("Dimensions").fill("50 × 150 mm");
    await unfold(size, "Weight and shape");
    await size.getByLabel("Weight (g)").fill("12");
    await button(owner, "Add product").click();
    await waitForPage(owner, `/admin/products/${id}`);
    await button(owner, "Bookmark: sold out").waitFor();

    const reader = await visit({ as: await customer(), on: SMALL });
    await open(reader, `/product/${id}`);
    await read(reader, "50 × 150 mm · 12 g");
    expect(await reader.getByRole("radio").count()).toBe(0);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await button(reader, "Add to Cart").click();
    await read(reader, "In your cart now: Bookmark × 1.");
    await readToast(reader, cartMessages.itemAdded);
    await open(reader, "/cart");
    await seesLines(reader, [`Slow Reading · ${LABEL} · 1`]);

    await buy(reader);
    await link(reader.getByRole("main"), "Your Orders").click();
    await reader.getByRole("link", { name: /^View Details/ }).click();
    await read(reader, LABEL);
  },
);
