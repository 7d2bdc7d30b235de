import { describe, expect, test } from "vitest";
import { dateOrder, dayInOrder, writtenDate } from "./dates.ts";

function day(cell: string): string | null {
  const date = writtenDate(cell);
  return date && dayInOrder(date, "day-first");
}

describe("a date of a statement", () => {
  test.each([
    "05/11/26",
    "05/11/2026",
    "5/11/2026",
    "05-11-2026",
    "05.11.2026",
    "05-11-26",
    "5 Nov 2026",
    "05-Nov-2026",
    "05-NOV-26",
    "05Nov26",
    "5 November 2026",
    "Nov 5, 2026",
    "November 05, 2026",
    "2026-11-05",
    "2026/11/05",
    "05/11/2026 18:45:09",
    "05-11-2026 06:45 PM",
    "2026-11-05T18:45:09.123",
    "2026-11-05T18:45:09+05:30",
    "2026-11-05 18:29:59Z",
    "2026-11-04T18:30:00.000Z",
    "Nov 5, 2026, 6:45 PM",
    " 05/11/2026\n",
    "46331",
    "46331.78",
  ])("%j is the fifth of November 2026", (cell) => {
    expect(day(cell)).toBe("2026-11-05");
  });

  test.each([
    "",
    "Date",
    "31/02/2026",
    "32/11/2026",
    "05/13/1999",
    "05/11",
    "5 Foo 2026",
    "05/11-2026",
    "2026-13-05",
    "412345678901",
    "499.00",
    "05/11/2026 to 30/11/2026",
    "Total",
  ])("%j is none", (cell) => {
    expect(day(cell)).toBeNull();
  });

  const orderOf = (...cells: string[]) =>
    dateOrder(cells.map(writtenDate).filter((date) => date !== null));

  test("where nothing says otherwise the day stands first, as banks of India write it", () => {
    expect(orderOf("05/11/2026", "06/11/2026")).toBe("day-first");
    expect(orderOf()).toBe("day-first");
  });

  test("a month above 12 proves the other order, for the whole file", () => {
    expect(orderOf("11/05/2026", "11/13/2026")).toBe("month-first");
    const date = writtenDate("11/05/2026");
    expect(date && dayInOrder(date, "month-first")).toBe("2026-11-05");
  });

  test("a file that contradicts itself has no order", () => {
    expect(orderOf("13/11/2026", "11/14/2026")).toBeNull();
    // A spreadsheet has turned the first text into a date, month first, and left the second as text.
    expect(orderOf("2026-05-11", "13/11/2026")).toBeNull();
  });
});
