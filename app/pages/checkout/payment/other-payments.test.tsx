// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { openPage } from "#test/components/store-page";
import { OtherPayments } from "./other-payments.tsx";
import { en as texts } from "./texts.en.ts";

afterEach(cleanup);

test("earlier payments that ask for another amount are one line that opens, however many; what was begun or is newer stands apart", () => {
  const other = (versionId: string, total: number, more = {}) => ({
    ...{ versionId, source: "cart" as const, total: rupees(total), started: false, newer: false },
    ...more,
  });
  const payments = [
    other("v1", 98),
    other("v2", 107),
    other("v3", 116),
    other("v4", 120, { started: true }),
  ];
  const shown = { versionId: "v5", total: rupees(148) };
  openPage([{ path: "/", Component: () => <OtherPayments payments={payments} shown={shown} /> }]);
  const lines = document.querySelectorAll("details");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.open).toBe(false);
  expect(within(lines[0] as HTMLElement).getByText(texts.paidOtherAmount).tagName).toBe("SUMMARY");
  expect(
    within(lines[0] as HTMLElement)
      .getAllByRole("link", { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(["₹98", "₹107", "₹116"].map(texts.paid));
  expect(screen.getByRole("link", { name: /₹120/ })).toBeTruthy();
});
