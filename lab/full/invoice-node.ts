import { openDatabase } from "../../app/data/db.server.ts";
import { issueInvoices } from "../../app/data/invoices/issuing.server.ts";
import { supplier } from "../../test/database/invoices.ts";

/** What of a node issues invoices, as a process of its own, to be killed. */
const [database = ""] = process.argv.slice(2);
openDatabase(database);
process.on("disconnect", () => process.exit());
process.send?.("at work");
for (;;) {
  // Nobody undoes anything here.
  await issueInvoices(supplier, new Date(Date.now() + 11_000), { failed: console.error });
  await new Promise((resolve) => setTimeout(resolve, 5));
}
