/** One PostgreSQL for a whole run of the data tests, with a migrated template to copy from. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { closeDatabase, migrate, openDatabase } from "#data/db.server";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** `ownerUrl` is the app's own role: a test must not succeed because it is the superuser. */
export type TestServer = { adminUrl: string; ownerUrl: string };

const TEMPLATE = "kathalu_template";

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "kathalu-tests-"));
  const log = (sentence: string) => console.warn(sentence);
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const testServer = { adminUrl: server.adminUrl, ownerUrl: server.url };
    await makeTemplate(testServer);
    project.provide("testServer", testServer);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function makeTemplate(server: TestServer) {
  await administer(server, `create database ${TEMPLATE} owner ${ownerOf(server)}`);
  openDatabase(urlOf(server, TEMPLATE));
  await migrate().finally(closeDatabase);
}

/** A fresh copy of the migrated, empty store; of `template0`, a database with nothing in it. */
export async function createDatabase(
  server: TestServer,
  name: string,
  template = TEMPLATE,
): Promise<string> {
  await administer(server, `create database ${name} template ${template} owner ${ownerOf(server)}`);
  return urlOf(server, name);
}

export async function dropDatabase(server: TestServer, name: string) {
  await administer(server, `drop database if exists ${name} with (force)`);
}

async function administer({ adminUrl }: TestServer, statement: string) {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf({ ownerUrl }: TestServer, database: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function ownerOf({ ownerUrl }: TestServer): string {
  return new URL(ownerUrl).username;
}
