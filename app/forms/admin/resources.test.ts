import { expect, test } from "vitest";
import { resource } from "#domain/resources/resource";
import { schemaOf } from "./resources.server.ts";

const day = (optional: boolean) => {
  const field = { name: "from", label: "From", kind: "date", example: "2026-11-26" } as const;
  return resource({
    path: "/admin/notes",
    subject: "note",
    title: "Notes",
    noun: "note",
    id: { most: 20, shape: /^[a-z]+$/, hint: "", invalidMessage: () => "", example: "note" },
    panels: [{ title: "Days", fields: [optional ? { ...field, optional: true } : field] }],
  });
};

const read = (from: string, optional = false) =>
  schemaOf(day(optional)).safeParse({ version: "", from });

test("a day of a row is one of the calendar's, and empty where it may be", () => {
  expect(read("2028-02-29").data?.values).toEqual({ from: "2028-02-29" });
  for (const wrong of ["2026-02-29", "26.11.2026", "tomorrow", ""])
    expect(read(wrong).error?.issues.map(({ message }) => message)).toEqual(["Choose a day."]);
  expect(read("", true).data?.values).toEqual({ from: null });
  expect(read("2026-02-29", true).success).toBe(false);
});
