/** The reason why something can't be done: a stable code, and the facts that its message needs. */
export type Problem = { readonly code: string };

export type Refused<P> = { ok: false; problem: P };

/** The result of a function that may refuse: either `Facts` or a problem. */
export type Outcome<P, Facts = object> = ({ ok: true } & Facts) | Refused<P>;

/** The problems that a function of this type may return. */
export type ProblemOf<Decide extends (...args: never[]) => unknown> = Extract<
  Awaited<ReturnType<Decide>>,
  { ok: false; problem: unknown }
>["problem"];

export function refused<const P extends Problem>(problem: P): Refused<P> {
  return { ok: false, problem };
}
