import { remindOfStartedPayments } from "../../app/data/checkout/payment-reminders.server.ts";
import { openDatabase } from "../../app/data/db.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { openMail } from "../../app/services/mail.server.ts";
import { sendDueEmails } from "../../server/jobs/send-emails.ts";
import { storeFacts } from "../../test/database/store-rows.ts";

/**
 * The part of a node that makes reminders and sends them, at a fixed hour of the day, as a process of its own, which
 * the test kills.
 */
const [database = "", smtpUrl = "", now = ""] = process.argv.slice(2);
setConfig(readConfig({ SECRET: "a secret for the reminders of killed nodes" }));
openDatabase(database);
openMail({ smtpUrl, mailFrom: "post@kathalu.example", write: () => {} });
process.on("disconnect", () => process.exit());
process.send?.("at work");
const begun = Date.now();
/** This clock runs thirty times as fast, so that leases of killed nodes end soon. */
const clock = () => new Date(Date.parse(now) + (Date.now() - begun) * 30);
for (;;) {
  await remindOfStartedPayments(clock(), { failed: console.error });
  await sendDueEmails(storeFacts, { clock });
  await new Promise((resolve) => setTimeout(resolve, 50));
}
