import { type MessagesOf, messageFor, type WithCode } from "#domain/messages";
import type { Problem } from "#domain/problem";
import { refuse } from "./form.server.ts";

/** How a form answers one problem code; each part has a default. */
type Rule<P> = {
  /** The field that the sentence is shown at; by default it stands above the form. */
  field?: string;
  /** The HTTP status. The default is 422 at a field (wrong input) and 409 above the form (a conflict). */
  status?: number;
  /** The sentence to show; by default the message for the code. */
  sentence?: string | ((problem: P) => string);
  advice?: (problem: P) => string;
  /** The code that the page gets in place of the problem's own. */
  as?: string;
};

/** Rules by problem code. A code that has no message needs a rule. A string is short for a rule with that `field`. */
type Rules<P extends Problem, Messages> = {
  readonly [Code in P["code"] & keyof Messages]?: string | Rule<WithCode<P, Code>>;
} & {
  readonly [Code in Exclude<P["code"], keyof Messages>]: Rule<WithCode<P, Code>> &
    Required<Pick<Rule<WithCode<P, Code>>, "sentence">>;
};

/** Answers a problem by the rule for its code, or by `otherwise` if there is none. */
export function refuseProblem<const P extends Problem, Messages extends Partial<MessagesOf<P>>>(
  problem: P,
  messages: Messages,
  rules: NoInfer<Rules<P, Messages>>,
  otherwise: string | Pick<Rule<P>, "field" | "status" | "as"> = {},
) {
  const found = (rules as Readonly<Record<string, string | Rule<P>>>)[problem.code] ?? otherwise;
  const rule: Rule<P> = typeof found === "string" ? { field: found } : found;
  const { field = "form", status = field === "form" ? 409 : 422, as = problem.code } = rule;
  const { sentence = messageFor(messages as never, problem as never) } = rule;
  const advice = rule.advice?.(problem);
  const errors = { [field]: typeof sentence === "string" ? sentence : sentence(problem) };
  return refuse(as, errors, { status, ...(advice && { advice }) });
}
