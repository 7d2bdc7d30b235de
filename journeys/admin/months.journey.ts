import { expect, journey, newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { importedStatement } from "#test/statements/confirmed";
import { buyer } from "../people/buyers.ts";
import { verifiedLastMonth } from "../people/decisions.ts";
import { button, link, open, read } from "../steps.ts";

journey(
  "on the phone an owner closes last month; what the bank takes back of it afterwards stands in this month, with its order",
  async ({ visit }) => {
    const sold = await buyer("verified");
    await verifiedLastMonth(sold.orderId);
    const email = newPerson("owner");
    const { person } = await signedIn({ email, role: "owner" });
    const page = await visit({ as: email });
    await open(page, "/admin/numbers");
    await link(page, "Months").click();
    await read(page, "Verified by hand");
    const figure = (label: string) =>
      page.locator("dl > div", { has: page.getByText(label, { exact: true }) });
    await figure("Orders paid").getByRole("link").click();
    await read(page, /^Orders paid, /);
    await link(page, sold.orderNumber).waitFor();
    await page.goBack();
    const close = page.getByRole("button", { name: /^Close \w+ \d{4}$/ });
    await close.click();
    await button(page, "Close it").click();
    await read(page, /^This month was closed .* by owner/);
    expect(await close.count()).toBe(0);
    const before = await figure("Orders paid").innerText();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Every row as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^month-\d{4}-\d\d\.csv$/);

    const takenBack = [{ line: 3, transactionId: sold.transactionId, certain: true }];
    await importedStatement({ dropped: { takenBack } as never }, person.id);
    await open(page, `/admin/orders/${sold.orderId}`);
    await button(page, "Set back to unverified").click();
    await read(page, "Has this payment arrived?");

    await open(page, "/admin/reports/months");
    expect(await figure("Orders paid").innerText()).toBe(before);
    await page.locator('a[rel="next"]').click();
    await read(page, /^of this, \d+ corrections? of earlier months: -₹/);
    await figure("Orders paid").getByRole("link").click();
    const row = page.getByRole("listitem").filter({ hasText: sold.orderNumber });
    await read(row, /^Corrects \w+ \d{4}$/);
  },
);
