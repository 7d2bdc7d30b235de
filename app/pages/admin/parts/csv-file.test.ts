import { expect, test } from "vitest";
import { csvFile } from "./csv-file.server.ts";

test("an amount below zero is a number to a spreadsheet, and what somebody wrote is no formula", async () => {
  const rows = [["-20.01", "-1", "-1+2", "=1", "-"]];
  const [, line] = (await (await csvFile("month", ["a", "b", "c", "d", "e"], rows)).text()).split(
    "\r\n",
  );
  expect(line).toBe("-20.01,-1,'-1+2,'=1,'-");
});

test("the file's rows all come, and a query ends if nobody reads it", async () => {
  let ended = 0;
  async function* rows() {
    try {
      yield ["1"];
      yield ["2"];
    } finally {
      ended += 1;
    }
  }
  expect(await (await csvFile("n", ["a"], rows())).text()).toBe("a\r\n1\r\n2\r\n");
  const unread = await csvFile("n", ["a"], rows());
  await unread.body?.cancel();
  await expect.poll(() => ended).toBe(2);
});

test("rows that can't be read are no file", async () => {
  const rows = (async function* () {
    yield await Promise.reject(new Error("away"));
  })();
  await expect(csvFile("n", ["a"], rows)).rejects.toThrow("away");
});
