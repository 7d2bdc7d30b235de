/** Finds mistakes in an email's text: unknown placeholders, sections without an end. */

import type { EmailContent } from "./templates.ts";

type TemplateProblem =
  | { code: "unknown-variable"; name: string }
  | { code: "section-unclosed"; name: string }
  | { code: "section-unopened"; name: string }
  | { code: "braces-broken"; near: string };

/** Returns each problem once, in the order of the text. */
export function templateProblems(text: string, known: readonly string[]): TemplateProblem[] {
  // A map finds repeated problems quickly, even if a text has thousands.
  const problems = new Map<string, TemplateProblem>();
  const found = (problem: TemplateProblem) => {
    const key = JSON.stringify(problem);
    if (!problems.has(key)) problems.set(key, problem);
  };
  let open: string | null = null;
  for (const [whole, inside] of text.matchAll(/\{\{([^{}]*)\}\}|\{\{|\}\}/g)) {
    const [, sign = "", name = ""] = /^([#/]?)(\w+)$/.exec(inside?.trim() ?? "") ?? [];
    // No spaces may be between the braces and a section's sign and name.
    if (name === "" || (sign !== "" && inside !== sign + name)) {
      found({ code: "braces-broken", near: whole });
      continue;
    }
    if (!known.includes(name)) found({ code: "unknown-variable", name });
    if (sign === "#") {
      // Sections can't be nested, so a second opening means that the first was never closed.
      if (open !== null) found({ code: "section-unclosed", name: open });
      open = name;
    } else if (sign === "/") {
      if (open !== name) found({ code: "section-unopened", name });
      open = null;
    }
  }
  if (open !== null) found({ code: "section-unclosed", name: open });
  return [...problems.values()];
}

/** Returns the problems of subject, HTML and text. A part without problems is left out. */
export function contentProblems(
  content: EmailContent,
  known: readonly string[],
): Partial<Record<keyof EmailContent, TemplateProblem[]>> {
  const parts = (["subject", "html", "text"] as const).map(
    (part) => [part, templateProblems(content[part], known)] as const,
  );
  return Object.fromEntries(parts.filter(([, problems]) => problems.length > 0));
}
