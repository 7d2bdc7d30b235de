import { describe, expect, test } from "vitest";
import type { Language } from "#domain/language";
import { type DeliveryDays, deliveryDays, formattedDays } from "./delivery-dates.ts";
import { DEFAULT_DELIVERY } from "./shipping.ts";

const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);

describe("a parcel", () => {
  test("ordered on a Friday arrives from the fifth working day, to the seventh after the payment is verified [§9.4]", () => {
    expect(deliveryDays("standard", noon("2026-11-27"), DEFAULT_DELIVERY)).toEqual({
      first: "2026-12-03",
      last: "2026-12-07",
    });
  });

  test("by express after two to three [§9.5]", () => {
    expect(deliveryDays("express", noon("2026-11-23"), DEFAULT_DELIVERY)).toEqual({
      first: "2026-11-25",
      last: "2026-11-27",
    });
  });

  test("never arrives on a Sunday, and none is counted", () => {
    for (let day = 1; day <= 28; day++) {
      const now = noon(`2026-02-${String(day).padStart(2, "0")}`);
      for (const choice of ["standard", "express"] as const)
        for (const date of Object.values(deliveryDays(choice, now, DEFAULT_DELIVERY)))
          expect(new Date(date).getUTCDay(), date).not.toBe(0);
    }
    // The order is on a Saturday, so Monday is the first working day and Tuesday the second.
    expect(deliveryDays("express", noon("2026-11-28"), DEFAULT_DELIVERY).first).toBe("2026-12-01");
  });

  test("is counted by the Indian day, late in the evening, too", () => {
    const evening = new Date("2026-11-23T18:29:00Z");
    const night = new Date("2026-11-23T18:31:00Z");
    expect(deliveryDays("express", evening, DEFAULT_DELIVERY).first).toBe("2026-11-25");
    expect(deliveryDays("express", night, DEFAULT_DELIVERY).first).toBe("2026-11-26");
  });
});

test("the days are said in each language, the month once where both are in it", () => {
  const week = { first: "2026-12-03", last: "2026-12-07" };
  expect(said(week, "en")).toBe("Thu 3 – Mon 7 Dec");
  expect(said(week, "te")).toBe("గురు 3 – సోమ 7 డిసెం");
  expect(said({ first: "2026-11-28", last: "2026-12-01" }, "en")).toBe("Sat 28 Nov – Tue 1 Dec");
});

test("a line breaks between the two days, never within one", () => {
  const days = formattedDays({ first: "2026-11-28", last: "2026-12-01" }, "en");
  expect(days.split(" ").map(plain)).toEqual(["Sat 28 Nov –", "Tue 1 Dec"]);
});

function said(days: DeliveryDays, language: Language): string {
  return plain(formattedDays(days, language));
}

function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
