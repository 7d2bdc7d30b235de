import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FORMS } from "./table.server.ts";

const decided = readFileSync("docs/admin-sign-in.md", "utf8").matchAll(
  /^\| `(\/[^`]+)` \| (yes|no) \| \S.* \|$/gm,
);

it("each form of the admin stands in docs/admin-sign-in.md, and asks for a fresh sign-in as it says there", () => {
  const forms = FORMS.filter(({ who }) => who === "seller");
  const said = forms.map(({ address, fresh }) => `${address} ${fresh ? "yes" : "no"}`);
  expect(Array.from(decided, ([, address, asks]) => `${address} ${asks}`).sort()).toEqual(
    said.sort(),
  );
});

it("no form of a customer asks for one: there is no way to it outside the admin", () => {
  const asking = FORMS.filter(({ who, fresh }) => fresh && who !== "seller");
  expect(asking.map(({ address }) => address)).toEqual([]);
});
