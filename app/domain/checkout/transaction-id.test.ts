import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTransactionId, pastedTransactionId, typedTransactionId } from "./transaction-id.ts";

describe("transaction ids", () => {
  test("the field takes digits only, at most 12 [§5.19]", () => {
    const entered = (value: string) => ({ value, problem: null });
    expect(typedTransactionId("", "4321 8765 2109")).toEqual(entered("432187652109"));
    expect(typedTransactionId("43", "432")).toEqual(entered("432"));
    expect(typedTransactionId("43", "")).toEqual(entered(""));
  });

  test("a letter or a thirteenth digit enters nothing, and is explained [§5.19, R58]", () => {
    const twelve = "412345678901";
    const refused = (before: string, text: string) => {
      const { value, problem } = typedTransactionId(before, text);
      expect(value).toBe(before);
      return problem;
    };
    expect(refused("4321", "4321a")).toEqual({ code: "id-letters" });
    expect(refused("", "T")).toEqual({ code: "id-letters" });
    expect(refused("", "T2411221530 12345678901234")).toEqual({ code: "id-of-phonepe" });
    expect(refused(twelve, `${twelve}5`)).toEqual({ code: "id-too-long", digits: 13 });
  });

  test("of what is pasted, exactly one run of 12 digits is offered [R58]", () => {
    for (const [text, id] of [
      ["412345678901", "412345678901"],
      [" 4123 4567 8901 ", "412345678901"],
      [
        "UPI transaction ID\n012345678901\nGoogle transaction ID\nCICAgOD123456789012",
        "012345678901",
      ],
      ["Transaction ID T2411221530123456789012 UTR: 412345678901", "412345678901"],
      ["Rs 148.00 debited on 22-11-26, UPI Ref 412345678901. Call 18001234567", "412345678901"],
      ["412345678901 and again 412345678901", "412345678901"],
    ])
      expect(pastedTransactionId(text ?? "")).toEqual({ ok: true, transactionId: id });
  });

  test("anything else enters nothing and is explained [R58]", () => {
    for (const [text, problem] of [
      ["T2411221530 12345678901234", { code: "id-of-phonepe" }],
      ["T2411221530 123456789012", { code: "id-of-phonepe" }],
      ["T2411221530123456789012", { code: "id-of-phonepe" }],
      ["CICAgOD5n9DwXg", { code: "id-of-google" }],
      ["12345678901234", { code: "id-too-long", digits: 14 }],
      ["1234 5678 9012 34", { code: "id-too-long", digits: 14 }],
      ["41234", { code: "id-too-short", digits: 5 }],
      ["hello", { code: "id-letters" }],
      ["", { code: "id-letters" }],
      ["412345678901 or 412345678902", { code: "id-several" }],
    ] as const)
      expect(pastedTransactionId(text), text).toEqual({ ok: false, problem });
  });

  test("spaces are ignored, and a leading 0 stays [§5.19]", () => {
    expect(parseTransactionId(" 0321 8765 2109 ")).toEqual({
      ok: true,
      transactionId: "032187652109",
    });
  });

  test("empty and not 12 digits are told apart [§9.20]", () => {
    for (const empty of ["", "   "]) {
      expect(parseTransactionId(empty)).toEqual({
        ok: false,
        problem: { code: "transaction-id-empty" },
      });
    }
    for (const wrong of ["1", "12345678901", "1234567890123", "T23456789012", "౧౨౩౪౫౬౭౮౯౦౧"]) {
      expect(parseTransactionId(wrong)).toMatchObject({
        problem: { code: "transaction-id-not-12-digits" },
      });
    }
  });

  const ID = "334872614905";
  /** Everything that may stand between the groups of a copied number. */
  const separators = [
    ...Array.from({ length: 0x3001 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      /[\p{White_Space}\p{Cf}\p{Dash_Punctuation}]/u.test(sign),
    ),
    "\ufeff",
    "\ufe0f",
    "\ufffc",
    "\u2212",
    " - ",
    "\r\n",
  ];

  test("spaces of every kind, line breaks, hyphens and invisible marks between groups of any size are ignored [R58]", () => {
    const parts = fc.tuple(
      fc.stringMatching(/^[1-8]\d{11}$/),
      fc.array(fc.constantFrom(...separators, ""), { minLength: 12, maxLength: 12 }),
    );
    fc.assert(
      fc.property(parts, ([id, between]) => {
        const text = [...id].map((digit, at) => `${digit}${between[at] ?? ""}`).join("");
        expect(pastedTransactionId(text)).toEqual({ ok: true, transactionId: id });
        expect(typedTransactionId("", text)).toEqual({ value: id, problem: null });
        expect(parseTransactionId(text)).toEqual({ ok: true, transactionId: id });
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    "౩౩౪౮౭౨౬౧౪౯౦౫",
    "३३४८ ७२६१ ४९०५",
    "３３４８７２６１４９０５",
    "٣٣٤٨٧٢٦١٤٩٠٥",
    "୩୩୪୮୭୨୬୧୪୯୦୫",
  ])("the digits of other scripts are the same digits: %s [R58]", (text) =>
    expect(pastedTransactionId(text)).toEqual({ ok: true, transactionId: ID }),
  );

  const beside = [
    "28 Nov 2026",
    "28 Nov",
    "28 Nov 2026, 10:41 am",
    "28 Nov '26 10.41 PM",
    "28th November 2026",
    "Nov 28, 2026",
    "Saturday, 28 November",
    "28/11/2026 22:04:07",
    "28-11-2026",
    "28-11-26",
    "28.11.2026",
    "2026-11-28",
    "2026-11-28T10:41:22.120+05:30",
    "28 11 2026",
    "28112026",
    "28-11-2026 1041",
    "28 నవంబర్ 2026",
    "28 నవం, 2026",
    "9876543210",
    "09876543210",
    "+91 98765 43210",
    "+91-98765-43210",
    "(+91) 98765 43210",
    "98765-43210",
    "987 654 3210",
    "919876543210",
    "\u202a+91 98765 43210\u202c",
    "₹148.00",
    "₹ 1,48,000",
    "Rs.148",
    "148/-",
    "asha.9876543210@ybl",
    "T2411221530123456789012",
    "T241122153012 3456789012",
    "CICAgOD123456789012",
    "ORD1795168800123",
    "XXXXXXXX1234",
    "28 Nov 2026 to 9876543210",
  ];
  const gaps = [" ", "\u00a0", "\n", ", ", " - ", " | "];
  const groupings = [ID, "3348 7261 4905", "3348-7261-4905", "334 872 614 905", "33487 2614905"];
  test.each(beside)("what stands beside the ID is none of its digits: %s [R58]", (other) => {
    for (const gap of gaps)
      for (const id of groupings)
        for (const text of [`${id}${gap}${other}`, `${other}${gap}${id}`])
          expect(pastedTransactionId(text), text).toEqual({ ok: true, transactionId: ID });
  });

  test.each(["UTR", "UTR:", "UPI Ref No.", "RefNo", "Txn ID", "రిఫరెన్స్"])(
    "the number's name before it may have no space: %s",
    (label) =>
      expect(pastedTransactionId(`${label}${ID}`)).toEqual({ ok: true, transactionId: ID }),
  );

  test("two IDs enter nothing, wherever they stand and however they are grouped [R58]", () => {
    const other = "998877665544";
    for (const gap of gaps)
      for (const id of groupings)
        for (const text of [
          `${id}${gap}${other}`,
          `${other}${gap}${id}`,
          `${id}${gap}9988 7766 5544`,
          `${id} 28 Nov 2026${gap}${other} 29 Nov 2026`,
        ])
          expect(pastedTransactionId(text), text).toEqual({
            ok: false,
            problem: { code: "id-several" },
          });
  });

  test.each([
    "33487261490528",
    "3348 7261 4905 28",
    "334872614905 28",
    "334872614905 2026",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "334872614905.50",
    "1,334872614905",
    "*334872614905",
    "+334872614905",
    "+91 98765 43210",
    "91 98765 43210",
    "91-9876543210",
    "334872614905@ybl",
    "AXI334872614905",
    "T334872614905",
    "T 3348 7261 4905",
    "CIC334872614905",
    "28 Nov 2026 10:41",
    "28-11-2026 1041",
    "98765 43210",
  ])("what isn't one run of 12 digits enters nothing: %s [R58]", (text) => {
    expect(pastedTransactionId(text).ok).toBe(false);
  });

  test("no sentence says that twelve digits aren't twelve", () => {
    for (const text of ["4123.4567.8901", "412345678901.50", "4123/4567/8901", "x4123 45678901x"])
      expect(pastedTransactionId(text)).toEqual({ ok: false, problem: { code: "id-letters" } });
  });

  test("any text at all is read at once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const read = pastedTransactionId(text);
        if (read.ok) expect(read.transactionId).toMatch(/^\d{12}$/);
      }),
    );
    for (const many of ["1 ", "12-", "28 11 ", "9876543210 ", "T1 ", "+91 ", "1.", "1,", "ref "])
      expect(pastedTransactionId(many.repeat(50_000)).ok).toBe(false);
  });
});
