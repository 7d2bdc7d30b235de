/**
 * Every field of every form, with what people, scripts and broken phones send. The files that import it try it on
 * half of the store each, side by side.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { storeImport } from "#data/catalogue/products/imports.server";
import { db } from "#data/db.server";
import { rateLimits } from "#data/schema.server";
import { storeStatement } from "#data/statements/imports.server";
import { config, readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { openFiles } from "#services/files.server";
import { mail, openMail } from "#services/mail.server";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  orderFor,
  putCombo,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { actionPatterns, appUnderTest } from "#test/store/app";
import { HOSTILE, MANY_NAMES, MANY_PARTS } from "#test/store/hostile-input";
import { startMailServer } from "#test/store/mail-server";

testDatabase();

const origin = "http://localhost:3000";
const dataDir = mkdtempSync(join(tmpdir(), "kathalu-bad-input-"));
let post: Awaited<ReturnType<typeof startMailServer>>;
let patterns: string[];
let handle: ReturnType<typeof createRequestHandler>;
let cookie: string;
let token: string;
/** What stands in the addresses and hidden fields of somebody's own pages. */
const own = {
  orderId: "",
  customerId: "",
  slot: "1",
  quote: "",
  payment: "",
  importId: "",
  statementId: "",
};

beforeAll(async () => {
  post = await startMailServer();
  setConfig(
    readConfig({
      SECRET: "a secret for the test of bad input",
      DATA_DIR: dataDir,
      SMTP_URL: post.url,
      MAIL_FROM: "Kathalu <stories@store.example>",
      CONTACT_INBOX: "hello@store.example",
    }),
  );
  openFiles(config);
  openMail({ smtpUrl: post.url, mailFrom: config.mailFrom, write: () => {} });
  const build = await appUnderTest();
  patterns = actionPatterns(build);
  handle = createRequestHandler(build, "test");
  await stockCatalogue();
  const visitor = await signedIn({ seller: true });
  const { id } = visitor.person;
  cookie = visitor.cookie;
  await giveAddress(id);
  await putCombo(id);
  await addLine(id, { id: "ndk-01", size: "postal", quantity: 2 });
  own.quote = (await quoteFor(id)).id;
  own.customerId = await shopper();
  own.importId = await storeImport("products.csv", [], { by: id, now: new Date() });
  const statement = { name: "statement.csv", sha256: new Uint8Array(32), layout: "hdfc" };
  const empty = { ...statement, credits: [], dropped: {} };
  own.statementId = (await storeStatement(empty, { by: id, now: new Date() })).id;
  own.orderId = (await orderFor(own.customerId)).orderId;
  const payments = await db.execute<{ id: string }>(sql`select id from payments`);
  own.payment = payments.rows[0]?.id ?? "";
  await countWrites();
  token = (
    (await (await ask("/session", { headers: { Cookie: cookie } })).json()) as { token: string }
  ).token;
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  mail.close();
  await post.stop();
});

beforeEach(async () => void (await db.delete(rateLimits)));

type Fields = Record<string, () => string | File | Promise<string | File>>;
const says = (text: string) => () => text;
/** Each form as it is sent when all is well. */
const FORMS: Record<string, Fields> = {
  "/auth/start": { next: says("/orders"), fresh: says("1") },
  "/auth/log-out": {},
};

/** No provider is open in this test, and sign-in says so: its own tests prove the rest. */
const NO_PROVIDER = "/auth/start";

function pathOf(pattern: string): string {
  return pattern
    .replace(":orderId", own.orderId)
    .replace(":importId", own.importId)
    .replace(":statementId", own.statementId)
    .replace(":key", "quotes")
    .replace(":id", "ndk-01")
    .replace(":customerId", own.customerId)
    .replace(":slot", own.slot)
    .replace(":subject", "legal")
    .replace(":paymentId", own.payment);
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, {
    requestId: "test",
    address: "192.0.2.1",
    nonce: "test",
    isPublic: false,
  });
  return await handle(new Request(origin + path, init), context);
}

async function send(pattern: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await ask(pathOf(pattern), {
    method: "POST",
    headers: { Cookie: cookie, Origin: origin, ...headers },
    body,
  });
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    text: await answer.text(),
  };
}

async function formWith(fields: Fields, wrong: string, value: string | File | string[]) {
  const form = new FormData();
  form.set("token", token);
  for (const [name, right] of Object.entries(fields)) {
    if (name !== wrong) form.set(name, await right());
    else for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const NOT_STORED = "('rate_limits', 'security_log', 'sessions', 'schema_migrations')";

/** From now on each row that changes is counted. */
async function countWrites(): Promise<void> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql.raw(`select table_name name from information_schema.tables
             where table_schema = 'public' and table_name not in ${NOT_STORED}`),
  );
  const triggers = tables.map(
    ({ name }) => `create trigger count_write after insert or update or delete on ${name}
      for each row execute function count_write();`,
  );
  await db.execute(
    sql.raw(`
      create table writes (table_name text);
      create function count_write() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'UPDATE' or old is distinct from new then
            insert into writes values (tg_table_name);
          end if;
          return null;
        end
      $$;
      ${triggers.join("\n")}`),
  );
}

/** How many rows were written, or deleted, since this was asked last; the next request is nobody's twentieth. */
async function stored(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with limits as (delete from rate_limits)
    delete from writes returning 1`);
  return rowCount ?? 0;
}

/** `isOurs`: which of the forms, by their addresses. */
export function badInput(isOurs: (pattern: string) => boolean): void {
  const forms = Object.keys(FORMS).filter(isOurs);

  it("is tried on every form of the store", () => {
    expect(Object.keys(FORMS).sort()).toEqual([...patterns].sort());
  });

  it.each(forms)(
    "to %s gets an answer, stores nothing that it refuses, and breaks nothing",
    async (pattern) => {
      const fields = FORMS[pattern] ?? {};
      await stored();
      for (const name of Object.keys(fields)) {
        for (const [what, value] of Object.entries(HOSTILE)) {
          const answer = await send(pattern, await formWith(fields, name, value));
          const said = `${name} with ${what}: ${answer.status} ${answer.text.slice(0, 200)}`;
          expect(answer.status, said).toBeLessThan(pattern === NO_PROVIDER ? 504 : 500);
          expect(answer.text, said).not.toMatch(/^\s+at .+:\d+:\d+/m);
          if (answer.type?.startsWith("text/html")) {
            expect(answer.text, said).not.toContain('"><script>');
          }
          const rows = await stored();
          if (answer.status >= 400) expect(rows, said).toBe(0);
        }
      }
    },
    120_000,
  );

  it.each(forms)(
    "to %s as a body that is no form, or too large a one, is refused",
    async (pattern) => {
      await stored();
      const bodies: [number[], BodyInit, string][] = [
        [[400], '{"token":"x"}', "application/json"],
        [[400], "token", "text/plain"],
        [[400], "--x\r\nbroken", "multipart/form-data; boundary=x"],
        [[400], "no boundary", "multipart/form-data"],
        [[413], `name=${"x".repeat(10 * 2 ** 20)}`, "application/x-www-form-urlencoded"],
        [[400], MANY_NAMES, "application/x-www-form-urlencoded"],
        [[400], MANY_PARTS, "multipart/form-data; boundary=x"],
      ];
      for (const [statuses, body, type] of bodies) {
        const { status, text } = await send(pattern, body, { "Content-Type": type });
        expect(statuses, `${type}: ${text.slice(0, 200)}`).toContain(status);
      }
      expect(await stored()).toBe(0);
    },
  );
}
