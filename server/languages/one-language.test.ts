import { expect, test } from "vitest";
import { inOneLanguage } from "./one-language.ts";

test("a built client takes its own record and no other [R56]", () => {
  expect(inOneLanguage("export const a: A = inLanguage({ en, te });", "te")).toBe(
    "export const a: A = te;",
  );
  expect(inOneLanguage("const L = inLanguage({\n  en: labels,\n  te: labelsTe,\n});", "en")).toBe(
    "const L = labels;",
  );
  expect(inOneLanguage("export const texts = { en, te };", "te")).toBe(
    "export const texts = { te: te };",
  );
});

test("a built client knows its language without asking [R56]", () => {
  const code = "export function currentLanguage(): L { return s(); }\nf(currentLanguage());";
  expect(inOneLanguage(code, "te")).toBe(
    'export function currentLanguage(): L { return s(); }\nf("te");',
  );
});

test("a record that lacks the language gives the default's [R56]", () => {
  expect(inOneLanguage("const L = inLanguage({ en });", "te")).toBe("const L = en;");
  expect(inOneLanguage("export const texts = { en: words };", "te")).toBe(
    "export const texts = { te: words };",
  );
});
