import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { closeAllSessions, closeSession } from "./session.server.ts";

beforeAll(() => setConfig(readConfig({ SECRET: "a secret for the test of logging out" })));

test.each([closeSession, closeAllSessions])(
  "logging out tells the browser's scripts that it was done on purpose: %o [R6]",
  async (close) => {
    const lines = await close(new Request("http://localhost:3000/"), new RouterContextProvider());
    expect(lines.filter((line) => line.startsWith("logged-out="))).toEqual([
      expect.stringMatching(/^logged-out=[^;]+; Max-Age=86400; Path=\/; SameSite=Lax$/),
    ]);
  },
);
