/**
 * Provides one PostgreSQL for a whole run of data tests, with a migrated template database to copy. It is the embedded
 * one that stores run, or the one in TEST_DATABASE_URL, through TEST_POOLER (`host:port`) if that is set.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, db, migrate, openDatabase } from "#data/db.server";
import { insertSeries, insertStoryPages } from "#seed/seed";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { memoryFolder } from "#test/memory-folder";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Where the tests' server is. `ownerUrl` has the app's own role, because a test must not succeed only as superuser. */
export type TestServer = { adminUrl: string; ownerUrl: string; template: string };

export default async function setup(project: TestProject) {
  const { adminUrl, url, stop } = await startServer();
  const template = `kathalu_template_${randomBytes(4).toString("hex")}`;
  const testServer = { adminUrl, ownerUrl: url, template };
  const teardown = async () => {
    await dropDatabase(testServer, template).finally(stop);
  };
  try {
    await makeTemplate(testServer);
    const pooler = process.env.TEST_POOLER;
    project.provide(
      "testServer",
      pooler ? { ...testServer, ownerUrl: throughPooler(pooler, url) } : testServer,
    );
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startServer() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(memoryFolder(), "tests-"));
  const log = (sentence: string) => console.warn(sentence);
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

function throughPooler(pooler: string, ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.host = pooler;
  return url.href;
}

async function makeTemplate(server: TestServer) {
  const { template, ownerUrl } = server;
  await administer(server, `create database ${template} owner ${ownerOf(server)}`);
  openDatabase(urlOf(ownerUrl, template));
  try {
    await migrate();
    await insertSeries(db);
    await insertStoryPages(db);
  } finally {
    await closeDatabase();
  }
}

/**
 * Creates a copy of the migrated database, which has no products, but the specification's series and story pages.
 * With `template0` it creates an empty database.
 */
export async function createDatabase(
  server: TestServer,
  name: string,
  template = server.template,
): Promise<string> {
  await administer(server, `create database ${name} template ${template} owner ${ownerOf(server)}`);
  return urlOf(server.ownerUrl, name);
}

export async function dropDatabase(server: TestServer, name: string) {
  await administer(server, `drop database if exists ${name} with (force)`);
}

async function administer({ adminUrl }: TestServer, statement: string) {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf(ownerUrl: string, database: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function ownerOf({ ownerUrl }: TestServer): string {
  return new URL(ownerUrl).username;
}
