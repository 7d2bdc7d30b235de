import { describe, expect, test } from "vitest";
import { nextTask } from "./next-task.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { nextStatuses } from "./transitions.ts";

const parcel = { payment: "verified", allDigital: false, refund: null, incident: null } as const;

describe("what an order needs next", () => {
  test("follows a parcel on its way", () => {
    const way = ORDER_STATUSES.map((status) => nextTask({ ...parcel, status }));
    expect(way).toEqual(["resume", "pack", "ship", "wait-for-delivery", "nothing", "cancelled"]);
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
    expect(nextTask(cancelled)).toBe("cancelled");
  });

  test("is the money that belongs back, once nothing else is to do", () => {
    const owed = { ...parcel, refund: "owed" } as const;
    expect(nextTask({ ...owed, status: "cancelled" })).toBe("refund");
    expect(nextTask({ ...owed, status: "shipped", incident: "lost" })).toBe("refund");
    expect(nextTask({ ...owed, status: "processing" })).toBe("ship");
    expect(nextTask({ ...owed, refund: "refunded", status: "cancelled" })).toBe("cancelled");
  });

  test("is a parcel that was lost or came back, until it is sent again or its money is given back", () => {
    for (const status of ["shipped", "delivered"] as const) {
      expect(nextTask({ ...parcel, status, incident: "lost" })).toBe("lost");
      expect(nextTask({ ...parcel, status, incident: "returned" })).toBe("returned");
      expect(["wait-for-delivery", "nothing"]).toContain(
        nextTask({ ...parcel, status, incident: "replaced" }),
      );
      expect(["wait-for-delivery", "nothing"]).toContain(
        nextTask({ ...parcel, status, incident: "lost", refund: "partly" }),
      );
    }
  });

  test("is to wait for the pieces that are missing, and once they are there or left out to pack", () => {
    for (const status of ["confirmation_pending", "processing"] as const) {
      const short = { ...parcel, status, isShort: true };
      expect(nextTask(short)).toBe("wait-for-pieces");
      expect(nextStatuses(short, "seller")).not.toContain("processing");
      expect(nextStatuses(short, "seller")).not.toContain("shipped");
    }
  });

  test("of episodes is nothing to pack", () => {
    for (const status of ["confirmation_pending", "processing"] as const)
      expect(nextTask({ ...parcel, allDigital: true, status })).toBe("wait-for-emails");
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
