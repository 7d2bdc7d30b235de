import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { formatRequest, loggedError } from "./log.server.ts";

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
