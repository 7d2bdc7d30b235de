import { expect, test } from "vitest";
import { readConfig } from "#request/config.server";
import { demoReach } from "./sign-in.ts";

test("a start with demo sign-in says who can reach it, where others than this machine can", () => {
  expect(demoReach(readConfig({}))).toBeNull();
  expect(demoReach(readConfig({ HOST: "localhost" }))).toBeNull();
  expect(demoReach(readConfig({ HOST: "0.0.0.0" }))).toMatch(
    /^HOST=0\.0\.0\.0: others .* on this machine alone/,
  );
  expect(demoReach(readConfig({ DEMO_SIGN_IN: "1" }))).toMatch(/anybody, the seller included/);
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", HOST: "0.0.0.0" };
  expect(demoReach(readConfig(google))).toBeNull();
});
