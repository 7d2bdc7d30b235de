/**
 * Sends each field of each form every value that people, scripts and broken phones might send, over HTTP to the real
 * app.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { countedWrites, countWrites } from "../../test/database/counted-writes.ts";
import { testDatabase } from "../../test/database/database.ts";
import { appForVisitors, seller } from "../../test/people/visitors.ts";
import { EACH_FORM, exampleOf, pathOf, type Rows, rowsOf } from "../../test/store/form-examples.ts";
import { HOSTILE, MANY_NAMES, MANY_PARTS } from "../../test/store/hostile-input.ts";

testDatabase();
appForVisitors();

let owner: Awaited<ReturnType<typeof seller>>;
let rows: Rows;

beforeAll(async () => {
  owner = await seller();
  rows = await rowsOf(owner.id);
  await countWrites();
});

/** The statuses from 500 on that are allowed. Forms that send a test email answer 502: no mail server runs here. */
const failuresOf = (address: string) => (/test-email$|emails\/test$/.test(address) ? [502] : []);

describe.each(EACH_FORM)("%s", (address, form) => {
  it("answers whatever stands in a field, and stores nothing that it refuses", async () => {
    const example = await exampleOf(form, rows);
    await countedWrites();
    for (const name of Object.keys(example)) {
      for (const [what, value] of Object.entries(HOSTILE)) {
        const answer = await owner.post(pathOf(form, rows), { ...example, [name]: value });
        const finding = `${name} with ${what}: ${JSON.stringify(answer).slice(0, 200)}`;
        if (answer.status >= 500) expect(failuresOf(address), finding).toContain(answer.status);
        const written = await countedWrites();
        if (answer.status >= 400) expect(written, finding).toBe(0);
      }
    }
  });

  it.each([
    [400, "application/json", '{"token":"x"}'],
    [400, "text/plain", "token"],
    [400, "multipart/form-data; boundary=x", "--x\r\nbroken"],
    [400, "multipart/form-data", "no boundary"],
    [413, "application/x-www-form-urlencoded", `name=${"x".repeat(10 * 2 ** 20)}`],
    [400, "application/x-www-form-urlencoded", MANY_NAMES],
    [400, "multipart/form-data; boundary=x", MANY_PARTS],
  ])("answers %d to a body that is no form, or too large a one: %s", async (status, type, text) => {
    await countedWrites();
    const body = new Blob([text]).stream();
    const answer = await owner.postBody(pathOf(form, rows), body, { "Content-Type": type });
    expect(answer.status).toBe(status);
    expect(await countedWrites()).toBe(0);
  });
});
