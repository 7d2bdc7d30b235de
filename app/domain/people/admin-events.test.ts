import { expect, it } from "vitest";
import { adminEventMessage, factLines } from "./admin-events.ts";

it("says what was done to what, and of a customer not whom", () => {
  const event = { subjectId: "qt-07", facts: {} };
  expect(adminEventMessage({ ...event, subject: "product", action: "archived" })).toBe(
    "Archived: product qt-07",
  );
  expect(adminEventMessage({ ...event, subject: "customer", action: "erased" })).toBe(
    "Erased: customer",
  );
  const role = { subject: "seller", subjectId: null, action: "role-changed", facts: {} };
  expect(adminEventMessage(role)).toBe("Role changed: team");
});

it("shows what it was and what it is, lists, what is empty, and no more than fits", () => {
  expect(factLines({ price: { before: 49, after: 59 }, sizes: ["postal", "stamp"] })).toEqual([
    "price: 49 → 59",
    "sizes: postal, stamp",
  ]);
  expect(factLines({ name_te: { before: "", after: null } })).toEqual(["name te: none → none"]);
  expect(factLines({ text: "x".repeat(300) })[0]).toHaveLength("text: ".length + 201);
});
