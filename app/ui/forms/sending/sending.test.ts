import { afterEach, describe, expect, it, vi } from "vitest";
import type { FormAnswer } from "#protocol/form-answer";
import type { NetworkError } from "./network-errors.tsx";
import { IDLE, nextSending, type Sending, type SendingEvent } from "./sending.tsx";

afterEach(() => vi.unstubAllGlobals());

const formWith = (...fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
};
const NAME = formWith(["name", "Asha"]);
const PICTURE = formWith(["screenshot", new File(["a picture"], "paid.png")]);
const DONE: FormAnswer = { ok: true };
const FULL: FormAnswer = { ok: false, problem: "full", errors: { form: "Full." } };
const EXPIRED: FormAnswer = { ok: false, problem: "token_expired", errors: {}, token: "fresh" };
const unanswered = (status?: number): NetworkError => ({
  ok: false,
  problem: "network-error",
  errors: {},
  ...(status && { status }),
});

const press = (form = NAME, token = "token"): SendingEvent => ({
  kind: "pressed",
  form,
  action: "/save",
  token,
});
const answered = (answer: FormAnswer, { shrinks = false, reloads = true } = {}): SendingEvent => ({
  kind: "answered",
  answer,
  shrinks,
  reloads,
});
const stateAfter = (...events: SendingEvent[]): Sending => events.reduce(nextSending, IDLE);
const states = (...events: SendingEvent[]) =>
  events.map((_, turn) => stateAfter(...events.slice(0, turn + 1)).state);

describe("a form", () => {
  it("is sent, its page's data loaded again, and done", () => {
    const all = [press(), answered(DONE), { kind: "reloaded" }] as const;
    expect(states(...all)).toEqual(["sending", "reloading", "idle"]);
    expect(stateAfter(...all)).toMatchObject({ last: { answer: DONE, sent: { action: "/save" } } });
  });

  it("in the background is done with its answer", () => {
    expect(states(press(), answered(DONE, { reloads: false }))).toEqual(["sending", "idle"]);
  });

  it("that is refused loads nothing", () => {
    expect(stateAfter(press(), answered(FULL))).toMatchObject({
      state: "idle",
      last: { answer: FULL },
    });
  });

  it("waits for the session, and says so where none comes", () => {
    const early = press(NAME, "");
    expect(states(early, { kind: "session", token: "" })).toEqual(["waiting", "waiting"]);
    expect(stateAfter(early, { kind: "session", token: "late" })).toMatchObject({
      state: "sending",
      token: "late",
    });
    expect(stateAfter(early, { kind: "session-late" })).toMatchObject({
      state: "idle",
      last: { answer: { problem: "network-error" } },
    });
  });

  it("whose token had expired is sent once more with the fresh one, and not twice", () => {
    const again = stateAfter(press(), answered(EXPIRED));
    expect(again).toMatchObject({ state: "sending", token: "fresh", sent: { form: NAME } });
    expect(nextSending(again, answered(EXPIRED)).state).toBe("idle");
  });

  it("that is pressed again begins anew, whatever it was doing", () => {
    for (const before of [press(NAME, ""), answered(DONE)]) {
      const now = stateAfter(press(), before, press(PICTURE));
      expect(now).toMatchObject({ state: "sending", sent: { first: PICTURE, tries: 0 } });
    }
  });

  it("hears nothing that was meant for another state", () => {
    const late: SendingEvent[] = [
      answered(DONE),
      { kind: "session", token: "late" },
      { kind: "session-late" },
      { kind: "shrunk", form: PICTURE, token: "token" },
      { kind: "too-large", refusal: unanswered() },
      { kind: "reloaded" },
    ];
    for (const event of late) expect(nextSending(IDLE, event)).toBe(IDLE);
    expect(stateAfter(press(), { kind: "dropped" })).toBe(IDLE);
  });
});

describe("a picture that may be too large for a proxy", () => {
  const shrinks = { shrinks: true };

  it("is made smaller where the proxy says so, or cuts the connection", () => {
    for (const refusal of [unanswered(413), unanswered()]) {
      vi.stubGlobal("navigator", { onLine: true });
      const now = stateAfter(press(PICTURE), answered(refusal, shrinks));
      expect(now).toMatchObject({ state: "shrinking", sent: { tries: 1, first: PICTURE } });
    }
  });

  it.each([
    ["the device is offline", PICTURE, unanswered(), false],
    ["the store fails", PICTURE, unanswered(502), true],
    ["the form has no file", NAME, unanswered(413), true],
    ["the store refuses it", PICTURE, FULL, true],
  ])("isn't where %s", (_, form, refusal, onLine) => {
    vi.stubGlobal("navigator", { onLine });
    expect(stateAfter(press(form), answered(refusal, shrinks)).state).toBe("idle");
  });

  it("is made of the first each time, and refused in the end", () => {
    const smaller = formWith(["screenshot", new File(["small"], "small.png")]);
    const again: SendingEvent[] = [
      press(PICTURE),
      answered(unanswered(413), shrinks),
      { kind: "shrunk", form: smaller, token: "token" },
      answered(unanswered(413), shrinks),
    ];
    expect(stateAfter(...again)).toMatchObject({
      state: "shrinking",
      sent: { tries: 2, first: PICTURE, form: smaller },
    });
    const refusal = { ...unanswered(), problem: "network-error" as const };
    expect(stateAfter(...again, { kind: "too-large", refusal })).toMatchObject({
      state: "idle",
      last: { answer: refusal },
    });
  });
});
