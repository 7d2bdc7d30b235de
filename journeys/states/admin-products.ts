import { storeOwner } from "#test/browser/journey";
import { shopifyCsv, shopifyProduct } from "#test/store/shopify-file";
import { poster } from "../people/goods.ts";
import { countedCard, shortOrder } from "../people/stock.ts";
import { button, open, read, unfold } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;

/** Screens of products, their series, and the import of many products. */
export const adminProductStates: State[] = [
  {
    name: "admin-products",
    as,
    reach: async (page) => {
      await open(page, "/admin/products");
      await read(page, "The Unposted Letter");
    },
  },
  {
    name: "admin-product",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/products/ndk-01");
      await read(page, "In stock");
    },
  },
  {
    name: "admin-product-of-six-pictures",
    as,
    reach: async (page) => {
      await open(page, `/admin/products/${await poster(6)}`);
      await page.getByRole("listitem", { name: "Picture 6" }).waitFor();
      await page.getByRole("listitem", { name: "Own size 1" }).waitFor();
    },
  },
  {
    name: "admin-product-new",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/new");
      await button(page, "Add product").waitFor();
    },
  },
  {
    name: "admin-product-new-unfolded",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/new");
      await button(page, "In Telugu").click();
      await button(page, "Add a size").click();
      for (const title of ["Kind and weight", "The words on it", "Series and ID"])
        await unfold(page, title);
      await unfold(page, "Weight and shape");
      await page.getByLabel("Words on it, Telugu script").waitFor();
    },
  },
  {
    name: "admin-products-import-errors",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/import");
      const csv = "product_id,product_name,stamp_size\nposter-1,Poster,0.001\n";
      const buffer = Buffer.from(csv);
      const file = { name: "products.csv", mimeType: "text/csv", buffer };
      await page.locator("input[type=file]").setInputFiles(file);
      await button(page, "Check the file").click();
      await read(page, "2 errors");
    },
  },
  {
    name: "admin-products-shopify",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/import/shopify");
      await button(page, "Check the file").waitFor();
    },
  },
  {
    name: "admin-products-shopify-checked",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/products/import/shopify");
      const csv = shopifyCsv([
        shopifyProduct("rain", { "Image Src": "rain.jpg" }),
        shopifyProduct("fog", { "Variant Price": "€9" }),
      ]);
      const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      await page.getByLabel("CSV file").setInputFiles(file);
      await page.getByLabel("Series").selectOption({ label: "Quotes" });
      await button(page, "Check the file").click();
      await read(page, "Not imported");
    },
  },
  {
    name: "admin-series",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/series");
      await read(page, "Rukmini Kalyanam");
    },
  },
  {
    name: "admin-series-new",
    as,
    reach: async (page) => {
      await open(page, "/admin/products/series/new");
      await button(page, "Add series").waitFor();
    },
  },
  {
    name: "admin-stock",
    as: async () => {
      await countedCard(40);
      await shortOrder();
      return await as();
    },
    reach: async (page) => {
      await open(page, "/admin/stock");
      await read(page, "None left");
    },
  },
  {
    name: "admin-stock-size",
    as,
    main: true,
    reach: async (page) => {
      const { card } = await shortOrder();
      await open(page, `/admin/stock/${card.id}/${card.size}`);
      await read(page, "First printing");
    },
  },
  {
    name: "admin-stock-beginning",
    as,
    reach: async (page) => {
      await open(page, "/admin/stock/rk-02/stamp");
      await read(page, "How many do you have?");
    },
  },
  {
    name: "admin-order-short",
    as,
    main: true,
    reach: async (page) => {
      const { orderId } = await shortOrder();
      await open(page, `/admin/orders/${orderId}`);
      await read(page, "Send them later");
    },
  },
  {
    name: "admin-packing-slip-short",
    as,
    reach: async (page) => {
      const { orderId } = await shortOrder();
      await open(page, `/admin/orders/print?as=slips&order=${orderId}`);
      await read(page, "1 missing: don't pack it");
    },
  },
  {
    name: "admin-today-stock",
    as,
    reach: async (page) => {
      await shortOrder();
      await open(page, "/admin");
      await read(page, "See all stock");
    },
  },
];
