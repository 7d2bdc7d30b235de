/** Why something can't be done: a stable code, and the facts that its sentence needs. */
export type Problem = { readonly code: string };

export type Refused<P> = { ok: false; problem: P };

/** What a function that may refuse returns; `Facts` if it doesn't refuse. */
export type Answer<P, Facts = object> = ({ ok: true } & Facts) | Refused<P>;

/** The problems that a function may return. */
export type ProblemOf<Decide extends (...args: never[]) => unknown> = Extract<
  Awaited<ReturnType<Decide>>,
  { ok: false; problem: unknown }
>["problem"];

export function refused<const P extends Problem>(problem: P): Refused<P> {
  return { ok: false, problem };
}
