import { execFile } from "node:child_process";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { formatRequest, loggedError } from "./log.server.ts";

/**
 * Runs a program in a process of its own and returns the lines that it logged. A test's own process couldn't close
 * the log again.
 */
async function linesWritten(program: string): Promise<{ msg?: string; id?: string }[]> {
  const opened = `import { closeLog, emailLog, log, logRequest, openLog } from "./log.server.ts"; ${program}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", opened],
    { cwd: import.meta.dirname },
  );
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("the log of a store that started", () => {
  it("opens, and has written every line when it is closed: many more than go out together", async () => {
    const lines = await linesWritten(`
      openLog("info");
      log.info("ready");
      for (let n = 0; n < 1000; n++)
        logRequest({ id: "r-" + n, method: "GET", path: "/shop", status: 200, ms: 1, bytes: 7 });
      log.info("closing");
      closeLog();`);
    const written = lines.map(({ msg, id }) => msg ?? id);
    const requests = Array.from({ length: 1000 }, (_, n) => `r-${n}`);
    expect(written).toEqual(["ready", ...requests, "closing"]);
  });

  it("holds emails on a logger of their own, which has its own switch [R27]", async () => {
    const program = (emails: boolean) => `
      openLog("warn", { emails: ${emails} });
      emailLog.info({ email: "some-id", subject: "The Night Bus Tapes" }, "email logged, not sent");
      log.warn("closing");
      closeLog();`;
    expect(await linesWritten(program(true))).toMatchObject([
      { name: "email", email: "some-id", subject: "The Night Bus Tapes" },
      { msg: "closing" },
    ]);
    expect(await linesWritten(program(false))).toMatchObject([{ msg: "closing" }]);
  });

  it("keeps quiet about requests where only warnings are wanted", async () => {
    const lines = await linesWritten(`
      openLog("warn");
      logRequest({ id: "r-1", method: "GET", path: "/shop", status: 200, ms: 1, bytes: 7 });
      log.warn("slow");
      closeLog();`);
    expect(lines).toMatchObject([{ msg: "slow" }]);
  });
});

describe("a request's line", () => {
  it("is the line that the logger of everything else would have written", () => {
    const now = Date.parse("2026-11-20T20:00:00.123Z");
    let written = "";
    const output = new Writable({
      write(line, _, done) {
        written += line;
        done();
      },
    });
    const line = { id: "a-1", method: "GET", path: '/a"b\\ü', status: 200, ms: 1.5, bytes: 7 };
    pino({ base: null, timestamp: () => `,"time":"${new Date(now).toISOString()}"` }, output).info({
      ...line,
      cache: "hit",
    });
    expect(formatRequest({ ...line, ms: 1.5009, cache: "hit" }, now)).toBe(written);
  });
});

describe("an error in the log", () => {
  it("says what failed and where, and nothing of the person whose row it was", () => {
    const refused = Object.assign(new Error('null value in column "name" of relation "orders"'), {
      code: "23502",
      detail: "Failing row contains (Asha Rao, 12 Temple Road, 9876543210).",
    });
    const values = ["Asha Rao", "12 Temple Road\nVijayawada", "9876543210"];
    const logged = loggedError(new DrizzleQueryError("insert into orders", values, refused));
    expect(logged).toMatchObject({
      type: "DrizzleQueryError",
      message: "Failed query: insert into orders",
      stack: expect.stringContaining("log.test.ts"),
      cause: { code: "23502", message: 'null value in column "name" of relation "orders"' },
    });
    expect(JSON.stringify(logged)).not.toMatch(/Asha|Temple|Vijayawada|98765/);
  });

  it("leaves what isn't an error as it is", () => {
    expect(loggedError("gone")).toBe("gone");
  });
});
