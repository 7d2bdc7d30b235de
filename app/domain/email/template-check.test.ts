import { describe, expect, test } from "vitest";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { LANGUAGES } from "#domain/language";
import { EMAILS, emailNamed, emailTemplates } from "./emails.ts";
import { contentProblems, templateProblems } from "./template-check.ts";
import { fillTemplate } from "./templates.ts";

const STORE = {
  storeName: "Kathalu",
  branding: [],
  origin: "https://k.example",
  couriers: [],
  delivery: DEFAULT_DELIVERY,
  languages: LANGUAGES,
  linkSecret: (id: string, serial: number) => `${id}-${serial}`,
  sellerEmails: [],
};

const NOW = new Date("2026-11-20T10:00:00Z");
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
    for (const { name, placeholders, sample } of EMAILS)
      for (const language of LANGUAGES) {
        const row = emailTemplates.find(
          ({ template_name }) =>
            template_name === (language === "en" ? name : `${name}.${language}`),
        );
        if (!row) throw new Error(`no ${name} in ${language}`);
        const content = { subject: row.subject, html: row.html_content, text: row.text_content };
        expect(contentProblems(content, Object.keys(placeholders))).toEqual({});
        const filled = fillTemplate(content, sample(language, STORE, NOW));
        for (const part of [filled.subject, filled.html, filled.text]) {
          expect(part).not.toContain("{{");
          expect(part.trim()).not.toBe("");
        }
      }
  });

  test("is nothing that is offered: each placeholder is filled, and each that may be empty says when", () => {
    for (const { name, placeholders, sample } of EMAILS)
      for (const language of LANGUAGES) {
        const facts = sample(language, STORE, NOW);
        expect(Object.keys(facts).toSorted(), name).toEqual(Object.keys(placeholders).toSorted());
        for (const [placeholder, { only }] of Object.entries(placeholders)) {
          const text = `{{${placeholder}}}`;
          const filled = fillTemplate({ subject: text, html: text, text }, facts);
          expect(Object.values(filled).join(), name).not.toContain("{{");
          if (!only) expect(filled.text, `${name} ${placeholder}`).not.toBe("");
        }
      }
  });

  test("has an order in the sample that says what the email is about", () => {
    const of = (name: string) => emailNamed(`order_${name}`)?.sample("en", STORE, NOW) ?? {};
    expect(of("shipped").tracking_id).not.toBe("");
    expect(of("refunded")).toMatchObject({ refund_amount: "₹177", cancelled: "1" });
    expect(of("cancelled").refund_amount).toBe("₹177");
    expect(of("rejected").reason).not.toBe("");
    expect(of("address").address).toContain("Vijayawada");
    expect(emailNamed("order_nothing")).toBeNull();
  });
});
