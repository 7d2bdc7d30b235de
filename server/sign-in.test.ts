import { expect, test } from "vitest";
import { readConfig } from "#request/config.server";
import { signInNotice } from "./sign-in.ts";

test("a start with demo sign-in says who can reach it, where others than this machine can", () => {
  expect(signInNotice(readConfig({}))).toBeNull();
  expect(signInNotice(readConfig({ HOST: "localhost" }))).toBeNull();
  expect(signInNotice(readConfig({ HOST: "0.0.0.0" }))).toMatch(
    /^HOST=0\.0\.0\.0: others .* on this machine alone/,
  );
  expect(signInNotice(readConfig({ DEMO_SIGN_IN: "1" }))).toMatch(/anybody, the seller included/);
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", HOST: "0.0.0.0" };
  expect(signInNotice(readConfig(google))).toBeNull();
});

test("a start where nobody can sign in says so, and which setting switched the demo sign-in off", () => {
  const database = { DATABASE_URL: "postgres://db/store" };
  expect(signInNotice(readConfig(database))).toMatch(/^Nobody can sign in: DATABASE_URL switches/);
  expect(signInNotice(readConfig({ APP_ORIGIN: "https://store.example" }))).toMatch(
    /^Nobody can sign in: an APP_ORIGIN beyond this machine switches/,
  );
});

test("a start with demo sign-in on a database that several nodes may share says that one alone may have it", () => {
  const shared = { DATABASE_URL: "postgres://db/store", DEMO_SIGN_IN: "1" };
  expect(signInNotice(readConfig(shared))).toMatch(/one node alone: with several, .* fails/);
  expect(signInNotice(readConfig({ DEMO_SIGN_IN: "1" }))).not.toMatch(/several/);
});
