// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Language } from "#domain/language";
import { PAYMENT } from "#test/components/payment";
import { openPage } from "#test/components/store-page";
import { testIn } from "#test/language";
import { TransactionIdGuide } from "./transaction-id-guide.tsx";

afterEach(cleanup);

function guide(language: Language, registeredName: string | null): string {
  testIn(language);
  const payment = { ...PAYMENT, registeredName };
  openPage([
    { path: "/", Component: () => <TransactionIdGuide payment={payment} usedApp="PhonePe" /> },
  ]);
  return screen.getByRole("region").textContent ?? "";
}

describe("the guide to the 12 digits", () => {
  test.each([
    ["en", "Tap the payment to RAVI KUMAR K.", "Paid to RAVI KUMAR K"],
    ["te", "RAVI KUMAR Kకు చేసిన చెల్లింపును నొక్కండి.", "ఎవరికి RAVI KUMAR K"],
  ] as const)(
    "names the account as each app does, never as the store is called: %s [R62]",
    (language, step, receipt) => {
      const shown = guide(language, "RAVI KUMAR K");
      expect(shown).toContain(step);
      expect(shown.split(receipt)).toHaveLength(5);
      expect(shown).not.toContain("Kathalu Stories");
    },
  );

  test.each([
    ["en", "Tap the payment to us.", "Paid to kathalu@okicici"],
    ["te", "మాకు చేసిన చెల్లింపును నొక్కండి.", "ఎవరికి kathalu@okicici"],
  ] as const)(
    "has the UPI ID where nobody has looked what apps show: %s [R62]",
    (language, step, receipt) => {
      const shown = guide(language, null);
      expect(shown).toContain(step);
      expect(shown.split(receipt)).toHaveLength(5);
      expect(shown).not.toContain("Kathalu Stories");
    },
  );
});
