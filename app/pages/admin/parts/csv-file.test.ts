import { expect, test } from "vitest";
import { csvFile } from "./csv-file.server.ts";

test("an amount below zero is a number to a spreadsheet, and what somebody wrote is no formula", async () => {
  const rows = [["-20.01", "-1", "-1+2", "=1", "-"]];
  const [, line] = (await csvFile("month", ["a", "b", "c", "d", "e"], rows).text()).split("\r\n");
  expect(line).toBe("-20.01,-1,'-1+2,'=1,'-");
});
