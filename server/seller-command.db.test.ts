import { expect, test } from "vitest";
import { db } from "#data/db.server";
import { users } from "#data/schema.server";
import { readConfig, setConfig } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { sellerCommand } from "./seller-command.ts";

testDatabase();

const now = new Date("2026-11-22T10:00:00Z");

async function run(...words: string[]): Promise<string> {
  const listed = ["seller@example.com", "ravi@example.com"];
  return await sellerCommand(words, { provider: "demo", listed }, now);
}

test("npm run seller says who sells, releases the role, invites and takes invitations back [R25]", async () => {
  setConfig(readConfig({}));
  await signedIn({ seller: true });
  expect(await run()).toMatch(/^seller@example.com: since 20.*\nravi@example.com: no account yet/);
  expect(await run("release", "Seller@example.com")).toMatch(/^Released\. .* seller@example\.com/);
  expect(await run("release", "seller@example.com")).toMatch(/^No account has/);
  expect(await run()).toMatch(/^seller@example.com: no account yet/);

  expect(await run("invite", "meera@example.com")).toMatch(
    /^meera@example\.com is invited \(owner\)/,
  );
  await signedIn({ email: "meera@example.com" });
  expect(await run("list")).toMatch(/^meera@example.com: since 20/);
  expect(await run("uninvite", "meera@example.com")).toBe(
    "meera@example.com is no longer invited.",
  );
  expect(await run()).not.toContain("meera");

  expect(await run("release")).toContain("npm run seller -- release EMAIL");
  expect(await run("sack", "seller@example.com")).toContain("npm run seller -- release EMAIL");
  await db.delete(users);
});
