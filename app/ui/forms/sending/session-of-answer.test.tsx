import { expect, test, vi } from "vitest";
import { sendAndCacheSession, takeCachedSession } from "./session-of-answer.tsx";

const answer = (cartCount: number) => ({ ok: true, session: { cartCount } });

test("the session that a form's answer brings is read once in place of the store's", async () => {
  await sendAndCacheSession(async () => answer(2));
  expect(takeCachedSession()).toEqual({ cartCount: 2 });
  expect(takeCachedSession()).toBeNull();
});

test("not a second later: something else may have changed it", async () => {
  vi.useFakeTimers();
  await sendAndCacheSession(async () => answer(2));
  vi.advanceTimersByTime(1_000);
  expect(takeCachedSession()).toBeNull();
  vi.useRealTimers();
});

test("nor where another form was under way: no answer need know what the other has changed", async () => {
  const first = Promise.withResolvers<ReturnType<typeof answer>>();
  const second = Promise.withResolvers<ReturnType<typeof answer>>();
  const both = [first, second].map(({ promise }) => sendAndCacheSession(() => promise));
  second.resolve(answer(1));
  await both[1];
  expect(takeCachedSession()).toBeNull();
  first.resolve(answer(2));
  await both[0];
  expect(takeCachedSession()).toBeNull();
  await sendAndCacheSession(async () => answer(3));
  expect(takeCachedSession()).toEqual({ cartCount: 3 });
});

test("nor one of an answer before a form that was refused or got no answer", async () => {
  await sendAndCacheSession(async () => answer(2));
  await sendAndCacheSession(async () => ({ ok: false }));
  expect(takeCachedSession()).toBeNull();
  await sendAndCacheSession(async () => answer(2));
  await expect(sendAndCacheSession(() => Promise.reject(new Error("left")))).rejects.toThrow();
  expect(takeCachedSession()).toBeNull();
});
