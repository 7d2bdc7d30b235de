import { expect, test } from "vitest";
import { factLines, historyLines } from "#domain/people/admin-events";
import { RESOURCES } from "./all.ts";
import { type EditorField, fieldsOf } from "./resource.ts";
import { SETTINGS_SUBJECTS } from "./settings.ts";

type Declared = [subject: string, fields: readonly EditorField[]];
const DECLARED: readonly Declared[] = [
  ...RESOURCES.map((kind): Declared => [kind.subject, fieldsOf(kind) as readonly EditorField[]]),
  ...Object.entries(SETTINGS_SUBJECTS).map(([subject, { fields }]): Declared => [subject, fields]),
];

test.each(DECLARED)("the history of %s names each field by another name", (subject, fields) => {
  const lines = fields.map(({ name }) => factLines({ [name]: "x" }, subject)[0] ?? "");
  const names = lines.map((line) => line.replace(/: (?:x|changed)$/, ""));
  expect(new Set(names).size).toBe(fields.length);
  for (const name of names) expect(name).not.toMatch(/^[a-z]|_|₹\)/);
});

const saved = (subjectId: string, facts: object) =>
  historyLines({ subject: "settings", subjectId, action: "saved", facts: { ...facts } });

test("an amount has its sign, as a row of an older release stored it, and text that is no amount stays", () => {
  expect(saved("delivery", { freeFrom: { before: "", after: "1000" } }).sentence).toBe(
    "Free-delivery amount set to ₹1,000",
  );
  const limit = { accountantLimit: { before: "about 500", after: "99.50" } };
  expect(saved("statements", limit).sentence).toBe(
    "Limit for accountants' imports changed from about 500 to ₹99.50",
  );
  expect(factLines({ sale_price: { before: "₹129", after: "₹99" } }, "episode")).toEqual([
    "Sale price: ₹129 → ₹99",
  ]);
});

test("a field's name stands alone, and a subject's is that of its page", () => {
  expect(saved("stock", { mark: { before: 3, after: 5 } }).sentence).toBe(
    "Low-stock mark changed from 3 to 5",
  );
  expect(saved("pause", {}).sentence).toBe("Saved: holiday");
  expect(saved("bankSms", {}).sentence).toBe("Saved: your bank's messages");
  expect(saved("brand", {}).sentence).toBe("Saved: store name");
});

test("what a newer release saved is told by its own names", () => {
  expect(saved("giftWrap", { ribbonColour: { before: "", after: "red" } }).sentence).toBe(
    "Ribbon colour set to red",
  );
  expect(saved("giftWrap", {}).sentence).toBe("Saved: gift wrap");
});
