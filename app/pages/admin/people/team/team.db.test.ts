import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { changeRole, inviteMember, removeMember, teamOf } from "#data/people/team.server";
import { adminEvents, outbox, sellers, sessions, users } from "#data/schema.server";
import { teamMessages } from "#domain/people/team/team";
import { teamEmail } from "#domain/people/team/team-email";
import { config } from "#request/config.server";
import { testDatabase } from "#test/database/database";
import { storeFacts } from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

const MEERA = "meera@example.com";
let owner: Visitor;

beforeEach(async () => {
  await db.delete(adminEvents);
  await db.delete(sessions);
  await db.delete(sellers);
  await db.delete(outbox);
  owner = await seller();
});

const change = (by: string, emailed = false) =>
  ({ provider: "demo", listed: config.sellerEmails, by, now: new Date(), emailed }) as const;

async function emailOf(id: string): Promise<string> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row?.email ?? "";
}

describe("the team", () => {
  it("grows by an invitation, which the first account with the address takes [R25]", async () => {
    const invite = () =>
      owner.post("/forms/admin/team/invitation", {
        email: ` ${MEERA.toUpperCase()}`,
        role: "staff",
      });
    expect(await invite()).toMatchObject({ ok: true });
    expect(await invite()).toMatchObject({
      status: 409,
      errors: { email: teamMessages["member-known"] },
    });
    expect(await owner.read("/admin/team")).toContain("Not signed in yet");
    const { cookie } = await signedIn({ email: MEERA });
    expect(cookie).toContain("sid");
    expect(await teamOf(change(owner.id))).toContainEqual(
      expect.objectContaining({
        email: MEERA,
        role: "staff",
        hasSignedIn: true,
        isFromConfiguration: false,
      }),
    );
    const page = await owner.read("/admin/team");
    expect(page).toContain("Whoever runs your server made this address an owner");
    // The history names people by a shortened address, such as m…@example.com.
    expect(await db.select().from(adminEvents)).toMatchObject([
      { subject: "seller", action: "invited", facts: { who: "m…@example.com", role: "staff" } },
    ]);
    const wrong = { email: "nobody", role: "staff" };
    expect((await owner.post("/forms/admin/team/invitation", wrong)).errors).toHaveProperty(
      "email",
    );
  });

  it("changes a role at the next request, and tells the second of two owners what the first did", async () => {
    const staff = await seller("staff");
    const email = await emailOf(staff.id);
    const role = { email, before: "staff", role: "owner" };
    expect((await staff.get("/admin/audit")).status).toBe(404);
    expect(await owner.post("/forms/admin/team/role", role)).toMatchObject({ ok: true });
    expect((await staff.get("/admin/audit")).status).toBe(200);
    const late = { email, before: "staff", role: "accountant" };
    expect(await owner.post("/forms/admin/team/role", late)).toMatchObject({
      status: 409,
      errors: { form: teamMessages["member-changed"]({ role: "owner" }) },
    });
    expect(await owner.post("/forms/admin/team/removal", { email, before: "owner" })).toMatchObject(
      {
        ok: true,
      },
    );
    expect((await staff.get("/admin")).status).toBe(404);
    await db.update(adminEvents).set({ done_by: staff.id });
    expect(await owner.read("/admin/audit")).toContain(email);
    expect((await staff.get("/my-data")).status).toBe(200);
  });

  it("is changed by nobody who hasn't just signed in", async () => {
    await db.update(sessions).set({ authenticated_at: new Date(Date.now() - 60 * 60 * 1000) });
    const fields = { email: MEERA, role: "staff", before: "owner" };
    for (const form of ["invitation", "role", "removal"])
      expect(await owner.post(`/forms/admin/team/${form}`, fields)).toMatchObject({
        status: 409,
        problem: "sign-in-again",
      });
    const page = await owner.read("/admin/team");
    expect(page).toContain("Sign in again");
    expect(page).not.toContain("Invite somebody");
  });

  it("isn't changed where the server's configuration says who it is", async () => {
    const [email = ""] = config.sellerEmails;
    for (const form of ["role", "removal"])
      expect(
        await owner.post(`/forms/admin/team/${form}`, { email, before: "owner", role: "staff" }),
      ).toMatchObject({ status: 409, errors: { form: teamMessages["member-fixed"] } });
  });

  it("keeps its last owner, of two who remove each other at once too", async () => {
    await db.delete(sellers);
    const [meera, ravi] = [await seller("owner"), await seller("owner")];
    const unlisted = { ...change(meera.id), listed: [] };
    const answers = await Promise.all(
      [meera, ravi].map(async ({ id }) =>
        removeMember({ email: await emailOf(id), before: "owner" }, unlisted),
      ),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers).toContainEqual({ ok: false, problem: { code: "last-owner" } });
    const [left] = await db.select().from(sellers);
    const demotion = { email: left?.email ?? "", before: "owner", after: "staff" } as const;
    expect(await changeRole(demotion, unlisted)).toEqual({
      ok: false,
      problem: { code: "last-owner" },
    });
  });

  it("tells whom it concerns by email, where there is a mail server", async () => {
    const notified = change(owner.id, true);
    await inviteMember({ email: MEERA, role: "accountant" }, notified);
    await changeRole({ email: MEERA, before: "accountant", after: "staff" }, notified);
    await removeMember({ email: MEERA, before: "staff" }, notified);
    const rows = await db.select().from(outbox).orderBy(outbox.created_at, outbox.id);
    expect(rows.map(({ kind, payload }) => [kind, payload])).toEqual([
      ["team-mail", { to: MEERA, what: "invited", role: "accountant" }],
      ["team-mail", { to: MEERA, what: "role-changed", role: "staff" }],
      ["team-mail", { to: MEERA, what: "removed", role: "staff" }],
    ]);
    const email = teamEmail({ to: MEERA, what: "invited", role: "staff" }, storeFacts);
    expect(email.text).toContain(`${storeFacts.origin}/admin`);
  });
});

describe("sign-ins", () => {
  const open = (userId: string) => db.select().from(sessions).where(eq(sessions.user_id, userId));

  it("of a seller end one by one and all at once, and it is written down", async () => {
    const { person } = await signedIn({ role: "staff" });
    await signedIn({ email: person.email });
    const [first] = await open(person.id);
    expect(
      await owner.post("/forms/admin/team/sign-ins/end", { session: first?.id ?? "" }),
    ).toMatchObject({ ok: true, ended: 1 });
    expect(await open(person.id)).toHaveLength(1);
    expect(
      await owner.post("/forms/admin/team/sign-ins/end-of-member", { user: person.id }),
    ).toMatchObject({ ended: 1 });
    expect(await open(person.id)).toEqual([]);
    expect(await db.$count(adminEvents, eq(adminEvents.subject, "session"))).toBe(2);
  });

  it("of all sellers end but for the owner's own browser, and no customer's does", async () => {
    const staff = await seller("staff");
    const asha = await customer();
    const { person } = await signedIn({ seller: true });
    expect(await owner.post("/forms/admin/team/sign-ins/end-all")).toMatchObject({ ended: 2 });
    expect((await staff.get("/my-data")).status).toBe(302);
    expect((await asha.get("/my-data")).status).toBe(200);
    expect((await owner.get("/admin/team")).status).toBe(200);
    expect(await open(person.id)).toHaveLength(1);
    // An owner can't end a customer's sign-in here.
    const [own] = await open(asha.id);
    expect(
      await owner.post("/forms/admin/team/sign-ins/end", { session: own?.id ?? "" }),
    ).toMatchObject({
      ended: 0,
    });
  });

  it("of one's own end from My data: another browser's, everywhere, and nobody else's", async () => {
    const { person, cookie } = await signedIn();
    expect(cookie).toContain("sid");
    const asha = await customer();
    const [others] = await open(person.id);
    await asha.post("/forms/my-data/sign-ins/end", { session: others?.id ?? "" });
    expect(await open(person.id)).toHaveLength(1);
    const email = await emailOf(asha.id);
    const again = await signedIn({ email });
    const session = again.person.sessionId;
    expect(await asha.post("/forms/my-data/sign-ins/end", { session })).toMatchObject({ ok: true });
    expect(await open(asha.id)).toHaveLength(1);
    await signedIn({ email });
    expect((await asha.post("/forms/my-data/sign-ins/end-all")).status).toBe(303);
    expect(await open(asha.id)).toEqual([]);
  });
});
