import { type NodeProblem, problemParts, stopsRequests } from "#domain/nodes/problems";

/** A line of `npm run doctor`: level, what was found and, unless all is well, what to do. */
export type Finding =
  | { level: "ok"; found: string }
  | { level: "warning" | "wrong"; found: string; advice: string };

// Each makes a list of one finding, because a check may also find nothing, or several things.
export const ok = (found: string): Finding[] => [{ level: "ok", found }];
export const warning = (found: string, advice: string): Finding[] => [
  { level: "warning", found, advice },
];
export const wrong = (found: string, advice: string): Finding[] => [
  { level: "wrong", found, advice },
];

/**
 * Turns a problem of `/readyz` and the admin into a finding: wrong if it keeps the node from serving, else a warning.
 */
export function problemFinding(problem: NodeProblem): Finding[] {
  const { found, advice } = problemParts(problem);
  return stopsRequests(problem) ? wrong(found, advice) : warning(found, advice);
}

const LEVEL_WIDTH = "warning".length + 2;
const ABOUT_WIDTH = "Sign-in".length + 3;

/** The finding's lines for the terminal, with the advice on a line of its own. */
export function printedFinding(about: string, finding: Finding): string {
  const start = finding.level.padEnd(LEVEL_WIDTH) + about.padEnd(ABOUT_WIDTH);
  const advice = "advice" in finding ? `\n${" ".repeat(start.length)}→ ${finding.advice}` : "";
  return start + finding.found + advice;
}

export function summary(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((one) => one.level === level).length;
  const wrongs = count("wrong");
  const warnings = count("warning");
  if (wrongs + warnings === 0) return "All is well.";
  return `${wrongs} wrong, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`;
}

/** Hides secrets in a text, because a server's answer may repeat them. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 4)
    .reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

/** The values of settings that are secret. */
export function secretsOf(environment: Record<string, string | undefined>): string[] {
  return Object.entries(environment).flatMap(([name, value = ""]) => {
    if (/(SECRET|PASSPHRASE|ACCESS_KEY_ID)/.test(name)) return [value];
    if (!name.endsWith("_URL") || !URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeURIComponent(password)];
  });
}

/** Makes a sentence of anything that was thrown. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  const first = error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
  if (cause instanceof Error) return reasonOf(cause);
  return (first || code || error.name).replace(/\.$/, "");
}
