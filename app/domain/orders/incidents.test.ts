import { describe, expect, test } from "vitest";
import { INCIDENT_KINDS, incidentProblem, possibleIncidents } from "./incidents.ts";
import { ORDER_STATUSES } from "./order-status.ts";

describe("what happens to a parcel", () => {
  test("can be recorded once it has left, each once", () => {
    for (const status of ORDER_STATUSES) {
      const left = status === "shipped" || status === "delivered";
      expect(possibleIncidents({ status, allDigital: false }, [])).toEqual(
        left ? INCIDENT_KINDS : [],
      );
      expect(possibleIncidents({ status, allDigital: true }, [])).toEqual([]);
    }
    const delivered = { status: "delivered", allDigital: false } as const;
    expect(possibleIncidents(delivered, ["lost"])).toEqual(
      INCIDENT_KINDS.filter((kind) => kind !== "lost"),
    );
  });

  test("is refused with why", () => {
    const packed = { status: "processing", allDigital: false } as const;
    expect(incidentProblem(packed, [], "lost")).toEqual({
      code: "incident-too-early",
      status: "processing",
    });
    const shipped = { status: "shipped", allDigital: false } as const;
    expect(incidentProblem(shipped, ["lost"], "lost")).toEqual({
      code: "incident-recorded",
      kind: "lost",
    });
    expect(incidentProblem(shipped, ["lost"], "returned")).toBeNull();
  });
});
