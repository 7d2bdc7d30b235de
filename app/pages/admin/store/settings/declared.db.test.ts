import { beforeAll, describe, expect, test } from "vitest";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { factLines } from "#domain/people/admin-events";
import { DECLARED_SUBJECTS, DEFAULT_SETTINGS, SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { type SettingsField, settingsFields } from "#domain/resources/settings-subject";
import { formAt } from "#forms/table.server";
import { settings } from "#request/settings/settings.server";
import { testDatabase } from "#test/database/database";
import { stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

/** Tests every subject of the settings that fields declare, knowing nothing but its declaration. */
testDatabase();
appForVisitors();

let owner: Visitor;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

/** Values that a field of this kind and these limits can't have. */
function wrongValues({ kind, least = 0, most = 0, required }: SettingsField): string[] {
  const empty = required ? [""] : [];
  switch (kind) {
    case "number":
      return [String(least - 1), String(most + 1), "1.5", "x"];
    case "rupees":
      return ["0.001", "-1", "x", ...empty];
    case "date":
      return ["2026-02-30", "tomorrow"];
    case "email":
      return ["meera", ...empty];
    case "tel":
      return ["12", ...empty];
    case "choice":
      return ["another"];
    case "switch":
    case "list":
      return [];
    default:
      return [...(most ? ["x".repeat(most + 1)] : []), ...empty];
  }
}

describe.each(DECLARED_SUBJECTS)("%s", (subject) => {
  const address = `/admin/settings/${subject}/versions`;
  const fields = settingsFields(SETTINGS_SUBJECTS[subject]);
  const example = () => formAt(address)?.form.example ?? {};
  const save = (changed: Record<string, string>) =>
    owner.post(`/forms${address}`, { ...example(), ...changed });
  const page = () => owner.read(`/admin/settings/${subject}`);

  test("has default values of every field, which the form may save where none needs an owner", () => {
    const values = DEFAULT_SETTINGS[subject];
    expect(Object.keys(values)).toEqual(fields.map(({ name }) => name));
    const needsOwner = fields.some(({ required, default: value }) => required && !value);
    if (!needsOwner) expect(SETTINGS[subject].parse(values)).toEqual(values);
  });

  test("refuses each value that can't be, at its field", async () => {
    for (const field of fields)
      for (const value of wrongValues(field)) {
        const { errors = {} } = await save({ [field.name]: value });
        expect([field.name, value, Object.keys(errors)]).toEqual([
          field.name,
          value,
          expect.arrayContaining([field.name]),
        ]);
      }
  });

  test("is saved, holds, is shown again, and its history names what changed", async () => {
    if (subject === "invoices") await owner.post("/forms/admin/settings/legal/versions", LEGAL);
    expect(await save({})).toMatchObject({ ok: true, version: 1 });
    expect(SETTINGS[subject].parse(settings()[subject])).toEqual(settings()[subject]);
    const html = await page();
    for (const { name, kind, example } of fields)
      if (kind !== "switch" && kind !== "list" && kind !== "markdown")
        expect([name, unescaped(html).includes(String(example))]).toEqual([name, true]);
    for (const { name } of fields) {
      expect([name, html.includes(`name="${name}"`)]).toEqual([name, true]);
      const [line = ""] = factLines({ [name]: "x" }, subject);
      expect(line).not.toBe(`${name}: x`);
    }
  });
});

const LEGAL = { version: "1", legalName: "Vennela Prints", postalAddress: "1 Story Street, Pune" };

function unescaped(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll("&amp;", "&");
}
