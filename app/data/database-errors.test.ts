import { expect, it } from "vitest";
import { certainlyChangedNothing, isConnectionLoss } from "./database-errors.server.ts";

it.each([
  ["a disk that is full", "53100"],
  ["a server without a connection left", "53300"],
  ["a server that comes up", "57P03"],
  ["a primary that is a standby by now", "25006"],
])("%s takes no writes, and did none", (_, code) => {
  const error = new Error("failed query", { cause: Object.assign(new Error("refused"), { code }) });
  expect([isConnectionLoss(error), certainlyChangedNothing(error)]).toEqual([true, true]);
});

it.each(["23505", "22P02", "42P01"])("what the database refuses (%s) is no loss", (code) => {
  const error = Object.assign(new Error("refused"), { code });
  expect([isConnectionLoss(error), certainlyChangedNothing(error)]).toEqual([false, false]);
});
