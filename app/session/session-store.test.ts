// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GUEST } from "#test/components/sessions";

const withPieces = (cartCount: number) => ({ ...GUEST, cartCount });
const pieces = () => store.currentSession()?.cartCount;

/** Answers of the store, in the order in which they are requested. */
let answers: PromiseWithResolvers<Response>[] = [];
const answer = (turn: number, cartCount: number) =>
  answers[turn]?.resolve(Response.json(withPieces(cartCount)));

/** New for each test, because it counts forms that are under way, also those of the files before. */
let store: typeof import("./session-store.ts");

beforeEach(async () => {
  vi.resetModules();
  store = await import("./session-store.ts");
  answers = [];
  vi.stubGlobal("fetch", () => {
    const next = Promise.withResolvers<Response>();
    answers.push(next);
    return next.promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  store.setSession(undefined);
});

describe("reading the session", () => {
  it("tells whoever listens", async () => {
    const heard: unknown[] = [];
    const end = store.subscribe(() => heard.push(pieces()));
    const read = store.readSession();
    answer(0, 2);
    expect(await read).toBe(true);
    end();
    store.setSession(withPieces(3));
    expect(heard).toEqual([2]);
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a network's sign-in page", () => Promise.resolve(new Response("<html>"))],
    ["another service's JSON", () => Promise.resolve(Response.json({ ok: true }))],
    ["a failure", () => Promise.resolve(Response.json(GUEST, { status: 503 }))],
  ])("keeps what was known where there is %s", async (_, answers) => {
    store.setSession(withPieces(1));
    vi.stubGlobal("fetch", answers);
    expect(await store.readSession()).toBe(false);
    expect(pieces()).toBe(1);
  });

  it("never replaces a newer answer by an older one", async () => {
    const older = store.readSession();
    const newer = store.readSession();
    answer(1, 5);
    await newer;
    answer(0, 4);
    await older;
    expect(pieces()).toBe(5);
  });

  it("says which sign-in it belongs to, unless another came while it was asked for", async () => {
    const giveHint = (value: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
      document.cookie = `hint=${value}`;
    };
    giveHint("first");
    const read = store.readSession();
    answer(0, 2);
    await read;
    expect(store.sessionHint()).toBe("first");
    const meanwhile = store.readSession();
    giveHint("second");
    answer(1, 2);
    await meanwhile;
    expect(store.sessionHint()).toBeNull();
    (await store.sendWithSession(async () => ({ ok: true, session: withPieces(2) }))).takeSession();
    expect(store.sessionHint()).toBe("second");
  });

  it("goes on every three seconds until it is known", async () => {
    vi.useFakeTimers();
    const end = store.readUntilKnown();
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.reject(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    answer(1, 2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([answers.length, pieces()]).toEqual([2, 2]);
    end();
  });
});

describe("the session that a form's answer brings", () => {
  const form = (cartCount: number) => async () => ({ ok: true, session: withPieces(cartCount) });

  it("is the visitor's once it is taken, without a request", async () => {
    const { takeSession } = await store.sendWithSession(form(2));
    expect(pieces()).toBeUndefined();
    takeSession();
    expect([pieces(), answers.length]).toEqual([2, 0]);
  });

  it("isn't taken where a newer one has come meanwhile", async () => {
    const { takeSession } = await store.sendWithSession(form(2));
    const read = store.readSession();
    answer(0, 3);
    await read;
    takeSession();
    expect(pieces()).toBe(3);
  });

  it("isn't replaced by an answer to a request from before the form", async () => {
    const read = store.readSession();
    (await store.sendWithSession(form(2))).takeSession();
    answer(0, 1);
    await read;
    expect(pieces()).toBe(2);
  });

  it("isn't taken where another form was under way, whose change it need not know: one request says it", async () => {
    const sent = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    const both = sent.map(({ promise }) => store.sendWithSession(() => promise));
    sent[1]?.resolve({ ok: true, session: withPieces(1) });
    (await both[1])?.takeSession();
    expect([pieces(), answers.length]).toEqual([undefined, 0]);
    sent[0]?.resolve({ ok: true, session: withPieces(2) });
    (await both[0])?.takeSession();
    expect([pieces(), answers.length]).toEqual([undefined, 1]);
    answer(0, 3);
    await vi.waitFor(() => expect(pieces()).toBe(3));
    (await store.sendWithSession(form(4))).takeSession();
    expect([pieces(), answers.length]).toEqual([4, 1]);
  });

  it("is none where the form was refused or got no answer", async () => {
    store.setSession(withPieces(1));
    (await store.sendWithSession(async () => ({ ok: false }))).takeSession();
    await expect(store.sendWithSession(() => Promise.reject(new Error("left")))).rejects.toThrow(
      "left",
    );
    expect([pieces(), answers.length]).toEqual([1, 0]);
  });
});
