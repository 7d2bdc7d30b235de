import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#domain/language";
import { emailTemplates } from "./default-templates.ts";
import { sampleFacts } from "./sample-order.ts";
import {
  contentProblems,
  EMAIL_TEMPLATES,
  placeholdersOf,
  templateProblems,
} from "./template-check.ts";
import { fillTemplate } from "./templates.ts";

const KNOWN = ["order_number", "tracking_id"];
const found = (text: string) =>
  templateProblems(text, KNOWN).map((problem) => [
    problem.code,
    "name" in problem ? problem.name : problem.near,
  ]);

describe("what readers would see of a template", () => {
  test("is named where a variable means nothing, or a section has no beginning or end", () => {
    expect(found("{{order_number}} {{ order_number }} {{#tracking_id}}x{{/tracking_id}}")).toEqual(
      [],
    );
    expect(found("{{order_nubmer}} and {{order_nubmer}}")).toEqual([
      ["unknown-variable", "order_nubmer"],
    ]);
    expect(found("{{#tracking_id}}x")).toEqual([["section-unclosed", "tracking_id"]]);
    expect(found("x{{/tracking_id}}")).toEqual([["section-unopened", "tracking_id"]]);
    expect(found("{{#order_number}}{{#tracking_id}}{{/tracking_id}}{{/order_number}}")).toEqual([
      ["section-unclosed", "order_number"],
      ["section-unopened", "order_number"],
    ]);
    expect(found("{{order_number} and }}")).toContainEqual(["braces-broken", "{{"]);
    expect(found("{{}} {{# tracking_id}}")).toEqual([
      ["braces-broken", "{{}}"],
      ["braces-broken", "{{# tracking_id}}"],
    ]);
  });

  test("is found at once in a text that has thousands of wrong names", () => {
    const text = Array.from({ length: 2_500 }, (_, at) => `{{n${at}}}`).join("");
    const begun = process.cpuUsage();
    expect(found(text)).toHaveLength(2_500);
    expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
  });

  test("is nothing of the store's own emails, whose sample fills every one of them", () => {
    for (const name of EMAIL_TEMPLATES)
      for (const language of LANGUAGES) {
        const row = emailTemplates.find(
          ({ template_name }) =>
            template_name === (language === "en" ? name : `${name}.${language}`),
        );
        if (!row) throw new Error(`no ${name} in ${language}`);
        const content = { subject: row.subject, html: row.html_content, text: row.text_content };
        expect(contentProblems(content, placeholdersOf(name))).toEqual({});
        const store = {
          storeName: "Kathalu",
          dress: [],
          origin: "https://k.example",
          couriers: [],
          languages: LANGUAGES,
          sellerEmails: [],
        };
        const filled = fillTemplate(content, sampleFacts(name, language, store) ?? {});
        for (const part of [filled.subject, filled.html, filled.text]) {
          expect(part).not.toContain("{{");
          expect(part.trim()).not.toBe("");
        }
      }
  });

  test("has an order in the sample that says what the email is about", () => {
    const store = {
      storeName: "Kathalu",
      dress: [],
      origin: "https://k.example",
      couriers: [],
      languages: LANGUAGES,
      sellerEmails: [],
    };
    const of = (name: string) => sampleFacts(`order_${name}`, "en", store) ?? {};
    expect(of("shipped").tracking_id).not.toBe("");
    expect(of("refunded")).toMatchObject({ refund_amount: "₹148", cancelled: "1" });
    expect(of("cancelled").refund_amount).toBe("₹148");
    expect(of("rejected").reason).not.toBe("");
    expect(of("address").address).toContain("Vijayawada");
    expect(sampleFacts("order_nothing", "en", store)).toBeNull();
  });
});
