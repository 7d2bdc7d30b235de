import { describe, expect, test } from "vitest";
import { payeeOf } from "./payee.ts";

type PayeeFields = Parameters<typeof payeeOf>[0];

const tried: PayeeFields = {
  upiId: "ravi@okaxis",
  name: "Ravi Prints",
  providers: ["okaxis", "ptyes"],
  kind: "personal",
  category: "",
  registeredName: "RAVI KUMAR K (HDFC Bank)",
  worked: ["upi-id", "qr"],
  triedOn: "2026-11-23",
  triedId: "ravi@okaxis",
};

describe("a payee", () => {
  test("keeps what was found out of its UPI ID, however that is written", () => {
    expect(payeeOf({ ...tried, upiId: "Ravi@OkAxis" })).toMatchObject({
      registeredName: "RAVI KUMAR K (HDFC Bank)",
      worked: ["upi-id", "qr"],
      triedOn: "2026-11-23",
    });
    const { triedId: _, ...row } = tried;
    expect(payeeOf(row)).toMatchObject({ worked: ["upi-id", "qr"] });
  });

  test("has nothing of another UPI ID: neither its bank's name nor what worked with it", () => {
    expect(payeeOf({ ...tried, upiId: "ravi@ptyes", kind: "merchant", category: "5942" })).toEqual({
      upiId: "ravi@ptyes",
      name: "ravi@ptyes",
      providers: ["okaxis", "ptyes"],
      kind: "merchant",
      category: "5942",
      registeredName: "",
      worked: null,
      triedOn: "",
    });
  });

  test("is named in links by the bank's name without the bank, else by the older one, else by the ID", () => {
    expect(payeeOf(tried).name).toBe("RAVI KUMAR K");
    expect(payeeOf({ ...tried, registeredName: "" }).name).toBe("Ravi Prints");
    expect(payeeOf({ ...tried, registeredName: "", name: "" }).name).toBe("ravi@okaxis");
    expect(payeeOf({ ...tried, registeredName: "R".repeat(90) }).name).toHaveLength(50);
  });

  test("has a category code as a merchant alone, a day only where it was tried, and a likely kind", () => {
    expect(payeeOf({ ...tried, category: "5942", worked: null })).toMatchObject({
      category: "",
      triedOn: "",
    });
    expect(payeeOf({ ...tried, kind: undefined }).kind).toBe("personal");
  });
});
