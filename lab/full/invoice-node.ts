import { openDatabase } from "../../app/data/db.server.ts";
import { issueInvoices } from "../../app/data/invoices/issuing.server.ts";
import { supplier } from "../../test/database/invoices.ts";

/** The part of a node that issues invoices, as a process of its own, which the test kills. */
const [database = ""] = process.argv.slice(2);
openDatabase(database);
process.on("disconnect", () => process.exit());
process.send?.("at work");
for (;;) {
  // The time is eleven seconds ahead, because invoices are issued once verifications can't be undone any more.
  await issueInvoices(supplier, new Date(Date.now() + 11_000), { failed: console.error });
  await new Promise((resolve) => setTimeout(resolve, 5));
}
