import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SchemaError } from "#data/schema-state.server";
import { OtherPassphrase } from "#operation/backup/encryption";
import { CommandError } from "#operation/command-line";
import { readConfig, setConfig } from "#request/config.server";
import { ObjectStoreError } from "#services/files/object-store-error";
import { startFailureSentence } from "./start-failure.ts";

test("a disk that fills up while files are written is one sentence", () => {
  const full = Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
  const sentence = "The disk of DATA_DIR is full: make room and start again.";
  expect(startFailureSentence(new Error("Cannot write file", { cause: full }))).toBe(sentence);
});

test.each([
  [{ HOST: "nowhere.invalid" }, "HOST wants an address of this machine; nowhere.invalid is none."],
  [
    { METRICS_PORT: "9464", METRICS_HOST: "nowhere.invalid" },
    "METRICS_HOST wants an address of this machine; nowhere.invalid is none.",
  ],
  [
    { DATABASE_URL: "postgres://nowhere.invalid/shop" },
    "The database of DATABASE_URL doesn't answer (ENOTFOUND).",
  ],
])("a name that nobody knows is said of the setting that has it: %j", (environment, sentence) => {
  setConfig(readConfig(environment));
  const error = new Error("getaddrinfo ENOTFOUND nowhere.invalid");
  const facts = { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "nowhere.invalid" };
  expect(startFailureSentence(Object.assign(error, facts))).toBe(sentence);
});

test.each([
  [new CommandError("No such command."), "ERR_COMMAND"],
  [new OtherPassphrase("Another passphrase."), "ERR_PASSPHRASE"],
  [new SchemaError("A newer release's."), "ERR_SCHEMA"],
  [new ObjectStoreError({ code: "NoSuchBucket", where: "s3.example" }), "NoSuchBucket"],
])("an expected failure is its own sentence, and has a code: %s", (error, code) => {
  expect(startFailureSentence(error)).toBe(error.message);
  expect(error.code).toBe(code);
});

const taken = createServer();
beforeAll(() => new Promise<void>((done) => void taken.listen(0, "127.0.0.1", done)));
afterAll(() => taken.close());

test.each(["PORT", "METRICS_PORT"])("a port that is taken is said of %s", async (variable) => {
  const { port } = taken.address() as { port: number };
  setConfig(readConfig({ [variable]: `${port}` }));
  const error = await new Promise<Error>((failed) => {
    createServer().once("error", failed).listen(port, "127.0.0.1");
  });
  expect(startFailureSentence(error)).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop the program that uses it, or set ${variable} to another.`,
  );
});

test.each([
  ["EPIPE", "write"],
  ["ECONNRESET", "read"],
])(
  "a database that is killed while something is sent (%s) is one sentence, however wrapped",
  (code, syscall) => {
    const lost = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
    const failed = new Error("Failed query: begin", {
      cause: new Error("it ended", { cause: lost }),
    });
    for (const error of [lost, failed])
      expect(startFailureSentence(error)).toMatch(/^The database ended the connection/);
  },
);

test("the store's own database isn't called that of DATABASE_URL", () => {
  setConfig(readConfig({}));
  const error = Object.assign(new Error("the database system is in recovery mode"), {
    code: "57P03",
  });
  expect(startFailureSentence(error)).toBe(
    "The store's own database refuses the store: the database system is in recovery mode.",
  );
});

test.each([
  ["57P01", "terminating connection due to administrator command", /ended the connection/],
  [undefined, "Connection terminated unexpectedly", /ended the connection/],
  [undefined, "Connection terminated", /ended the connection/],
  [undefined, "Client has encountered a connection error and is not queryable", /ended the/],
  ["08006", "connection failure", /ended the connection/],
  ["53100", "could not extend file: No space left on device", /^The database's disk is full/],
  [undefined, "timeout exceeded when trying to connect", /didn't answer in time/],
  ["0A000", 'extension "pg_trgm" is not available', /refuses the store: extension "pg_trgm"/],
  ["ENOENT", "connect ENOENT /tmp/kathalu-1/.s.PGSQL.5432", /was the store stopped/],
])("a database that fails under a command (%s, %s) is one sentence", (code, message, sentence) => {
  expect(
    startFailureSentence(Object.assign(new Error(message), { code, syscall: "connect" })),
  ).toMatch(sentence);
});
