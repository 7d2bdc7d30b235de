import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { copyTables, discardRows } from "#data/copying/copy-tables.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { filesAt } from "#services/files.server";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, endServerOf, startProgram } from "#test/store/processes";
import { startS3Server } from "#test/store/s3-server";

const folder = await temporaryFolder("move");
const here = { DATA_DIR: join(folder.path, "laptop") };
const newSettings = join(folder.path, "new.env");
let s3: Awaited<ReturnType<typeof startS3Server>>;
let own: EmbeddedPostgres;
let there: Record<string, string>;

beforeAll(async () => {
  s3 = await startS3Server();
  own = await startEmbeddedPostgres({
    dataDir: join(folder.path, "server"),
    log: () => {},
    durable: false,
  });
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  there = {
    DATABASE_URL: own.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const lines = Object.entries(there).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(newSettings, lines.join(""));
});
afterEach(endPrograms);
afterAll(async () => {
  await endServerOf(here.DATA_DIR);
  await own.stop();
  await s3.stop();
  await folder.remove();
});

function startMove() {
  return startProgram(process.execPath, ["build/server/index.js", "move", newSettings], {
    env: { ...process.env, NODE_ENV: "production", ...here },
  });
}

const hashes = async (url: string) => (await copyTables(url, discardRows)).tables;

async function pathsIn(files: ReturnType<typeof filesAt>) {
  const all = [];
  for await (const { path, size } of files.list()) all.push(`${path} ${size}`);
  return all.toSorted();
}

it("moves a store from its own database and folder, killed among the rows and among the files", async () => {
  const laptop = startStore(here);
  await addressOf(laptop);
  const whileOpen = startMove();
  expect(await whileOpen.ends()).toBe(1);
  expect(whileOpen.output()).toMatch(/already running on .*: stop it first/);
  expect(await laptop.ends("SIGTERM")).toBe(0);

  const first = startMove();
  await first.says(/^\d+\/\d+ coupons$/m);
  await first.ends("SIGKILL");
  // After a kill, the target has all rows or none.
  await expect(hashes(own.url)).rejects.toThrow(/has no store in it/);
  const second = startMove();
  await second.says("files copied");
  await second.ends("SIGKILL");
  const third = startMove();
  expect(await third.ends()).toBe(0);
  expect(third.output()).toMatch(/tables with \d+ rows are at the target, each row the same/);
  expect(third.output()).toMatch(/files \(.* MB\) are at the target, each the same/);
  expect(third.output()).toMatch(/^The books add up: \d+ orders/m);

  const paths = await pathsIn(filesAt({ dataDir: "", s3: s3.settings }));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths).toEqual(await pathsIn(filesAt({ dataDir: here.DATA_DIR })));

  const old = startStore(here);
  expect(await old.ends()).toBe(1);
  expect(old.output()).toMatch(/^This store was moved on .*its database to /m);
  const left = await startEmbeddedPostgres({ dataDir: here.DATA_DIR, log: () => {} });
  try {
    expect(await hashes(own.url)).toEqual(await hashes(left.url));
  } finally {
    await left.stop();
  }

  const moved = startStore({
    ...here,
    ...there,
    APP_ORIGIN: "http://localhost:3000",
    DEMO_SIGN_IN: "1",
    PORT: "0",
  });
  const address = await moved.says(/The store is open/);
  expect(address).toBeTruthy();
  expect(await moved.ends("SIGTERM")).toBe(0);
});
