import { Plus, X } from "lucide";
import { useRef, useState } from "react";
import { TIER_PROBLEMS, TIER_WARNINGS } from "#domain/offers/admin-messages";
import {
  MOST_TIER_STEPS,
  type TierStep,
  tierProblems,
  tierWarnings,
} from "#domain/offers/discount-tiers";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { Icon } from "#ui/icon";

/** A step of the tiers with its fields as they are typed. */
type Typed = { key: number; from: string; percentage: string };

/**
 * Edits all steps of the tiers and sends them as JSON in one field. They are checked while typing by the same
 * function as on saving.
 */
export function TierSteps({
  saved,
  error,
}: {
  saved: readonly TierStep[];
  error: string | undefined;
}) {
  const next = useRef(saved.length);
  const [typed, setTyped] = useState<readonly Typed[]>(
    saved.map(({ from, percentage }, key) => ({
      key,
      from: `${from}`,
      percentage: `${percentage}`,
    })),
  );
  const steps = typed.map(toStep);
  const problems = tierProblems(steps);
  const warnings = problems.length > 0 ? [] : tierWarnings(steps);
  const change = (key: number, changed: Partial<Typed>) =>
    setTyped(typed.map((step) => (step.key === key ? { ...step, ...changed } : step)));
  const whole = problems.find(({ step }) => step === 0);
  return (
    <div className="flex flex-col gap-4">
      <input type="hidden" name="steps" value={JSON.stringify(steps)} />
      <ListProblem error={error} />
      <ol className="flex flex-col gap-3">
        {typed.map((step, index) => {
          const own = problems.filter((problem) => problem.step === index + 1);
          const warned = warnings.filter((warning) => warning.step === index + 1);
          return (
            <li key={step.key} className="rounded-card border border-line bg-card p-3">
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-end gap-3">
                <Field
                  label="From pieces"
                  inputMode="numeric"
                  value={step.from}
                  onChange={(event) => change(step.key, { from: event.target.value })}
                  aria-invalid={own.some(({ code }) => code.startsWith("start")) || undefined}
                />
                <Field
                  label="Discount %"
                  inputMode="decimal"
                  value={step.percentage}
                  onChange={(event) => change(step.key, { percentage: event.target.value })}
                  aria-invalid={own.some(({ code }) => code === "percentage-wrong") || undefined}
                />
                <button
                  type="button"
                  aria-label={`Remove the step from ${step.from || "nothing"} pieces`}
                  className="grid size-11 place-items-center rounded-card hover:bg-rose"
                  onClick={() => setTyped(typed.filter(({ key }) => key !== step.key))}
                >
                  <Icon of={X} size={20} />
                </button>
              </div>
              <p className="pt-2 text-small text-ink-soft tabular-nums">{range(steps, index)}</p>
              {own.map((problem) => (
                <p key={problem.code} className="text-small font-medium text-kumkum-ink">
                  {TIER_PROBLEMS[problem.code]}
                </p>
              ))}
              {warned.map((warning) => (
                <p key={warning.code} className="text-small font-medium">
                  Note: {TIER_WARNINGS[warning.code]}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
      {whole ? <p className="font-medium text-kumkum-ink">{TIER_PROBLEMS[whole.code]}</p> : null}
      <Button
        look="second"
        className="self-start"
        disabled={typed.length >= MOST_TIER_STEPS}
        onClick={() => {
          next.current += 1;
          const last = steps.at(-1)?.from ?? 4;
          setTyped([
            ...typed,
            { key: next.current, from: Number.isNaN(last) ? "" : `${last + 1}`, percentage: "" },
          ]);
        }}
      >
        <Icon of={Plus} size={18} />
        Add a step
      </Button>
    </div>
  );
}

/** Text that isn't a number becomes NaN, which the check then reports. */
function toStep({ from, percentage }: Typed): TierStep {
  return { from: numberOf(from), percentage: numberOf(percentage) };
}

function numberOf(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
}

function range(steps: readonly TierStep[], index: number): string {
  const [step, next] = [steps[index], steps[index + 1]];
  if (!step || Number.isNaN(step.from)) return "";
  if (!next) return `${step.from} pieces and more`;
  if (!(next.from > step.from)) return "";
  return next.from - 1 === step.from
    ? `exactly ${step.from} pieces`
    : `${step.from} to ${next.from - 1} pieces`;
}
