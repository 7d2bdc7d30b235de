/** True in `npm run test:full`, where tests try all of their cases. */
export const triesEveryCase = process.env.EVERY_CASE !== undefined;

/** The cases that this run tries: all of them in `npm run test:full`, otherwise the first `count`. */
export function casesToTry<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return triesEveryCase ? cases : cases.slice(0, count);
}
