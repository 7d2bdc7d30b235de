import { expect, test } from "vitest";
import { db } from "#data/db.server";
import { adminEvents, sessions, users } from "#data/schema.server";
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
  expect(await run()).toMatch(
    /^seller@example.com: owner, since 20.*\nravi@example.com: owner, no account yet/,
  );
  expect(await run("release", "Seller@example.com")).toMatch(/^Released\. .* seller@example\.com/);
  expect(await run("release", "seller@example.com")).toMatch(/^No account with/);
  expect(await run()).toMatch(/^seller@example.com: owner, no account yet/);

  expect(await run("invite", "meera@example.com")).toMatch(
    /^meera@example\.com is invited \(owner\)/,
  );
  await signedIn({ email: "meera@example.com" });
  expect(await run("list")).toMatch(/^meera@example.com: owner, since 20/);
  expect(await run("uninvite", "meera@example.com")).toBe(
    "meera@example.com is no longer invited.",
  );
  expect(await run()).not.toContain("meera");

  await expect(run("release")).rejects.toThrow("npm run seller -- release EMAIL");
  await expect(run("sack", "seller@example.com")).rejects.toThrow(
    "npm run seller -- release EMAIL",
  );
  await db.delete(users);
});

test("an owner whose account is lost is put out, and somebody else let in, by the command alone [R25]", async () => {
  setConfig(readConfig({}));
  await db.delete(adminEvents);
  const lost = await signedIn({ email: "lost@example.com", role: "owner" });
  const asha = await signedIn();
  expect(await run("invite", "new@example.com", "owner")).toContain("is invited (owner)");
  expect(await run("uninvite", "lost@example.com")).toContain("no longer invited");
  expect(await run("sign-out", "Lost@example.com")).toBe(
    "lost@example.com is signed out (1 sign-in ended).",
  );
  expect(await run("sign-out", "lost@example.com")).toContain("isn't signed in anywhere");
  const { person } = await signedIn({ email: "new@example.com" });
  expect(await run()).toMatch(/^new@example.com: owner, since 20/);
  const left = await db.select().from(sessions);
  const signedInStill = left.map(({ user_id }) => user_id);
  expect(signedInStill).toEqual(expect.arrayContaining([asha.person.id, person.id]));
  expect(signedInStill).not.toContain(lost.person.id);
  // Owners can see the events, but no email address.
  const events = await db.select().from(adminEvents).orderBy(adminEvents.id);
  expect(events.map(({ action, done_by }) => [action, done_by])).toEqual([
    ["invited", null],
    ["removed", null],
    ["signed-out", null],
  ]);
  expect(JSON.stringify(events)).not.toContain("lost@");
  expect(await run("sign-out", "everybody")).toBe("Everybody is signed out (2 sign-ins ended).");
  await expect(run("sign-out")).rejects.toThrow("npm run seller -- sign-out EMAIL");
  await db.delete(users);
});
