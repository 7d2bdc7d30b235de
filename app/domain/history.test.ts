import { expect, test } from "vitest";
import { historyEntry } from "./history.ts";

const now = new Date("2026-11-01T10:00:00Z");
const asha = { by: "5c0d5f4e", email: "asha@example.com" };
const change = { kind: "status", before: "pending", after: "shipped", note: null } as const;
const event = { subject: "product", subjectId: "qt-07", action: "archived", facts: {} };

test("an order's event and any other are entries of the same shape", () => {
  const done = { ...asha, key: "1", at: now };
  const shown = { key: "1", who: "asha@example.com", facts: [] };
  expect(historyEntry({ ...done, change }, now)).toMatchObject({
    ...shown,
    sentence: "Status: Pending → Shipped",
  });
  expect(historyEntry({ ...done, event }, now)).toMatchObject({
    ...shown,
    sentence: "Archived: product qt-07",
  });
});

test("an entry without an account says what did it, and one of an erased account that", () => {
  const who = (by: string | null, email: string | null, what: object) =>
    historyEntry({ key: "1", at: now, by, email, ...(what as { event: typeof event }) }, now).who;
  expect(who(null, null, { change })).toBe("The store");
  expect(who(null, null, { event })).toBe("A command on the server");
  for (const what of [{ change }, { event }])
    expect(who(asha.by, "", what)).toBe("An account that is erased");
  expect(who(asha.by, "", { change, byLink: true })).toBe("The customer, by the link");
});
