import { describe, expect, test } from "vitest";
import type { ShownPayment } from "./queue.server.ts";
import {
  advance,
  inView,
  isSeen,
  openQueue,
  type Queue,
  type QueueAction,
  type StepKind,
  undoable,
} from "./queue-state.ts";

const item = (paymentId: string) => ({ paymentId }) as ShownPayment;
const START = 1_000_000;

type Pressed = QueueAction | ((queue: Queue) => QueueAction);

function walk(queue: Queue, ...actions: Pressed[]): Queue {
  return actions.reduce<Queue>(
    (before, action) => advance(before, typeof action === "function" ? action(before) : action),
    queue,
  );
}
const open = (...ids: string[]) =>
  openQueue({ payments: ids.map(item), next: null, remaining: ids.length });
const step = (paymentId: string, kind: StepKind) =>
  ({ type: "step", paymentId, kind, now: START }) as const;
/** These act on the payment in view. */
const verify = (queue: Queue) => step(viewed(queue) ?? "", "verify");
const skip = (queue: Queue) => step(viewed(queue) ?? "", "skip");
const undo: QueueAction = { type: "undo", now: START };
const viewed = (queue: Queue) => inView(queue)?.paymentId ?? null;

describe("a decision in the queue", () => {
  test("shows the next payment at once, with several in flight in their order", () => {
    const queue = walk(open("a", "b", "c"), verify, verify);
    expect(viewed(queue)).toBe("c");
    expect(queue.steps.map((step) => [step.item.paymentId, step.state])).toEqual([
      ["a", "sending"],
      ["b", "sending"],
    ]);
    expect(queue.remaining).toBe(1);
  });

  test("is of the payment that was looked at: the second of two presses at once does nothing", () => {
    const queue = walk(open("a", "b"), step("a", "verify"));
    expect(walk(queue, step("a", "verify"))).toEqual(queue);
    expect(viewed(queue)).toBe("b");
  });

  test("that failed brings its payment back into view, with what happened", () => {
    const failed = { type: "refused", key: 1, text: "No network.", isDecided: false } as const;
    const queue = walk(
      open("a", "b"),
      verify,
      verify,
      { type: "answered", key: 2, decision: "x" },
      failed,
    );
    expect(viewed(queue)).toBe("a");
    expect(queue.returnNotices.a).toMatchObject({ text: "No network." });
    expect(queue.remaining).toBe(1);
    expect(viewed(walk(queue, verify))).toBeNull();
  });

  test("that the server asked about takes the value along the next time", () => {
    const asks = {
      type: "refused",
      key: 1,
      text: "Only ₹2?",
      isDecided: false,
      asked: "2",
    } as const;
    const queue = walk(open("a", "b"), step("a", "reject"), asks, step("a", "reject"));
    expect(queue.steps).toMatchObject([{ key: 2, fields: { asked: "2" } }]);
  });

  test("of somebody else leaves nothing to decide: it is read and dismissed", () => {
    const refused = {
      type: "refused",
      key: 1,
      text: "Verified by Ravi.",
      isDecided: true,
    } as const;
    const queue = walk(open("a", "b"), verify, refused);
    expect(walk(queue, verify)).toEqual(queue);
    const on = walk(queue, { type: "dismiss" });
    expect([viewed(on), on.remaining]).toEqual(["b", 1]);
  });

  test("counts once its picture has been in sight for 400 ms", () => {
    expect(isSeen(null, START)).toBe(false);
    expect(isSeen(START, START + 399)).toBe(false);
    expect(isSeen(START, START + 400)).toBe(true);
  });
});

describe("Undo in the queue", () => {
  test("takes back one step after the other, the newest first, for ten seconds", () => {
    const queue = walk(open("a", "b", "c"), verify, skip, undo);
    expect(viewed(queue)).toBe("b");
    expect(queue.skipped).toEqual([]);
    const both = walk(queue, undo);
    expect(viewed(both)).toBe("a");
    expect(both.steps).toMatchObject([{ state: "undoing" }]);
    expect(both.remaining).toBe(3);
  });

  test("is over after ten seconds, and what is answered is forgotten then", () => {
    const queue = walk(open("a", "b"), verify, { type: "answered", key: 1, decision: "x" });
    const late = START + 10_000;
    expect(undoable(queue, late - 1)).toHaveLength(1);
    expect(undoable(queue, late)).toEqual([]);
    expect(walk(queue, { type: "undo", now: late })).toEqual(queue);
    expect(walk(queue, { type: "tick", now: late }).steps).toEqual([]);
  });

  test("decides nothing about its payment until the server has taken it back", () => {
    const queue = walk(open("a", "b"), verify, undo);
    expect(walk(queue, verify)).toEqual(queue);
    const back = walk(
      queue,
      { type: "answered", key: 1, decision: "x" },
      { type: "undone", key: 1 },
    );
    expect(viewed(walk(back, verify))).toBe("b");
  });

  test("that came too late says so on its payment, which stays decided", () => {
    const queue = walk(open("a", "b"), verify, undo, {
      type: "undo-refused",
      key: 1,
      text: "Too late.",
    });
    expect(queue.returnNotices.a).toMatchObject({ text: "Too late.", isDecided: true });
    expect(walk(queue, verify)).toEqual(queue);
  });

  test("of what was refused meanwhile leaves its payment in view once", () => {
    const refused = { type: "refused", key: 1, text: "No network.", isDecided: false } as const;
    const queue = walk(open("a", "b"), verify, undo, refused);
    expect(queue.payments.map(({ paymentId }) => paymentId)).toEqual(["a", "b"]);
    expect(queue.remaining).toBe(2);
  });
});

describe("the window of the queue", () => {
  test("goes to and fro, and ends behind the last payment", () => {
    const go = (by: 1 | -1): QueueAction => ({ type: "go", by });
    expect(viewed(walk(open("a", "b"), go(1)))).toBe("b");
    expect(viewed(walk(open("a", "b"), go(1), go(1)))).toBeNull();
    expect(viewed(walk(open("a", "b"), go(1), go(1), go(1), go(-1)))).toBe("b");
    expect(viewed(walk(open("a", "b"), go(-1)))).toBe("a");
  });

  test("grows by what comes, without what is there, aside or decided", () => {
    const queue = walk(
      openQueue({ payments: ["a", "b", "c"].map(item), next: "c", remaining: 5 }),
      verify,
      skip,
    );
    const more = walk(queue, {
      type: "loaded",
      payments: ["a", "b", "c", "d"].map(item),
      next: null,
      remaining: 5,
    });
    expect(more.payments.map(({ paymentId }) => paymentId)).toEqual(["c", "d"]);
    expect(more.remaining).toBe(4);
  });

  test("has what was skipped once more at the end", () => {
    const queue = walk(open("a", "b"), skip, skip);
    expect(viewed(queue)).toBeNull();
    expect(queue.remaining).toBe(2);
    expect(viewed(walk(queue, { type: "again" }))).toBe("a");
  });
});
