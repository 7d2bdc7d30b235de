/** Debian's Dovecot on loopback, with a certificate of a CA of its own (`apt-get install dovecot-imapd openssl`). */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort } from "../../test/store/built-store.ts";

/** Dovecot reads mailboxes as this account, which Debian has (`mail`). */
const MAIL_USER = 8;

export class Dovecot {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "dovecot-"));
  readonly #address: string;
  #process: ChildProcess | null = null;
  #count = 0;

  private constructor(port: number, address: string) {
    this.port = port;
    this.#address = address;
  }

  static async start(address: string, password: string): Promise<Dovecot> {
    if (!existsSync("/usr/sbin/dovecot")) throw new Error("apt-get install dovecot-imapd openssl");
    const dovecot = new Dovecot(await freePort(), address);
    dovecot.#makeCertificate();
    dovecot.setPassword(password);
    for (const folder of ["cur", "new", "tmp"])
      mkdirSync(join(dovecot.#maildir, folder), { recursive: true });
    execFileSync("chown", ["-R", `${MAIL_USER}:${MAIL_USER}`, join(dovecot.#folder, "mail")]);
    execFileSync("chmod", ["755", dovecot.#folder]);
    await dovecot.run();
    return dovecot;
  }

  async run(): Promise<void> {
    const config = join(this.#folder, "dovecot.conf");
    writeFileSync(config, this.#config());
    this.#process = spawn("/usr/sbin/dovecot", ["-F", "-c", config], { stdio: "ignore" });
    while (!(await answers(this.port))) await sleep(50);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once("exit", resolve));
    this.#process?.kill();
    await ended;
    while (await answers(this.port)) await sleep(50);
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  setPassword(password: string): void {
    writeFileSync(join(this.#folder, "users"), `${this.#address}:{PLAIN}${password}\n`, {
      mode: 0o644,
    });
  }

  /** Puts an email into the inbox, as programs that deliver do. */
  deliver(message: Buffer | string, at = new Date()): void {
    const name = `${Math.floor(at.getTime() / 1_000)}.M${this.#count++}P1.test`;
    const written = join(this.#maildir, "tmp", name);
    writeFileSync(written, message);
    chownSync(written, MAIL_USER, MAIL_USER);
    utimesSync(written, at, at);
    renameSync(written, join(this.#maildir, "new", name));
  }

  /** The names of all emails, which end in the flags that somebody has set. */
  emails(): string[] {
    return ["new", "cur"].flatMap((folder) => readdirSync(join(this.#maildir, folder)));
  }

  /** Makes the server number all emails anew at its next start. */
  renumber(): void {
    for (const name of readdirSync(this.#maildir))
      if (name.startsWith("dovecot")) rmSync(join(this.#maildir, name));
  }

  get #maildir(): string {
    return join(this.#folder, "mail", this.#address);
  }

  #makeCertificate(): void {
    const openssl = (...words: string[]) =>
      execFileSync("openssl", words, { cwd: this.#folder, stdio: "ignore" });
    const key = ["-newkey", "rsa:2048", "-nodes"];
    openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test CA");
    openssl("req", ...key, "-keyout", "key.pem", "-out", "csr.pem", "-subj", "/CN=localhost");
    writeFileSync(join(this.#folder, "names"), "subjectAltName=DNS:localhost");
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
    openssl("x509", "-req", "-in", "csr.pem", "-out", "cert.pem", ...signed);
    const ca = readFileSync(join(this.#folder, "ca.pem"), "utf8");
    setDefaultCACertificates([...getCACertificates("default"), ca]);
  }

  #config(): string {
    const folder = this.#folder;
    return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
first_valid_uid = ${MAIL_USER}
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${MAIL_USER} gid=${MAIL_USER} home=${folder}/mail/%u
}
auth_failure_delay = 0
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${this.port}
    ssl = yes
  }
}
`;
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}
