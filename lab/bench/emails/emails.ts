import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { verifyPayment } from "../../../app/data/orders/payment/verification.server.ts";
import { emailTemplates, storyEpisodes } from "../../../app/data/schema.server.ts";
import { emailTemplates as demoTemplates } from "../../../app/domain/email/emails.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import {
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "../../../test/database/store-rows.ts";
import { freePort, temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

// Two nodes send the emails of 1,000 orders, while the mail server is killed and slowed down, and a node dies now and
// then. The mail server writes each email to a journal before it accepts it.

const ORDERS = Number(process.env.ORDERS ?? 1_000);
const ORDERS_AT_ONCE = 8;
const NODES = 2;
/** Milliseconds between two faults. */
const PAUSE_MILLISECONDS = 1_500;
const FAULT_MILLISECONDS = 2_500;
/** Milliseconds that the slow mail server adds: half before it has the email, half before it answers. */
const SLOW_MILLISECONDS = 1_000;
/**
 * Milliseconds before and after an email was written to the journal. Only if its node or the mail server died within
 * this time may the email be sent twice: then the node had sent it and not yet marked it as sent.
 */
const DUPLICATE_WINDOW = {
  before: SLOW_MILLISECONDS / 2 + 200,
  after: SLOW_MILLISECONDS / 2 + 1_000,
};

const folder = await temporaryFolder("emails");
const journal = join(folder.path, "journal");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
  durable: false,
});
const port = await freePort();
const deaths: { of: "node" | "mail server"; at: number }[] = [];
let mailServer = await startMailServer();
let nodes: ChildProcess[] = [];
try {
  openDatabase(postgres.url);
  await migrate();
  await stockCatalogue();
  await db
    .update(storyEpisodes)
    .set({ spotify_playlist_url: "https://open.spotify.com/playlist/1" });
  await db.insert(emailTemplates).values(demoTemplates);
  nodes = await Promise.all(Array.from({ length: NODES }, startNode));
  const selling = { over: false };
  const sold = sell().finally(() => {
    selling.over = true;
  });
  for (let turn = 0; !selling.over || turn < 9; turn++) await causeFault(turn);
  await sold;
  const took = await waitUntilAllSent();
  await report(took);
} finally {
  for (const child of [mailServer, ...nodes]) child.kill("SIGKILL");
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

/** Places and verifies each order, which makes two emails. */
async function sell(): Promise<void> {
  const seller = await person("seller");
  let left = ORDERS;
  const customers = Array.from({ length: ORDERS_AT_ONCE }, async () => {
    while (left-- > 0) {
      const { orderId } = await orderFor(await shopper());
      await verifyPayment(await seenPayment(orderId), seller, new Date());
    }
  });
  await Promise.all(customers);
}

async function causeFault(turn: number): Promise<void> {
  await sleep(PAUSE_MILLISECONDS);
  if (turn % 3 === 0) await killMailServer();
  else if (turn % 3 === 1) await slowMailServer();
  else await killNode(turn % NODES);
}

async function killMailServer(): Promise<void> {
  await kill(mailServer, "mail server");
  await sleep(FAULT_MILLISECONDS);
  mailServer = await startMailServer();
}

/** Slows the mail server down, and kills a node meanwhile, when most emails are under way. */
async function slowMailServer(): Promise<void> {
  mailServer.send({ slow: SLOW_MILLISECONDS });
  await sleep(FAULT_MILLISECONDS);
  await killNode(0);
  mailServer.send({ slow: 0 });
}

async function killNode(which: number): Promise<void> {
  const node = nodes[which];
  if (node) await kill(node, "node");
  nodes[which] = await startNode();
}

async function kill(child: ChildProcess, of: "node" | "mail server"): Promise<void> {
  const ended = once(child, "exit");
  deaths.push({ of, at: Date.now() });
  child.kill("SIGKILL");
  await ended;
}

async function startMailServer(): Promise<ChildProcess> {
  return await started("mail-server.ts", [String(port), journal]);
}

async function startNode(): Promise<ChildProcess> {
  return await started("email-node.ts", [postgres.url, `smtp://127.0.0.1:${port}`]);
}

async function started(program: string, args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, program), args, {
    execArgv: ["--import", join(import.meta.dirname, "../../../test/sql-as-text.ts")],
  });
  await once(child, "message");
  return child;
}

/** Waits until all emails are sent; returns the seconds. A dead node's emails wait for their lease of two minutes. */
async function waitUntilAllSent(): Promise<number> {
  const start = Date.now();
  while (Date.now() - start < 300_000) {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from outbox where sent_at is null and dead_at is null`);
    if (rows[0]?.waiting === 0) break;
    await sleep(500);
  }
  return (Date.now() - start) / 1_000;
}

type Entry = { id: string; to: string; subject: string; at: number; connections: number };

async function report(took: number): Promise<void> {
  const lines = (await readFile(journal, "utf8")).trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const { rows } = await db.execute<{ id: string; sent: boolean }>(sql`
    select id, sent_at is not null as sent from outbox`);
  const copies = Map.groupBy(entries, ({ id }) => id);
  const lost = rows.filter(({ id }) => !copies.has(id)).length;
  const second = [...copies.values()].flatMap((ofOne) =>
    ofOne.slice(0, -1).map(({ at }) => causeOf(at)),
  );
  const notified = new Set(entries.map(({ to, subject }) => `${to} ${subject}`));
  const count = (cause: ReturnType<typeof causeOf>) =>
    second.filter((each) => each === cause).length;
  printTitle(
    "Emails",
    `${ORDERS} orders, each placed and verified: ${rows.length} emails by ${NODES} nodes. The mail server was killed ${deathsOf("mail server")} times and slow in between, nodes were killed ${deathsOf("node")} times; the last email left ${took.toFixed(0)} s after the last order.`,
  );
  const none = { atMost: 0, digits: 0 };
  printFigures([
    { what: "emails asked for", value: rows.length, atLeast: 2 * ORDERS, digits: 0 },
    { what: "lost", value: lost, ...none },
    { what: "not marked as sent", value: rows.filter(({ sent }) => !sent).length, ...none },
    { what: "second copies under another Message-ID", value: copies.size - notified.size, ...none },
    { what: "second copies that no death explains", value: count(null), ...none },
    {
      what: "second copies: a node died between the yes and its mark",
      value: count("node"),
      digits: 0,
    },
    {
      what: "second copies: the mail server died before its yes arrived",
      value: count("mail server"),
      digits: 0,
    },
    {
      what: "connections to the mail server at once",
      value: Math.max(...entries.map(({ connections }) => connections)),
      atMost: NODES * 5,
      digits: 0,
    },
  ]);
}

/**
 * Returns which process died while a node had sent the email that was journaled at this time, and not yet marked it as
 * sent; null if none did.
 */
function causeOf(at: number): "node" | "mail server" | null {
  const isNear = (death: { at: number }) =>
    death.at >= at - DUPLICATE_WINDOW.before && death.at <= at + DUPLICATE_WINDOW.after;
  return deaths.find(isNear)?.of ?? null;
}

function deathsOf(whose: "node" | "mail server"): number {
  return deaths.filter(({ of }) => of === whose).length;
}
