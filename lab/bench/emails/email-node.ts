import { openDatabase } from "../../../app/data/db.server.ts";
import { openMail } from "../../../app/services/mail.server.ts";
import { startSendingEmails } from "../../../server/jobs/send-emails.ts";
import { storeFacts } from "../../../test/database/store-rows.ts";

/** What of a node sends emails, as a process of its own, to be killed. */
const [database = "", smtpUrl = ""] = process.argv.slice(2);
openDatabase(database);
openMail({
  smtpUrl,
  mailFrom: "post@kathalu.example",
  storeName: () => "Kathalu",
  write: () => {},
});
startSendingEmails(() => storeFacts);
// The sender's own clock keeps no process alive.
setInterval(() => {}, 60_000);
process.on("disconnect", () => process.exit());
process.send?.("open");
