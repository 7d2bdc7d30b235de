import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ArrivedEmail = Email & { recipients: string[] };

/** Starts a real mail server on this machine. Its emails are parsed by a library that the store doesn't use. */
export async function startMailServer() {
  const emails: ArrivedEmail[] = [];
  /** If set, the server replies with this instead of accepting an email. */
  const refusal: { answer: string | null } = { answer: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Seconds to wait for open connections at the end: a store leaves one open for its next email.
    closeTimeout: 1,
    onData(stream, session, done) {
      readWhole(stream).then(async (raw) => {
        if (refusal.answer) return done(new Error(refusal.answer));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        emails.push({ ...(await PostalMime.parse(raw)), recipients });
        done();
      }, done);
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refusal,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

async function readWhole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
