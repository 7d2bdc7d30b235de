import { describe, expect, it } from "vitest";
import { payeeChangeEmail } from "./payee-change.ts";

type PayeeChange = Parameters<typeof payeeChangeEmail>[0];

const before = { upiId: "asha@oksbi", kind: "personal", registeredName: "ASHA RAO" } as const;
const saved: PayeeChange = {
  ...before,
  before,
  by: "asha@example.com",
  at: new Date("2026-11-20T12:00:00Z"),
};
const email = (change: Partial<PayeeChange>) =>
  payeeChangeEmail(
    { ...saved, ...change },
    { storeName: "A & B", origin: "https://store.example" },
  );

describe("what owners are told of the UPI ID that customers pay to", () => {
  it("names the one before where it is another, and what apps show of either", () => {
    const { subject, text } = email({ upiId: "ravi@oksbi", registeredName: "" });
    expect(subject).toBe("A & B: customers now pay to another UPI ID");
    expect(text).toContain("Customers of A & B now pay to ravi@oksbi (personal).");
    expect(text).toContain(
      "Before, customers paid to asha@oksbi (personal); apps showed: ASHA RAO.",
    );
    expect(text).toContain("What customers' apps show: not known.");
    expect(text).toContain("Changed by asha@example.com on ");
    expect(text).toContain("https://store.example/admin/settings/payee");
  });

  it.each([
    ["its kind", { kind: "merchant" }, "The kind of UPI ID changed from personal to merchant."],
    [
      "what apps show",
      { registeredName: "RAVI" },
      "What customers' apps show changed from ASHA RAO to RAVI.",
    ],
  ] as const)("says that the ID is as before where only %s is another", (_, change, line) => {
    const { subject, text } = email(change);
    expect(subject).toBe("A & B: the details of your UPI ID changed");
    expect(text).toContain("pay to asha@oksbi");
    expect(text).toContain("as before.");
    expect(text).toContain(line);
    expect(text).not.toContain("Before, customers paid to");
    expect(text.match(/ changed from /g)).toHaveLength(1);
  });

  it("takes capitals and spaces for the same ID", () => {
    expect(email({ upiId: " Asha@OKSBI " }).subject).toContain("the details of your UPI ID");
  });

  it("says who saved it also where the account is gone, and lets nobody write HTML", () => {
    expect(email({ by: null }).text).toContain("Changed by somebody whose account is erased on ");
    const { html } = email({ registeredName: "<b>X</b>" });
    expect(html).toContain("A &amp; B");
    expect(html).not.toContain("<b>");
  });
});
