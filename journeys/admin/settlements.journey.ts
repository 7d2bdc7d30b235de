import { randomInt } from "node:crypto";
import { indianDay } from "#domain/indian-time";
import { paise, rupeesWithPaise } from "#domain/money/money";
import { expect, journey, newPerson } from "#test/browser/journey";
import { signedIn } from "#test/people/people";
import { reportFile, sumFile } from "#test/statements/report-file";
import { paidOrders, verifiedOf } from "../people/statements.ts";
import { reads } from "../states/admin-statements.ts";
import { button, open, read } from "../steps.ts";

journey(
  "an accountant reads her provider's report, which verifies; the bank's one sum of it is explained to the paisa, and another sum is named",
  async ({ visit }) => {
    const paid = await paidOrders(4);
    const word = `word ${randomInt(10 ** 9)}`;
    const kept = { fee: paise(randomInt(200, 600)), tax: paise(randomInt(20, 60)) };
    const report = reportFile(paid.slice(0, 3), { settlement: word, counter: word, ...kept });

    const email = newPerson("accountant");
    await signedIn({ email, role: "accountant" });
    const page = await visit({ as: email });
    await open(page, "/admin/statements");
    await reads(page, report);
    // The page proposes columns by their names and shows below what the payments add up to.
    await read(page, `settlement ${word}`);
    await button(page, "Read with these columns").click();
    await button(page, "Verify 3 payments").click();
    await read(page, "3 payments were verified.");
    expect(await verifiedOf(paid)).toBe(3);

    const today = indianDay(new Date());
    await open(page, "/admin/statements");
    await reads(page, sumFile(report.net, today));
    const sums = page.locator("[data-outcome=sums]");
    await sums.locator("summary").click();
    await read(sums, `settlement ${word} (3 payments`);
    await button(page, "Save the statement").click();
    await read(page, "Nothing was verified.");
    await sums.locator("summary").click();
    await read(sums, rupeesWithPaise(report.net));

    // The store remembers the columns for the next report. The bank paid ₹1 less than its sum.
    const next = reportFile(paid.slice(3), { settlement: `${word} b`, counter: word, ...kept });
    await open(page, "/admin/statements");
    await reads(page, next);
    await button(page, "Verify 1 payment").click();
    await read(page, "1 payment was verified.");
    await open(page, "/admin/statements");
    const other = paise(next.net - 100);
    await reads(page, sumFile(other, today));
    await button(page, "Save the statement").click();
    await read(page, "Nothing was verified.");
    await open(page, "/admin/statements");
    await read(page, "tax on the fees");
    // The page names the difference only if no other sum could belong to the report, which isn't sure in the store
    // that all journeys share.
    await read(page, `${rupeesWithPaise(other)} arrived`);
  },
);
