import { getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { PICTURE_COLUMNS } from "#data/catalogue/products/uploaded-pictures.server";
import { currentCatalogueVersion } from "#data/catalogue-version.server";
import { resourceRow } from "#data/resources/rows.server";
import { rowsAt } from "#data/resources/table.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { RESOURCES } from "#domain/resources/all";
import { exampleOf, fieldsOf } from "#domain/resources/resource";
import { formAt } from "#forms/table.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

/** Tests every resource (a kind of row that owners edit), knowing nothing but its declaration. */
testDatabase();
appForVisitors();

let owner: Visitor;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

describe.each(RESOURCES.map((resource) => [resource.title, resource] as const))(
  "%s",
  (_, resource) => {
    const { path } = resource;
    let id = "";
    const example = () => formAt(`${path}/saving`)?.form.example ?? {};
    const save = (fields: Record<string, string>) =>
      owner.post(`/forms${path}/saving`, { ...example(), ...fields });
    const stored = () => resourceRow(rowsAt(path), id);
    const title = fieldsOf(resource)[0]?.name ?? "";

    test("are added with every field, once, and the shop's pages are drawn anew", async () => {
      const before = await currentCatalogueVersion();
      const added = await save({});
      expect(added).toMatchObject({ ok: true });
      id = String(added.id);
      if ("example" in resource.id) expect(id).toBe(resource.id.example);
      expect(await stored()).toMatchObject({ version: 1, [title]: example()[title] });
      expect(await currentCatalogueVersion()).not.toBe(before);
      expect((await save({})).ok).toBe(false);
    });

    test("are listed, and their page shows what was typed", async () => {
      const name = example()[title] ?? "";
      expect(await owner.read(path)).toContain(name);
      const page = await owner.read(`${path}/${id}`);
      for (const { name: field, kind, onlyNew, translated, ...rules } of fieldsOf(resource)) {
        const typed = exampleOf({ kind, ...rules }).slice(0, translated ? 2 : 1);
        const texts = typed.filter(
          (text) => text !== "" && kind !== "switch" && kind !== "contents" && !onlyNew,
        );
        for (const text of texts) expect([field, page.includes(text)]).toEqual([field, true]);
      }
      expect((await owner.get(`${path}/new`)).status).toBe(200);
      expect((await owner.get(`${path}/nobody-knows-it`)).status).toBe(404);
    });

    test("of two owners at once, the second overwrites nothing and reads what the first changed", async () => {
      const answers = await Promise.all(
        ["Her-words", "Their-words"].map((text) => save({ id, version: "1", [title]: text })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: "changed-meanwhile" });
      expect((await stored())?.version).toBe(2);
    });

    test("tell who changed what of them", async () => {
      const page = await owner.read(`${path}/${id}`);
      expect(page).toContain("History");
      expect(page).toMatch(/Saved: /);
      expect(page).toMatch(/Added: /);
    });

    test("refuse each field that can't be, at its field, and change nothing", async () => {
      const row = await stored();
      for (const { name, kind, most = 0, least = 0, required } of fieldsOf(resource)) {
        const wrong = {
          number: [String(least - 1), String(most + 1), "1.5"],
          rupees: ["0.001", "-1", "x"],
          link: ["http://a.example/x", "javascript:alert(1)"],
          date: ["2026-02-30", "tomorrow"],
          picture: ["../etc/passwd"],
          decimal: ["0.001", "-1", "x"],
          choice: ["another"],
          choices: ["another"],
          products: ["nobody"],
          contents: ["[]", "x"],
          switch: ["yes"],
        } as Record<string, string[]>;
        const texts = ["x".repeat(most + 1), ...(required ? [""] : [])];
        for (const text of wrong[kind ?? ""] ?? texts) {
          const answer = await save({ id, version: "2", [name]: text });
          expect([name, text, Object.keys(answer.errors ?? {})]).toEqual([name, text, [name]]);
        }
      }
      expect(await stored()).toEqual(row);
    });

    test("stand in the audit, and a line of it leads to the row", async () => {
      const audit = await owner.read(`/admin/audit?subject=${resource.subject}`);
      expect(audit).toMatch(new RegExp(`<option[^>]* value="${resource.subject}"`));
      expect(audit).toContain(`href="${path}/${id}"`);
    });

    test("have pictures that are deleted only when no row names them any more", () => {
      const table = getTableName(rowsAt(path).table);
      const known = PICTURE_COLUMNS.flatMap((one) => (one.table === table ? [one.column] : []));
      const pictures = fieldsOf(resource).filter(({ kind }) => kind === "picture");
      expect(pictures.map(({ name }) => name)).toEqual(known);
    });

    test("that nobody made can't be changed", async () => {
      expect(await save({ id: "nobody-made-it", version: "1" })).toMatchObject({
        status: 404,
        errors: { form: offersMessages.missing },
      });
    });
  },
);
