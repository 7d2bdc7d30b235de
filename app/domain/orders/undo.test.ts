import { describe, expect, test } from "vitest";
import { decideUndo, type UndoFacts, undoLeft } from "./undo.ts";

const verifiedAt = new Date("2026-11-21T10:00:00Z");
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test("a verification can be taken back for ten seconds [R27]", () => {
  const left = (time: string) => undoLeft(verifiedAt, at(time));
  expect(left("10:00:00")).toBe(10_000);
  expect(left("10:00:09.999")).toBe(1);
  expect(left("10:00:10")).toBe(0);
  expect(left("11:00:00")).toBe(0);
});

describe("Undo [R27]", () => {
  const verified: UndoFacts = {
    order: { status: "processing", payment: "verified", allDigital: true },
    verifiedAt,
    before: "pending",
    refunded: false,
    emailsStarted: false,
  };
  const undo = (facts: Partial<UndoFacts>, time = "10:00:05") =>
    decideUndo({ ...verified, ...facts }, at(time));

  test("brings the order back to where it was", () => {
    expect(undo({})).toEqual({ ok: true, to: "pending" });
  });

  test("is refused when the time is over, or an email is being sent", () => {
    const late = { ok: false, problem: { code: "undo-late" } };
    expect(undo({}, "10:00:10")).toEqual(late);
    expect(undo({ emailsStarted: true })).toEqual(late);
    expect(undo({ verifiedAt: null })).toEqual(late);
  });

  test("is refused when somebody has changed the order, or gave its money back", () => {
    const changed = { ok: false, problem: { code: "order-changed", status: "processing" } };
    expect(undo({ before: null })).toEqual(changed);
    expect(undo({ refunded: true })).toEqual(changed);
  });

  test("is refused for what isn't verified", () => {
    const order = { status: "processing", payment: "waiting", allDigital: true } as const;
    expect(undo({ order })).toMatchObject({ problem: { code: "payment-decided" } });
    expect(undo({ order: { ...order, status: "cancelled" } })).toMatchObject({
      problem: { code: "order-cancelled" },
    });
  });
});
