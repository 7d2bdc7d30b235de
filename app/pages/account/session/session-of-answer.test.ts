import { expect, test, vi } from "vitest";
import { keepSessionOfAnswer, takeSessionOfAnswer } from "./session-of-answer.ts";

const answer = (cartCount: number) => ({ data: { ok: true, session: { cartCount } } });

test("the session that a form's answer brings is read once in place of the store's", async () => {
  await keepSessionOfAnswer(async () => answer(2));
  expect(takeSessionOfAnswer()).toEqual({ cartCount: 2 });
  expect(takeSessionOfAnswer()).toBeNull();
});

test("not a second later: something else may have changed it", async () => {
  vi.useFakeTimers();
  await keepSessionOfAnswer(async () => answer(2));
  vi.advanceTimersByTime(1_000);
  expect(takeSessionOfAnswer()).toBeNull();
  vi.useRealTimers();
});

test("nor where another form was under way: no answer need know what the other has changed", async () => {
  const first = Promise.withResolvers<ReturnType<typeof answer>>();
  const second = Promise.withResolvers<ReturnType<typeof answer>>();
  const both = [first, second].map(({ promise }) => keepSessionOfAnswer(() => promise));
  second.resolve(answer(1));
  await both[1];
  expect(takeSessionOfAnswer()).toBeNull();
  first.resolve(answer(2));
  await both[0];
  expect(takeSessionOfAnswer()).toBeNull();
  await keepSessionOfAnswer(async () => answer(3));
  expect(takeSessionOfAnswer()).toEqual({ cartCount: 3 });
});

test("nor one of an answer before a form that was refused or got no answer", async () => {
  await keepSessionOfAnswer(async () => answer(2));
  await keepSessionOfAnswer(async () => ({ data: { ok: false } }));
  expect(takeSessionOfAnswer()).toBeNull();
  await keepSessionOfAnswer(async () => answer(2));
  await expect(keepSessionOfAnswer(() => Promise.reject(new Error("left")))).rejects.toThrow();
  expect(takeSessionOfAnswer()).toBeNull();
});
