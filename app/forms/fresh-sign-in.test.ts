import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hasPermission, SELLER_ROLES } from "#domain/people/team/seller-roles";
import { resourceForms } from "./admin/resources.server.ts";
import { FORMS } from "./table.server.ts";

/** All kinds of rows that are declared in `app/domain/resources/` share one row of the document's table. */
const nameOf = (address: string) =>
  resourceForms.some((form) => form.address === address) ? "RESOURCE/saving" : address;

const decided = readFileSync("docs/admin-sign-in.md", "utf8").matchAll(
  /^\| `([/R][^`]+)`(?: of each kind [^|]+)? \| ([a-z, ]+) \| (yes|no) \| \S.* \|$/gm,
);

it("each form of the admin stands in docs/admin-sign-in.md, is for whom it says there, and asks for a fresh sign-in", () => {
  const forms = FORMS.filter(({ who }) => who === "seller");
  const rows = forms.map(({ address, permission, fresh }) => {
    const roles = SELLER_ROLES.filter((role) => permission && hasPermission(role, permission));
    return `${nameOf(address)} | ${roles.join(", ")} | ${fresh ? "yes" : "no"}`;
  });
  const written = Array.from(decided, ([, ...columns]) => columns.join(" | "));
  expect(written.sort()).toEqual([...new Set(rows)].sort());
});

it("no form of a customer asks for one: there is no way to it outside the admin", () => {
  const asking = FORMS.filter(({ who, fresh }) => fresh && who !== "seller");
  expect(asking.map(({ address }) => address)).toEqual([]);
});
