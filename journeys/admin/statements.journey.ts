import { expect, journey, newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { statementFile } from "#test/statements/statement-file";
import {
  mistypedCredit,
  paidOrders,
  shortCredit,
  unknownCredit,
  verifiedOf,
} from "../people/statements.ts";
import { reads } from "../states/admin-statements.ts";
import { button, link, open, read } from "../steps.ts";

journey(
  "60 orders wait; after a bank's file the doubtful ones are left, and every other one is verified",
  async ({ visit }) => {
    const all = await paidOrders(60);
    const [little, wrong, absent, right] = [
      all.slice(0, 5),
      all.slice(5, 9),
      all.slice(9, 13),
      all.slice(13),
    ];
    const credits = [
      ...right,
      ...little.map(shortCredit),
      ...wrong.map(mistypedCredit),
      unknownCredit(),
    ];
    const file = statementFile({ bank: "hdfc", credits });

    const email = newPerson("owner");
    await signedIn({ email, role: "owner" });
    const seller = await visit({ as: email });
    await open(seller, "/admin/verification");
    await link(seller, "Verify by bank statement").click();
    await reads(seller, file);
    await button(seller, "Verify 47 payments").waitFor();
    const outcome = (code: string) => seller.locator(`[data-outcome="${code}"]`);
    expect(await outcome("amountDiffers").locator("summary").innerText()).toMatch(/^5\b/);
    expect(await outcome("near").locator("summary").innerText()).toMatch(/^4\b/);
    expect(await outcome("withoutOrder").locator("summary").innerText()).toMatch(/^1\b/);
    expect(await verifiedOf(all)).toBe(0);

    await button(seller, "Verify 47 payments").click();
    await read(seller, "47 payments were verified.");
    expect(await verifiedOf(right)).toBe(47);
    expect(await verifiedOf([...little, ...wrong, ...absent])).toBe(0);

    await outcome("near").locator("summary").click();
    await outcome("near").getByRole("link").first().click();
    await read(seller, "Has this payment arrived?");

    await open(seller, "/admin/statements");
    await reads(seller, file);
    await read(seller, /^This file was already imported/);
    expect(await button(seller, "Verify 47 payments").count()).toBe(0);

    const workbook = statementFile({ bank: "kotak", credits: absent, format: "xlsx" });
    await open(seller, "/admin/statements");
    await reads(seller, workbook);
    await button(seller, "Verify 4 payments").click();
    await read(seller, "4 payments were verified.");
    expect(await verifiedOf(absent)).toBe(4);
  },
);
