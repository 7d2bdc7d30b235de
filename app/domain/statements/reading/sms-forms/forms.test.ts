import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { readSms } from "#domain/statements/reading/sms";
import { SMS_LINES } from "#test/statements/sms-lines";
import { SMS_FORMS } from "./forms.ts";

const ID = "632900000001";
const DAY = "2026-11-28";

const FORMS = SMS_LINES.map((of) => ({
  ...SMS_FORMS.find(({ template }) => template === of.template),
  ...of,
}));

describe.each(FORMS)("$bank, $kind: $template", ({ kind, lines, linesWithoutId = [] }) => {
  test.each([...lines])("its line is read: %s", (line) => {
    const read = readSms(line);
    if (kind === "credit") {
      expect(read).toMatchObject({
        kind: "credit",
        credit: { transactionId: ID, amount: rupees(148) },
      });
      expect([DAY, null]).toContain(read.kind === "credit" && read.credit.day);
    } else if (kind === "debit" || kind === "reversal")
      expect(read).toMatchObject({
        ...{ kind: "outgoing", transactionId: ID, problem: `sms-of-${kind}` },
        sent: kind === "debit" ? { amount: rupees(148) } : null,
      });
    else expect(read).toEqual({ kind: "other", problem: `sms-of-${kind}` });
  });

  if (linesWithoutId.length > 0)
    test.each([...linesWithoutId])("its line has no ID: %s", (line) => {
      expect(readSms(line)).toEqual({ kind: "other", problem: "sms-without-id" });
    });
});

test("each form has lines", () => {
  const withLines = SMS_LINES.filter(
    ({ lines, linesWithoutId = [] }) => [...lines, ...linesWithoutId].length > 0,
  );
  expect(new Set(withLines.map(({ template }) => template))).toEqual(
    new Set(SMS_FORMS.map(({ template }) => template)),
  );
});
