import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EPISODE_PLACEHOLDERS } from "./episode-email.ts";
import { fillTemplate } from "./templates.ts";

const facts = {
  customer_name: "Asha & Ravi <both>",
  episode_title: "Ammamma's Shelf",
  spotify_url: "https://open.spotify.com/playlist/5?si=1&x=2",
  order_number: "EP1763600000000",
  total_episodes: "12",
};
const everyPlaceholder = Object.keys(EPISODE_PLACEHOLDERS)
  .map((name) => `{{${name}}}`)
  .join(" | ");
const template = { subject: everyPlaceholder, text: everyPlaceholder, html: everyPlaceholder };

describe("an email's placeholders", () => {
  test("are replaced in the subject and in both bodies [§7.60]", () => {
    const { subject, text } = fillTemplate(template, facts);
    const filled = Object.values(facts).join(" | ");
    expect(subject).toBe(filled);
    expect(text).toBe(filled);
  });

  test("are text in HTML, whatever they say", () => {
    const { html } = fillTemplate(template, facts);
    expect(html).toContain("Asha &amp; Ravi &lt;both&gt;");
    expect(html).toContain("Ammamma&#39;s Shelf");
    expect(html).toContain("?si=1&amp;x=2");
  });

  test("may have spaces inside, and stand as often as they are needed", () => {
    const { text } = fillTemplate(
      { ...template, text: "{{ order_number }}{{order_number}}" },
      facts,
    );
    expect(text).toBe("EP1763600000000EP1763600000000");
  });

  test("that nothing stands for stay visible", () => {
    const text = "{{coupon}} {{constructor}} {{}} {order_number}";
    expect(fillTemplate({ ...template, text }, facts).text).toBe(text);
  });

  test("never bring a second line into a subject", () => {
    const customer_name = "Asha\r\nBcc: everybody@example.com";
    const { subject } = fillTemplate(template, { ...facts, customer_name });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test("are filled once: what a customer is called is never read as a placeholder", () => {
    const { text } = fillTemplate(template, { ...facts, customer_name: "{{spotify_url}}" });
    expect(text.startsWith("{{spotify_url}} | ")).toBe(true);
  });

  test("let no sign of markup through from any value", () => {
    fc.assert(
      fc.property(fc.string(), (customer_name) => {
        const html = fillTemplate(
          { ...template, html: "{{customer_name}}" },
          { customer_name },
        ).html;
        expect(html.replaceAll("<br>", "")).not.toMatch(/[<>"']/);
      }),
    );
  });
});
