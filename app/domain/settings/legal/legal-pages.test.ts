import { expect, test } from "vitest";
import { type editedText, pagesNamingExpress, standardText } from "./legal-pages.ts";

type LegalText = Parameters<typeof editedText>[1];

const NOTHING: LegalText = { textEn: "", textTe: "", since: "" };
const naming = (textEn: string, textTe = "") =>
  pagesNamingExpress(
    { terms: { ...NOTHING, textEn, textTe }, privacy: NOTHING, refunds: NOTHING },
    ["en", "te"],
  );

test.each([
  ["Express delivery costs ₹100.", ["terms"]],
  ["We send by Speed Post, or EXPRESS for ₹100.", ["terms"]],
  ["It takes {{express_days}}.", ["terms"]],
  ["{{#express_cost}}Express delivery costs {{express_cost}}.{{/express_cost}}", []],
  ["We ask for your express consent. No express or implied warranty is given.", []],
  ["Expressions of joy are welcome.", []],
  [standardText("terms", "en"), []],
])("an own text that names express is found: %j", (text, pages) => {
  expect(naming(text)).toEqual(pages);
});

test("so is one in another language, and each page", () => {
  expect(naming("", "ఎక్స్\u200cప్రెస్ డెలివరీకి ₹100.")).toEqual(["terms"]);
  expect(naming("", standardText("terms", "te"))).toEqual([]);
  const express = { ...NOTHING, textEn: "Express" };
  const pages = { terms: NOTHING, privacy: express, refunds: express };
  expect(pagesNamingExpress(pages, ["en"])).toEqual(["privacy", "refunds"]);
  expect(
    pagesNamingExpress({ ...pages, terms: { ...NOTHING, textTe: "Express" } }, ["en"]),
  ).toEqual(["privacy", "refunds"]);
});
