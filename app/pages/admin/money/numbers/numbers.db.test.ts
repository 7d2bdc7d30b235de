import { beforeAll, expect, test } from "vitest";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { saveFigures } from "#request/figures/figures.server";
import { countVisit } from "#request/figures/visit-sources.server";
import { testDatabase } from "#test/database/database";
import { giveAddress, orderFor, seenPayment, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, customer, seller } from "#test/people/visitors";

testDatabase();
appForVisitors();

beforeAll(stockCatalogue);

const figures = async (visitor: Awaited<ReturnType<typeof seller>>, period: string) =>
  (await visitor.read(`/admin/numbers?period=${period}`)).replaceAll("<!-- -->", "");

test("what was sold stands in each period, with what was bought and how far its customer came; a bar names its amount", async () => {
  const owner = await seller();
  const asha = await customer();
  await giveAddress(asha.id);
  const line = { product_id: "ndk-01", size: "postal", quantity: "2" };
  for (let press = 0; press < 2; press++) await asha.post("/forms/cart/lines", line);
  await asha.get("/checkout-details");
  const { orderId } = await orderFor(asha.id);
  await verifyPayment(await seenPayment(orderId), owner.id, new Date());
  await saveFigures();
  for (const period of ["today", "month", "year", "nonsense"]) {
    const page = await figures(owner, period);
    expect(page, period).toContain("₹246");
    expect(page, period).toMatch(/Night Bus<\/th><td[^>]*>4<\/td><td[^>]*>₹196/);
  }
  const today = (await figures(owner, "today")).match(/<th scope="row"[^>]*>(\d+ \w+)</)?.[1];
  expect(await figures(owner, "month")).toContain(`>${today}: ₹246</text>`);
  expect(await figures(owner, "year")).toContain(": ₹246</text>");
  // A person who adds twice counts once.
  expect(await figures(owner, "today")).toMatch(/into their cart<\/span><strong[^>]*>1</);
  expect(await figures(owner, "today")).toMatch(/Opened the checkout<\/span><strong[^>]*>1</);
});

test("visits stand by the source that their links name, and how a link gets one", async () => {
  const owner = await seller();
  expect(await figures(owner, "today")).toContain("?utm_source=instagram");
  for (const address of ["/?utm_source=whatsapp", "/shop?utm_source=%40", "/?utm_source=whatsapp"])
    countVisit({ address, destination: "document" });
  await saveFigures();
  for (const period of ["today", "month", "year"]) {
    const page = await figures(owner, period);
    expect(page, period).toMatch(/whatsapp<\/th><td[^>]*>2</);
    expect(page, period).toMatch(/Others<\/th><td[^>]*>1</);
  }
});
