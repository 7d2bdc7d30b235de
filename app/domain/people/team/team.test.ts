import { expect, it } from "vitest";
import {
  invitationProblem,
  isOnlyMemberWithPermission,
  roleProblem,
  type TeamMember,
} from "./team.ts";

const member = (email: string, about: Partial<TeamMember> = {}): TeamMember => ({
  email,
  role: "owner",
  isFromConfiguration: false,
  hasSignedIn: true,
  ...about,
});
const demote = { before: "owner", after: "staff" } as const;

it("keeps one owner who can sign in [R25]", () => {
  const staff = member("s@x.in", { role: "staff" });
  const waiting = member("w@x.in", { hasSignedIn: false });
  const alone = [member("a@x.in"), staff, waiting];
  expect(roleProblem(alone, "a@x.in", demote)).toEqual({ code: "last-owner" });
  expect(roleProblem(alone, "a@x.in", { before: "owner", after: null })).toEqual({
    code: "last-owner",
  });
  expect(roleProblem([...alone, member("b@x.in")], "a@x.in", demote)).toBeNull();
  const listed = member("l@x.in", { isFromConfiguration: true, hasSignedIn: false });
  expect(roleProblem([...alone, listed], "a@x.in", demote)).toBeNull();
  expect(roleProblem(alone, "s@x.in", { before: "staff", after: null })).toBeNull();
  expect(roleProblem(alone, "w@x.in", demote)).toBeNull();
});

it("changes nobody whom the server's configuration lists, nor what somebody has changed since", () => {
  const team = [
    member("l@x.in", { isFromConfiguration: true }),
    member("s@x.in", { role: "accountant" }),
  ];
  expect(roleProblem(team, "l@x.in", demote)).toEqual({ code: "member-fixed" });
  expect(roleProblem(team, "n@x.in", demote)).toEqual({ code: "member-gone" });
  expect(roleProblem(team, "s@x.in", { before: "staff", after: "owner" })).toEqual({
    code: "member-changed",
    role: "accountant",
  });
});

it("invites nobody twice", () => {
  const team = [member("l@x.in", { isFromConfiguration: true }), member("s@x.in")];
  expect(invitationProblem(team, "l@x.in")).toEqual({ code: "member-fixed" });
  expect(invitationProblem(team, "s@x.in")).toEqual({ code: "member-known" });
  expect(invitationProblem(team, "n@x.in")).toBeNull();
});

it.each([
  ["nobody else is on the team", [], true],
  ["another owner has signed in", [{ role: "owner" }], false],
  ["staff have signed in", [{ role: "staff" }], false],
  ["an accountant has, who decides nothing by hand", [{ role: "accountant" }], true],
  ["another owner is invited and hasn't come", [{ role: "owner", hasSignedIn: false }], true],
  ["one of several others decides", [{ role: "accountant" }, { role: "staff" }], false],
] as const)("an owner decides alone about payments where %s", (_, others, alone) => {
  const own = { ...member("a@x.in"), userId: "asha" };
  const team = others.map((other, n) => ({ ...member(`${n}@x.in`, other), userId: `other-${n}` }));
  expect(isOnlyMemberWithPermission([own, ...team], "asha", "work-orders")).toBe(alone);
});

it("decides alone about what staff may not: they can't do it for the owner", () => {
  const team = [
    { ...member("a@x.in"), userId: "asha" },
    { ...member("s@x.in", { role: "staff" }), userId: "other" },
  ];
  expect(isOnlyMemberWithPermission(team, "asha", "refund")).toBe(true);
  expect(isOnlyMemberWithPermission(team, "asha", "settle-unmatched-credits")).toBe(true);
});
