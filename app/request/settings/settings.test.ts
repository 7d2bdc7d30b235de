import { afterEach, expect, it } from "vitest";
import { config, readConfig, setConfig } from "#request/config.server";
import { paymentsSetUp } from "./settings.server.ts";

const before = config;
afterEach(() => setConfig(before));

const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

it.each([
  ["the demo's sign-in and its UPI id", {}, true],
  ["real sign-in and the demo's UPI id", google, false],
  ["the demo's UPI id in capitals", { ...google, UPI_ID: "Kathalu@okicici" }, false],
  ["real sign-in and a UPI id of the store's own", { ...google, UPI_ID: "asha@oksbi" }, true],
])("whether payments are taken with %s [R22]", (_, environment, taken) => {
  setConfig(readConfig(environment));
  expect(paymentsSetUp()).toBe(taken);
});
