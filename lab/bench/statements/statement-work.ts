import { Browser } from "../../evening/browser.ts";
import type { Customer } from "../customers.ts";

const BOUNDARY = "----statement7f3a";

/** Sends what the seller's browser would send to import a statement. */
export class StatementWork {
  readonly #browser: Browser;
  readonly #token: string;
  #id = "";
  #digest = "";
  /** How many payments are confirmed and not yet verified. */
  remaining: number;

  constructor(origin: string, { cookie, token }: Customer, remaining: number) {
    this.remaining = remaining;
    this.#browser = new Browser(origin, cookie);
    this.#token = token;
  }

  async read({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
    const fields = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="token"\r\n\r\n${this.#token}\r\n`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(fields + head),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const text = await this.#post("/forms/admin/statements/reading", body, type);
    this.#id = found(text, /"importId":"([0-9a-f-]{36})"/);
  }

  async preview(): Promise<void> {
    const page = await this.#ask({ path: `/admin/statements/${this.#id}` });
    this.#digest = found(page, /name="seen" value="([0-9a-f]{64})"/);
  }

  async confirm(): Promise<void> {
    await this.#form("confirmation", { seen: this.#digest });
  }

  async continue(): Promise<void> {
    const text = await this.#form("continuation", {});
    this.remaining = Number(found(text, /"remaining":(\d+)/));
  }

  async #form(which: string, fields: Record<string, string>): Promise<string> {
    const body = Buffer.from(new URLSearchParams({ ...fields, token: this.#token }).toString());
    const type = "application/x-www-form-urlencoded;charset=UTF-8";
    return await this.#post(`/forms/admin/statements/${this.#id}/${which}`, body, type);
  }

  async #post(path: string, body: Buffer, type: string): Promise<string> {
    return await this.#ask({ path, body, headers: { "Content-Type": type } });
  }

  async #ask(what: { path: string; body?: Buffer; headers?: Record<string, string> }) {
    const answer = await this.#browser.ask({ ...what, read: true });
    if (answer.status !== 200) throw new Error(`${what.path}: ${answer.status} ${answer.text}`);
    return answer.text;
  }
}

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (!value) throw new Error(`nothing says ${pattern}: ${text.slice(0, 500)}`);
  return value;
}
