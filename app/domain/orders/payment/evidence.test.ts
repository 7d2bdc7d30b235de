import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { type EvidenceFacts, evidenceOf, isInStatement, type OtherPayment } from "./evidence.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const alone: EvidenceFacts = {
  paymentId: "payment",
  orderId: "this",
  status: "confirmation_pending",
  mistypedId: null,
  needsOwner: false,
  transactionId: "412345678901",
  due: rupees(148),
  payee: { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName: null },
  sender: { customerId: "asha", name: "Asha Rao", email: "asha@example.com", at: at(11) },
  refused: [],
  sentByAnother: false,
  refundWithId: null,
  buyerIsOfTeam: false,
  decidedByBuyer: false,
  statement: null,
  hasPicture: true,
  receipt: null,
  quotedAt: at(10),
  promisedAt: at(10),
  promisedOn: "2026-11-10",
  submittedAt: at(11),
  submittedOn: "2026-11-11",
  credit: null,
  coveredTo: null,
  sms: null,
  bySms: false,
  byEmail: false,
  takenBack: null,
  sameId: [],
  samePicture: [],
  sameChosen: [],
  chosenBytes: null,
  program: null,
};

function other(more: Partial<OtherPayment> = {}): OtherPayment {
  return {
    id: "another payment",
    orderId: "another",
    orderNumber: "ORD1",
    outcome: null,
    submittedAt: at(11),
    ...more,
  };
}

/** The text on a screenshot that shows the payment's transaction ID. */
const SHOWN = { receipt: { text: `Payment successful\nUTR: ${alone.transactionId}` } };

const codes = (facts: Partial<EvidenceFacts>) =>
  evidenceOf({ ...alone, ...facts }).map(({ code, strength }) => [code, strength]);

describe("the evidence for a payment", () => {
  test("is that nobody else sent its transaction ID; that nobody sent its file speaks for nobody", () => {
    expect(codes({})).toEqual([
      ["file-unique", "note"],
      ["id-unique", "for"],
    ]);
    // Another crop of the same screenshot is another file.
    const [{ reason } = {}] = evidenceOf(alone);
    expect(reason).toBe("Nobody else has sent this file.");
  });

  test("is first of all that its ID is that of a refund, however well a statement and the screenshot fit [R72]", () => {
    const facts = {
      ...SHOWN,
      refundWithId: { amount: rupees(148), to: "asha@okaxis", orderNumber: "ORD1" },
      credit: {
        transactionId: alone.transactionId,
        amount: alone.due,
        day: "2026-11-11",
        decision: null,
        paymentId: null,
      },
      takenBack: { fileName: "later.csv", line: 12, settled: false, contradicts: false },
    };
    const [first, ...others] = evidenceOf({ ...alone, ...facts });
    expect(first).toMatchObject({ code: "id-of-refund", strength: "against" });
    expect(first?.reason).toContain(
      "This is the transaction ID of your refund of ₹148 to asha@okaxis",
    );
    expect(others.map(({ code }) => code)).not.toContain("id-unique");
    expect(isInStatement({ ...alone, ...facts })).toBe(false);
  });

  test("names who else sent its ID, and is no longer proved by a statement [R68]", () => {
    const ravi = { customerId: "ravi", name: null, email: "ravi@example.com", at: at(12) };
    const facts = {
      refused: [{ ...ravi, pictureOf: null, orderId: null }],
      sentByAnother: true,
      credit: {
        transactionId: alone.transactionId,
        amount: alone.due,
        day: "2026-11-11",
        decision: null,
        paymentId: null,
      },
    };
    expect(codes(facts)).toEqual([
      ["statement-doubtful", "doubt"],
      ["id-sent-by-another", "doubt"],
      ["file-unique", "note"],
    ]);
    const line = evidenceOf({ ...alone, ...facts }).find(
      ({ code }) => code === "id-sent-by-another",
    );
    expect(line?.reason).toContain("Another customer sent this ID, too");
    expect(line?.senders.map(({ customerId }) => customerId)).toEqual(["asha", "ravi"]);
    expect(isInStatement({ ...alone, ...facts })).toBe(false);
  });

  test.each(["000000000000", "123456789012"])(
    "is looked at twice where its ID is easily made up, whatever a statement says: %s",
    (transactionId) => {
      const credit = { transactionId, amount: alone.due, day: "2026-11-11" };
      const facts = { transactionId, credit: { ...credit, decision: null, paymentId: null } };
      const lines = codes(facts);
      expect(lines).toContainEqual(["id-weak", "doubt"]);
      expect(lines).toContainEqual(["statement-doubtful", "doubt"]);
      expect(isInStatement({ ...alone, ...facts })).toBe(false);
    },
  );

  test("against it is, above all that a bank said, that its money went back", () => {
    const credit = { transactionId: "412345678901", amount: rupees(148), day: "2026-11-11" };
    const facts = {
      credit: { ...credit, decision: null, paymentId: null },
      takenBack: { fileName: "later.csv", line: 12, settled: false, contradicts: false },
    };
    const [first, ...others] = evidenceOf({ ...alone, ...facts });
    expect(first).toMatchObject({ code: "statement-taken-back", strength: "against" });
    expect(first?.reason).toContain("later.csv, line 12");
    expect(others.map(({ strength }) => strength)).not.toContain("proof");
  });

  test("without a picture says so, and says nothing of one", () => {
    expect(codes({ hasPicture: false })).toEqual([
      ["picture-missing", "note"],
      ["id-unique", "for"],
    ]);
  });

  test("has the same picture on another order first, and names it", () => {
    const [first] = evidenceOf({ ...alone, samePicture: [other()] });
    expect(first).toMatchObject({
      code: "picture-on-other-order",
      strength: "doubt",
      others: [{ orderId: "another" }],
    });
  });

  test("counts a payment that no order came of as another", () => {
    expect(codes({ samePicture: [other({ orderId: null })] })[0]).toEqual([
      "picture-on-other-order",
      "doubt",
    ]);
  });

  test("says of what a browser told that it is the browser's word", () => {
    const smaller = { chosenBytes: 2_900_000, program: "Adobe Photoshop 25.0" };
    const lines = evidenceOf({ ...alone, ...smaller, sameChosen: [other()] });
    expect(lines.map(({ code, strength }) => [code, strength])).toEqual([
      ["chosen-on-other-order", "doubt"],
      ["picture-of-editor", "doubt"],
      ["picture-made-smaller", "note"],
      ["id-unique", "for"],
    ]);
    for (const { code, reason } of lines.slice(0, 3))
      expect(reason, code).toMatch(
        /^The customer's browser says|It says that the file had 2.9 MB\.$/,
      );
    const older = other({ submittedAt: at(9) });
    expect(codes({ sameChosen: [other(), older] })[0]).toEqual([
      "chosen-older-than-order",
      "against",
    ]);
  });

  test("names the program that a picture as it was sent says it was made with", () => {
    const line = (program: string) =>
      evidenceOf({ ...alone, program }).find(({ code }) => code.startsWith("picture-of"));
    expect(line("GIMP 2.10")).toMatchObject({
      code: "picture-of-editor",
      strength: "doubt",
      reason: "The screenshot was made with “GIMP 2.10”.",
    });
    expect(line("G991BXXU5CVDD")).toMatchObject({ code: "picture-of-program", strength: "note" });
    expect(codes({ program: "GIMP 2.10", hasPicture: false })).toEqual(
      codes({ hasPicture: false }),
    );
  });

  test("is against what was sent before the order was made", () => {
    const older = other({ submittedAt: at(9) });
    expect(codes({ samePicture: [other(), older] })[0]).toEqual([
      "picture-older-than-order",
      "against",
    ]);
    expect(codes({ sameId: [older] })[0]).toEqual(["id-older-than-order", "against"]);
    expect(codes({ sameId: [older], promisedAt: null })[0]).toEqual(["id-used-before", "doubt"]);
  });

  test("isn't the order's own earlier payment: its picture stays when only the ID was wrong", () => {
    const own = other({ orderId: "this", outcome: "rejected" });
    expect(codes({ samePicture: [own] })).toEqual(codes({}));
    expect(codes({ sameId: [own] })).toEqual([
      ["id-rejected-here", "note"],
      ["file-unique", "note"],
      ["id-unique", "for"],
    ]);
  });

  test("names the newest other payment first", () => {
    const [first] = evidenceOf({
      ...alone,
      sameId: [
        other({ id: "old", submittedAt: at(11) }),
        other({ id: "new", submittedAt: at(12) }),
      ],
    });
    expect(first?.others.map(({ id }) => id)).toEqual(["new", "old"]);
  });
});

describe("what a statement says of it", () => {
  const credit = {
    transactionId: alone.transactionId,
    amount: alone.due,
    day: "2026-11-11",
    decision: null,
    paymentId: null,
  };
  const first = (facts: Partial<EvidenceFacts>) => codes(facts)[0];

  test("is proof where id and amount are the same, and stands before all that is for it", () => {
    const [line] = evidenceOf({ ...alone, credit });
    expect(line).toMatchObject({
      code: "statement-has-it",
      strength: "proof",
      reason: "A statement has this transaction ID with ₹148, on Wed 11 Nov.",
    });
    const cancelled = { credit, status: "cancelled" } as const;
    expect(first(cancelled)).toEqual(["statement-has-it", "proof"]);
  });

  test("is against it where the amount differs, another was paid with it, or it came before the order", () => {
    const other = { ...credit, amount: rupees(14.8) };
    expect(evidenceOf({ ...alone, credit: other })[0]).toMatchObject({
      code: "statement-other-amount",
      strength: "against",
      reason: "A statement has this transaction ID with ₹14.80, not ₹148.",
    });
    const used = { ...credit, decision: "verified", paymentId: "another" } as const;
    expect(first({ credit: used })).toEqual(["statement-used", "against"]);
    expect(first({ credit: { ...credit, day: "2026-11-08" } })).toEqual([
      "statement-older-than-order",
      "against",
    ]);
  });

  test("is a doubt where statements differ, the seller said it is nobody's, it came late, or others sent the id", () => {
    for (const decision of ["doubtful", "not-ours"] as const)
      expect(first({ credit: { ...credit, decision } })).toEqual(["statement-doubtful", "doubt"]);
    expect(first({ credit: { ...credit, day: "2026-11-20" } })?.[0]).toBe("statement-doubtful");
    expect(first({ credit, sameId: [other({ outcome: "rejected" })] })).toEqual([
      "statement-doubtful",
      "doubt",
    ]);
  });

  test("that has its days and not the payment is a doubt once late postings are in, a note before", () => {
    expect(first({ coveredTo: "2026-11-16" })).toEqual(["statement-without-it", "doubt"]);
    expect(codes({ coveredTo: "2026-11-15" })).toContainEqual(["statement-not-yet", "note"]);
    expect(first({ coveredTo: "2026-11-16", credit })?.[1]).toBe("proof");
  });
});

describe("a bank's message that was pasted", () => {
  const sms = { transactionId: alone.transactionId, amount: alone.due };

  test("is for it with the same id and amount, never proof", () => {
    expect(codes({ sms })).toContainEqual(["sms-has-it", "for"]);
  });

  test("is against it with another amount, and a doubt with another id", () => {
    expect(codes({ sms: { ...sms, amount: rupees(1) } })[0]).toEqual([
      "sms-other-amount",
      "against",
    ]);
    expect(codes({ sms: { ...sms, transactionId: "412345678999" } })[0]).toEqual([
      "sms-other-id",
      "doubt",
    ]);
  });
});

describe("what was read of its picture", () => {
  const text = `Payment successful
₹148
To Kathalu Stories
kathalu@okicici
11 November 2026, 10:15 am
UPI transaction ID
412345678901
From: Asha Rao, asha@okaxis`;
  const read = (changed: string, facts: Partial<EvidenceFacts> = {}) =>
    codes({ ...facts, receipt: { text: changed } }).filter(([code]) => !code?.endsWith("unique"));
  const others = (lines: ReturnType<typeof read>) =>
    lines.filter(([, strength]) => strength !== "for");

  test("is for it where id, amount and payee stand on it, and nothing else is said", () => {
    expect(read(text)).toEqual([
      ["picture-shows-id", "for"],
      ["picture-shows-amount", "for"],
      ["picture-shows-payee", "for"],
    ]);
  });

  test("is nothing where nothing was looked for, nor where there is no picture", () => {
    expect(codes({ receipt: null })).toEqual(codes({}));
    expect(codes({ hasPicture: false, receipt: { text } })).toEqual(codes({ hasPicture: false }));
  });

  test("is a doubt where another id stands on it, a note where that differs in one or two digits", () => {
    const id = "412345678901";
    expect(others(read(text.replace(id, "500099998888")))).toEqual([
      ["picture-shows-other-id", "doubt"],
    ]);
    const near = evidenceOf({ ...alone, receipt: { text: text.replace(id, "412345678907") } });
    expect(near[0]).toMatchObject({
      code: "picture-shows-near-id",
      strength: "note",
      reason:
        "The screenshot seems to show 412345678907: the customer mistyped it, or the store misread it.",
    });
  });

  test("is a doubt where it says that the payment failed or waits", () => {
    const othersOf = (words: string) => others(read(text.replace("Payment successful", words)));
    expect(othersOf("Payment failed")).toEqual([["picture-says-failed", "doubt"]]);
    expect(othersOf("Payment pending")).toEqual([["picture-says-pending", "doubt"]]);
  });

  test("is a doubt where its day is before the order's first page, or after it was sent", () => {
    const onDay = (day: string, facts: Partial<EvidenceFacts> = {}) =>
      others(read(text.replace("11 November", day), facts));
    expect(onDay("9 November")).toEqual([["receipt-older-than-order", "doubt"]]);
    expect(onDay("10 November")).toEqual([]);
    // The customer paid late in the evening, from a page that was opened before the amount was calculated again.
    expect(onDay("9 November", { quotedAt: at(9) })).toEqual([]);
    expect(onDay("8 November", { quotedAt: at(3) })).toEqual([
      ["receipt-older-than-order", "doubt"],
    ]);
    expect(onDay("12 November")).toEqual([]);
    expect(onDay("14 November")).toEqual([["receipt-of-later-day", "doubt"]]);
  });

  test("is a doubt where the amount doesn't stand on it", () => {
    expect(others(read(text.replace("₹148", "₹1,480")))).toEqual([
      ["picture-without-amount", "doubt"],
    ]);
  });

  test("is a note where no amount was read at all: it may be cut off", () => {
    expect(others(read(text.replace("₹148", "")))).toEqual([["picture-amount-not-read", "note"]]);
  });

  test("is a doubt where somebody else's UPI id stands on it, a note where no payee was found", () => {
    const elsewhere = text.replace("Kathalu Stories", "Ravi").replace("kathalu", "ravi");
    expect(others(read(elsewhere))).toEqual([["picture-of-other-payee", "doubt"]]);
    const nameless = text.replace(/(To|kathalu@|From).*\n?/g, "");
    expect(others(read(nameless))).toEqual([["picture-without-payee", "note"]]);
  });

  test("is for it with the name that the bank has of the account, which is no doubt [R62]", () => {
    const payee = { upiId: "kathalu@okicici", name: "Kathalu Stories" };
    const registered = { payee: { ...payee, registeredName: "RAVI KUMAR K" } };
    const shown = text.replace("Kathalu Stories", "Mr Ravi Kumar K").replace(/kathalu@.*\n/, "");
    expect(others(read(shown, registered))).toEqual([]);
    expect(others(read(shown))).toEqual([["picture-of-other-payee", "doubt"]]);
    const reasonOf = (payee: EvidenceFacts["payee"]) =>
      evidenceOf({ ...alone, payee, receipt: { text: shown.replace("Kumar", "Teja") } })[0]?.reason;
    expect(reasonOf(registered.payee)).toBe(
      "The screenshot shows another UPI ID than kathalu@okicici, and not the name RAVI KUMAR K or Kathalu Stories.",
    );
    expect(reasonOf(alone.payee)).toContain("Save that name under Settings, UPI");
  });

  test("is a doubt where it says that another UPI ID was paid, whatever name a note gives [R62]", () => {
    const registeredName = "RAVI KUMAR K";
    const payee = { upiId: "kathalu@okicici", name: "Kathalu Stories", registeredName };
    const noted = text.replace("Kathalu Stories", "Suresh Babu").replace("kathalu@", "suresh@");
    expect(read(`${noted}\nMessage: RAVI KUMAR K`, { payee })).toEqual([
      ["picture-pays-other-id", "doubt"],
      ["picture-shows-id", "for"],
      ["picture-shows-amount", "for"],
      ["picture-shows-payee", "for"],
    ]);
  });

  test("that wasn't read well is never held against it", () => {
    for (const little of ["₹148", "Paid", "9 November 2026"])
      expect(read(little)).toEqual([["picture-not-legible", "note"]]);
    const worst = text.replace("412345678901", "500099998888").replace("₹148", "₹9");
    expect(read(worst).map(([, strength]) => strength)).not.toContain("against");
  });

  test("on which nothing of a receipt was found is looked at twice", () => {
    for (const noise of ["", "~~ l1 |", "a cat on a wall"])
      expect(read(noise)).toEqual([["picture-without-receipt", "doubt"]]);
  });

  test("with a payment app's own number alone is looked at twice, unless a number wasn't read well", () => {
    const own = "T2611121541020938475612";
    const shown = (text: string) => read(text).map(([code]) => code);
    expect(shown(text.replace("412345678901", own))).toContain("picture-without-id");
    expect(shown(`${text.replace("412345678901", own)}\nUTR: ????????????`)).not.toContain(
      "picture-without-id",
    );
    expect(shown(`${text}\n${own}`)).not.toContain("picture-without-id");
  });
});

test("a picture that says that the payment failed is no reason against a statement's proof", () => {
  const credit = {
    transactionId: alone.transactionId,
    amount: alone.due,
    day: "2026-11-11",
    decision: null,
    paymentId: null,
  };
  const receipt = { text: SHOWN.receipt.text.replace("successful", "failed") };
  expect(codes({ receipt, credit })).toContainEqual(["picture-says-failed", "doubt"]);
  expect(codes({ receipt, credit })).toContainEqual(["statement-has-it", "proof"]);
});

test("a note says which ID the customer had sent, and what was mistyped in it", () => {
  const evidence = evidenceOf({
    ...alone,
    transactionId: "531777777158",
    mistypedId: "531777777758",
  });
  expect(evidence.find(({ code }) => code === "id-mistyped")?.reason).toBe(
    "The customer sent 531777777758: one digit was mistyped. An owner said that the money under 531777777158 is this payment.",
  );
});
