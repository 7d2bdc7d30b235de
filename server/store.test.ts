import { expect, test } from "vitest";
import { closeAll } from "./store.ts";

test("what was opened is closed in reverse, also where something of it fails", async () => {
  const closed: string[] = [];
  const closing = ["database server", "pool", "mail", "connections"].map((name) => async () => {
    closed.push(name);
    if (name === "mail") throw new Error("the mail doesn't close");
  });
  await expect(closeAll(closing)).rejects.toThrow("the mail doesn't close");
  expect(closed).toEqual(["connections", "mail", "pool", "database server"]);
  expect(closing).toEqual([]);
});
