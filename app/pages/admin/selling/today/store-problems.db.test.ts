import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#data/columns.server";
import { db } from "#data/db.server";
import { queuedWork } from "#data/nodes/queued-work.server";
import {
  outbox,
  screenshotReadings,
  statementCredits,
  statementImports,
} from "#data/schema.server";
import { rupees } from "#domain/money/money";
import type { NodeProblem } from "#domain/nodes/problems";
import { readConfig, setConfig } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { storeProblems } from "./store-problems.server.ts";

testDatabase();

const SECRET = "a secret for the test of what waits";

beforeEach(() => setConfig(readConfig({ SECRET })));
afterEach(async () => {
  await db.execute(
    sql`truncate nodes, outbox, screenshot_readings, statement_credits, statement_imports cascade`,
  );
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const sentences = async () => (await storeProblems()).map(({ sentence }) => sentence);

async function queuedReading(minutes: number) {
  const { person } = await signedIn();
  await db.insert(screenshotReadings).values({
    sha256: new Uint8Array(32).fill(minutes),
    path: "p",
    user_id: person.id,
    requested_at: minutesAgo(minutes),
  });
}

async function confirmedStatement(minutes: number, payments: number) {
  const id = newId();
  await db.insert(statementImports).values({
    id,
    file_name: "statement.csv",
    file_sha256: new Uint8Array(32).fill(minutes),
    layout: "hdfc",
    credit_count: payments,
    confirmed_at: minutesAgo(minutes),
  });
  await db.insert(statementCredits).values(
    Array.from({ length: payments }, (_, index) => ({
      id: newId(),
      statement_id: id,
      transaction_id: `${400_000_000_000 + minutes * 1_000 + index}`,
      amount: rupees(100),
      credited_on: "2026-11-20",
      line: index + 1,
      decision: "chosen" as const,
    })),
  );
}

const nodeSays = (problem: NodeProblem) =>
  db.execute(sql`insert into nodes (id, name, problems)
    values (${randomUUID()}, 'shop-1:3000', ${JSON.stringify([problem])})`);

test("nothing waits in a store with nothing to do", async () => {
  expect(await queuedWork()).toEqual({
    emails: { queued: 0, dead: 0, oldest: 0 },
    readings: { queued: 0, oldest: 0 },
    statements: { queued: 0, oldest: 0 },
  });
  expect(await sentences()).toEqual([]);
});

test("an email is late when it is due and nobody is at it", async () => {
  const kind = "order-mail";
  const claimed = { claimed_until: minutesAgo(-1), not_before: minutesAgo(60) };
  await db.insert(outbox).values([
    { kind, payload: {}, ...claimed },
    { kind, payload: {}, not_before: minutesAgo(-60) },
    { kind, payload: {}, not_before: minutesAgo(40), dead_at: new Date() },
  ]);
  expect((await queuedWork()).emails).toEqual({ queued: 2, dead: 1, oldest: 0 });
  await db.insert(outbox).values({ kind, payload: {}, not_before: minutesAgo(17) });
  expect(await sentences()).toEqual([
    expect.stringMatching(/^3 emails wait, the oldest for 17 min\. /),
  ]);
});

test("an owner reads what a problem means for the shop, without names of the server's settings", async () => {
  const codes = ["database", "database-read-only", "files-away", "secret", "mail", "unheard-of"];
  for (const code of codes) await nodeSays({ code, reason: "x" } as unknown as NodeProblem);
  const problems = await storeProblems();
  expect(problems).toHaveLength(codes.length);
  for (const { sentence } of problems) expect(sentence).not.toMatch(/[A-Z]{2}|npm|\/readyz|docs\//);
  expect(problems.map(({ technical }) => technical).join(" ")).toContain("DATABASE_URL");
});

describe("screenshots that nobody reads", () => {
  test("are said after a quarter of an hour, unless the node says why", async () => {
    await queuedReading(14);
    expect(await sentences()).toEqual([]);
    await queuedReading(20);
    expect(await sentences()).toEqual([
      expect.stringMatching(/^2 screenshots wait to be read, the oldest for 20 min\. /),
    ]);
    await nodeSays({ code: "reader" });
    expect(await storeProblems()).toMatchObject([
      {
        sentence: "Screenshots can't be read, so customers type their transaction IDs.",
        technical: expect.stringContaining("npm run doctor"),
        nodes: ["shop-1:3000"],
      },
    ]);
  });

  test("are nobody's concern where reading is switched off", async () => {
    setConfig(readConfig({ SECRET, READ_SCREENSHOTS: "0" }));
    await queuedReading(60);
    expect(await sentences()).toEqual([]);
  });
});

test("a confirmed statement that nobody carries out is said after five minutes", async () => {
  await confirmedStatement(4, 2);
  expect((await queuedWork()).statements).toEqual({ queued: 2, oldest: expect.any(Number) });
  expect(await sentences()).toEqual([]);
  await confirmedStatement(9, 1);
  expect(await sentences()).toEqual([
    expect.stringMatching(
      /^3 payments of a confirmed statement wait to be verified, the oldest for 9 min\. /,
    ),
  ]);
});
