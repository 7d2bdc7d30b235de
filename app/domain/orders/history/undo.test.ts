import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/orders/order-status";
import { TRANSITIONS } from "#domain/orders/transitions";
import { decideReopening, decideUndo, undoableStep, undoTimeRemaining } from "./undo.ts";

type UndoFacts = Parameters<typeof decideUndo>[0];

const decidedAt = new Date("2026-11-21T10:00:00Z");
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test("a decision can be taken back for ten seconds [R27]", () => {
  const left = (time: string) => undoTimeRemaining(decidedAt, at(time));
  expect(left("10:00:00")).toBe(10_000);
  expect(left("10:00:09.999")).toBe(1);
  expect(left("10:00:10")).toBe(0);
  expect(left("11:00:00")).toBe(0);
});

describe("Undo [R27]", () => {
  const verified: UndoFacts = {
    order: { status: "processing", payment: "verified", allDigital: true },
    decision: { id: "seen", outcome: "verified", at: decidedAt },
    before: "pending",
    refunded: false,
    emailsStarted: false,
    idTaken: false,
    isCash: false,
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
    expect(undo({ decision: null })).toEqual(late);
  });

  test("is refused when somebody has changed the order, or gave its money back", () => {
    const changed = { ok: false, problem: { code: "order-changed", status: "processing" } };
    expect(undo({ before: null })).toEqual(changed);
    expect(undo({ refunded: true })).toEqual(changed);
  });

  test("takes a rejection back, unless another payment has its transaction ID by now", () => {
    const rejected: Partial<UndoFacts> = {
      order: { status: "pending", payment: "rejected", allDigital: false },
      decision: { id: "seen", outcome: "rejected", at: decidedAt },
    };
    expect(undo(rejected)).toEqual({ ok: true, to: "pending" });
    expect(undo({ ...rejected, idTaken: true })).toEqual({
      ok: false,
      problem: { code: "undo-id-taken" },
    });
  });

  test("is about the decision that was seen, never about one that came since", () => {
    expect(decideUndo(verified, at("10:00:05"), "seen")).toMatchObject({ ok: true });
    expect(decideUndo(verified, at("10:00:05"), "an earlier one")).toEqual({
      ok: false,
      problem: { code: "payment-decided", payment: "verified" },
    });
  });

  test("is refused for what isn't decided", () => {
    const order = { status: "processing", payment: "waiting", allDigital: true } as const;
    expect(undo({ order })).toMatchObject({ problem: { code: "payment-decided" } });
    expect(undo({ order: { ...order, status: "cancelled" } })).toMatchObject({
      problem: { code: "order-cancelled" },
    });
  });
});

describe("a step that a seller pressed", () => {
  const pressed = new Date("2026-11-20T10:00:00Z");
  const step = (before: OrderStatus, after: OrderStatus, by: string | null = "seller") => ({
    kind: "status" as const,
    before,
    after,
    note: null,
    by,
    at: pressed,
  });
  const parcel = { payment: "verified", allDigital: false } as const;
  const secondsOn = (seconds: number) => new Date(pressed.getTime() + seconds * 1_000);

  test("can be taken back for ten seconds, to where the order was", () => {
    const shipped = { ...parcel, status: "shipped" } as const;
    const changes = [step("processing", "shipped")];
    expect(undoableStep(shipped, changes, secondsOn(4))).toEqual({
      from: "shipped",
      to: "processing",
      left: 6_000,
    });
    expect(undoableStep(shipped, changes, secondsOn(10))).toBeNull();
  });

  test("every one of a parcel can, but cancelling, and what the store did by itself", () => {
    const undoable = TRANSITIONS.filter(({ by }) => by === "seller").filter(({ from, to }) =>
      undoableStep({ ...parcel, status: to }, [step(from, to)], secondsOn(1)),
    );
    const forParcels = TRANSITIONS.filter(
      ({ by, to, when }) => by === "seller" && to !== "cancelled" && !when?.includes("no-parcel"),
    );
    expect(undoable).toEqual(forParcels);
    const processing = { ...parcel, status: "processing" } as const;
    expect(
      undoableStep(processing, [step("confirmation_pending", "processing", null)], secondsOn(1)),
    ).toBeNull();
  });

  test("can't once Undo itself has changed it back", () => {
    const processing = { ...parcel, status: "processing" } as const;
    const changes = [step("processing", "shipped"), step("shipped", "processing")];
    expect(undoableStep(processing, changes, secondsOn(1))).toBeNull();
  });
});

describe("a verified payment that the bank took back", () => {
  const reopening = (
    order: Partial<UndoFacts["order"]>,
    { takenBack = true, refunded = false } = {},
  ) =>
    decideReopening({
      order: { status: "confirmation_pending", payment: "verified", allDigital: false, ...order },
      takenBack,
      refunded,
    });

  test("waits again where its order hasn't left, whenever that is", () => {
    for (const status of ["pending", "confirmation_pending"] as const)
      expect(reopening({ status })).toEqual({ ok: true, to: status });
    expect(reopening({ status: "processing" })).toEqual({ ok: true, to: "confirmation_pending" });
    const cancelled = { status: "cancelled", cancelledByCustomer: true } as const;
    expect(reopening(cancelled)).toEqual({ ok: true, to: "cancelled" });
  });

  test("stays verified where it was sent, given back, or nothing took it back", () => {
    for (const status of ["shipped", "delivered"] as const)
      for (const allDigital of [false, true])
        expect(reopening({ status, allDigital })).toMatchObject({
          problem: { code: "order-sent", status },
        });
    const code = (facts: object, order = {}) => reopening(order, facts);
    expect(code({ refunded: true })).toMatchObject({ problem: { code: "payment-refunded" } });
    expect(code({ takenBack: false })).toMatchObject({
      problem: { code: "payment-not-taken-back" },
    });
    expect(code({}, { payment: "waiting" })).toMatchObject({
      problem: { code: "payment-decided" },
    });
    expect(code({}, { status: "cancelled" })).toMatchObject({
      problem: { code: "order-cancelled" },
    });
  });
});
