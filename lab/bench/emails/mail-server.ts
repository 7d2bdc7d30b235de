import { appendFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/**
 * A mail server as a process of its own, which the benchmark kills. It writes each email to a journal before it
 * accepts it.
 */
const [port = "", journal = ""] = process.argv.slice(2);
let slow = 0;
let connections = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onConnect(_, done) {
    connections += 1;
    done();
  },
  onClose() {
    connections -= 1;
  },
  onData(stream, session, done) {
    text(stream).then(async (raw) => {
      await sleep(slow / 2);
      const to = session.envelope.rcptTo[0]?.address;
      const entry = {
        id: idOf(raw),
        to,
        subject: headerOf(raw, "Subject"),
        at: Date.now(),
        connections,
      };
      appendFileSync(journal, `${JSON.stringify(entry)}\n`);
      await sleep(slow / 2);
      done();
    }, done);
  },
});
server.on("error", () => {});
server.listen(Number(port), "127.0.0.1", () => process.send?.("open"));
process.on("message", (message: { slow: number }) => {
  slow = message.slow;
});
process.on("disconnect", () => process.exit());

/** Returns the ID in the header `Message-ID: <id@domain>`. */
function idOf(raw: string): string {
  return /^<([^@]+)@/.exec(headerOf(raw, "Message-ID"))?.[1] ?? "";
}

function headerOf(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*)\r$`, "m").exec(raw)?.[1] ?? "";
}
