import { expect, it } from "vitest";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { ZERO } from "#domain/money/money";
import { loadSettings } from "#request/settings/settings.server";
import { newTransactionId } from "#test/database/store-rows";
import { choices, customer, person, receipt, testCheckout } from "#test/people/checkout";
import { saveSmsSettings } from "#test/statements/phone";

testCheckout();

it("without the setting no payment has an exact amount, nor does a page mention one", async () => {
  const asha = await customer();
  const { payment } = (await asha.post("quote", choices)).prepared;
  expect(payment).toMatchObject({ exactDiscount: ZERO, total: 14_800 });
  expect(await asha.page("/checkout-details")).not.toContain("Exact amount");
});

it("with it the payment page, its code and links, and the order ask for the paise and show them", async () => {
  const owner = await person({ role: "owner" });
  await saveSmsSettings(owner.id, { exactAmounts: true });
  await loadSettings();
  const asha = await customer();
  expect(await asha.page("/checkout-details")).toContain("₹148");
  const { payment } = (await asha.post("quote", choices)).prepared;
  expect(payment).toMatchObject({ exactDiscount: 1, total: 14_799 });
  expect(payment.upiString).toContain("am=147.99&");
  expect(payment.apps.every(({ href }) => href.includes("am=147.99&"))).toBe(true);
  const page = await asha.page("/checkout-details");
  for (const words of ["Exact amount", "− ₹0.01", "Please pay exactly ₹147.99."])
    expect(page.replaceAll("<!-- -->", "")).toContain(words);
  const sent = { transaction_id: newTransactionId(), screenshot: receipt };
  const { orderId } = await asha.post("confirmation", { version: payment.versionId, ...sent });
  expect(await asha.page(`/order-placed/${orderId}`)).toContain('"exactDiscount":1');
  for (const path of [`/orders/${orderId}`, `/orders/${orderId}/receipt`]) {
    const shown = (await asha.page(path)).replaceAll("<!-- -->", "");
    for (const words of ["Exact amount", "₹147.99"]) expect(shown).toContain(words);
  }
});

it("the setting is offered once a source reports the bank's money", async () => {
  const owner = await person({ role: "owner" });
  await saveSmsSettings(owner.id, { exactAmounts: false });
  await loadSettings();
  const words = "Let the amount tell which order was paid";
  expect(await owner.page("/admin/settings/bankSms")).not.toContain(words);
  await addSmsSource("Asha's phone", { by: owner.id, now: new Date() });
  expect(await owner.page("/admin/settings/bankSms")).toContain(words);
});
