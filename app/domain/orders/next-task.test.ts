import { describe, expect, test } from "vitest";
import { nextTask } from "./next-task.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { nextStatuses } from "./transitions.ts";

const parcel = { payment: "verified", allDigital: false } as const;

describe("what an order needs next", () => {
  test("follows a parcel on its way", () => {
    const way = ORDER_STATUSES.map((status) => nextTask({ ...parcel, status }));
    expect(way).toEqual(["resume", "pack", "ship", "wait-for-delivery", "nothing", "nothing"]);
  });

  test("is the payment first, wherever the order is", () => {
    for (const status of ["pending", "confirmation_pending", "processing"] as const) {
      expect(nextTask({ ...parcel, status, payment: "waiting" })).toBe("verify");
      expect(nextTask({ ...parcel, status, payment: "rejected" })).toBe("wait-for-customer");
    }
  });

  test("of an order that its customer cancelled is the payment that may have come", () => {
    const cancelled = { ...parcel, status: "cancelled", payment: "waiting" } as const;
    expect(nextTask({ ...cancelled, cancelledByCustomer: true })).toBe("verify");
    expect(nextTask(cancelled)).toBe("nothing");
  });

  test("of episodes is nothing to pack", () => {
    for (const status of ["confirmation_pending", "processing"] as const)
      expect(nextTask({ payment: "verified", allDigital: true, status })).toBe("wait-for-emails");
  });

  test("is a step that the table has", () => {
    expect(nextStatuses({ ...parcel, status: "pending" }, "seller")).toContain(
      "confirmation_pending",
    );
    expect(nextStatuses({ ...parcel, status: "confirmation_pending" }, "seller")).toContain(
      "processing",
    );
    expect(nextStatuses({ ...parcel, status: "processing" }, "seller")).toContain("shipped");
    expect(nextStatuses({ ...parcel, status: "shipped" }, "seller")).toContain("delivered");
  });
});
