import { openDatabase } from "../../../app/data/db.server.ts";
import { openMail } from "../../../app/services/mail.server.ts";
import { startSendingEmails } from "../../../server/jobs/send-emails.ts";
import { storeFacts } from "../../../test/database/store-rows.ts";

/** The part of a node that sends emails, as a process of its own, which the benchmark kills. */
const [database = "", smtpUrl = ""] = process.argv.slice(2);
openDatabase(database);
openMail({
  smtpUrl,
  mailFrom: "post@kathalu.example",
  storeName: () => "Kathalu",
  write: () => {},
});
startSendingEmails(() => storeFacts);
// This timer keeps the process alive, since the sender's own timer doesn't.
setInterval(() => {}, 60_000);
process.on("disconnect", () => process.exit());
process.send?.("open");
