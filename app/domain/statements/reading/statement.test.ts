import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import type { StatementColumns } from "./columns.ts";
import { headerKey } from "./columns.ts";
import type { SkippedLines } from "./doubts.ts";
import { textOrNull } from "./narration.ts";
import { creditsOf } from "./statement.ts";

const HDFC = "Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance";
const SBI = "Txn Date|Value Date|Description|Ref No./Cheque No.|Debit|Credit|Balance";
const ICICI =
  "S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount (INR )|Deposit Amount (INR )|Balance (INR )";
const AXIS = "Tran Date|CHQNO|PARTICULARS|DR|CR|BAL|SOL";
const KOTAK =
  "Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Amount|Dr / Cr|Balance|Dr / Cr";
const PHONEPE =
  "PhonePe Reference Id|Transaction UTR|Total Transaction Amount|Transaction Date|Transaction Status";

/** Splits lines into cells at the bars. */
function rows(...lines: string[]): string[][] {
  return lines.map((line) => line.split("|"));
}

function read(...lines: string[]) {
  const statement = creditsOf(rows(...lines));
  if (!statement.ok) throw new Error(statement.problem.code);
  return statement;
}

function reasons({ doubtful }: SkippedLines) {
  return doubtful.map(({ reason }) => reason);
}

describe("a bank's statement", () => {
  test("HDFC: between preamble and footer, the digits of the narration", () => {
    const { layout, credits, dropped } = read(
      "HDFC BANK Ltd.||Page No .: 1|Statement of accounts",
      "MR SURESH BABU||Account Branch : HYDERABAD",
      "",
      "********|**********|*****|****|****|****|****",
      HDFC,
      "********|**********|*****|****|****|****|****",
      "01/11/26|UPI-RAVI KUMAR-RAVI@OKAXIS-UTIB0000123-030512345678-ORD1795168800123|0000030512345678|01/11/26||1,499.00|10,000.00",
      "02/11/26|UPI-PAPER MILL-MILL@YBL-SBIN0000300-430512345679-PAPER|0000430512345679|02/11/26|4,500.00||5,500.00",
      "03/11/26|NEFT CR-SBIN0000300-SREE BOOKS|SBINN5202611|03/11/26||12,000.00|17,500.00",
      "04/11/26|IMPS-430812345670-LAKSHMI-HDFC-XX12|0000430812345670|04/11/26||700.00|18,200.00",
      "",
      "STATEMENT SUMMARY  :-",
      "Opening Balance||Dr Count|Cr Count|Debits|Credits|Closing Bal",
      "8,501.00||1|3|4,500.00|14,199.00|18,200.00",
      "Generated On: 05-Nov-2026 10:20:30",
    );
    expect(layout).toBe("hdfc");
    expect(credits).toEqual([
      {
        payerName: "RAVI KUMAR",
        line: 7,
        transactionId: "030512345678",
        amount: rupees(1499),
        day: "2026-11-01",
        payerUpiId: "RAVI@OKAXIS",
        note: "ORD1795168800123",
      },
    ]);
    expect(dropped).toEqual({
      debits: 1,
      reversals: 0,
      notUpi: 2,
      unfinished: 0,
      doubtful: [],
      repeated: [],
      takenBack: [
        {
          ...{ line: 8, transactionId: "430512345679" },
          sent: { amount: rupees(4500), day: "2026-11-02", payeeUpiId: "MILL@YBL" },
        },
      ],
      sums: [
        { line: 9, amount: rupees(12_000), day: "2026-11-03", sender: "NEFT CR SREE BOOKS" },
        { line: 10, amount: rupees(700), day: "2026-11-04", sender: "IMPS LAKSHMI HDFC" },
      ],
    });
  });

  test("SBI: the reference column isn't the id, and a narration may be broken over lines", () => {
    const { credits } = read(
      SBI,
      "1 Nov 2026|1 Nov 2026|BY TRANSFER-\nUPI/CR/030512345678/RAVI KUM/UTIB/ravi.k@okaxis/ORD1795--|TRANSFER FROM 489769016209| |1,499.00|10,000.00",
      "2 Nov 2026|2 Nov 2026|DEP TFR   UPI/CR/430512345679/లక్ష్మి/SBIN/l@sbi/gift 0098374162094 AT 04321 BALANAGAR|412345678901| |499.00|10,499.00",
    );
    expect(credits).toMatchObject([
      { transactionId: "030512345678", payerUpiId: "ravi.k@okaxis", note: "UTIB/ORD1795--" },
      { transactionId: "430512345679", amount: rupees(499), day: "2026-11-02" },
    ]);
  });

  test("ICICI: both ways that it puts a narration together", () => {
    const { credits } = read(
      ICICI,
      "1|01/11/2026|02/11/2026|-|UPI/430512345678/ORD1795/ravi.k@okaxis/AXIS BANK/ICI1a2b|0.0|1499.0|10000.0",
      "2|02/11/2026|02/11/2026|-|UPI/Ravi Kumar/ravi.k@okaxis/Payment fr/AXIS BANK/430512345679/ICI3c|0.0|499.5|10499.5",
      "3|02/11/2026|02/11/2026|-|UPI/ravi.k@okaxis/Payment fr/AXIS BANK/430512345680/ICI3c|0.0|499.5|10499.5",
    );
    expect(credits.map(({ transactionId, day }) => [transactionId, day])).toEqual([
      ["430512345678", "2026-11-02"],
      ["430512345679", "2026-11-02"],
      ["430512345680", "2026-11-02"],
    ]);
  });

  test("Axis, whichever kind of account the payer has", () => {
    const { credits } = read(
      AXIS,
      "01-11-2026|-|UPI/P2A/430512345678/RAVI KUMAR/HDFC/ORD1795| |1499.00|10000.00|123",
      "01-11-2026|-|UPI/P2M/430512345679/RAVI KUMAR/HDFC/ORD1796| |499.00|10499.00|123",
    );
    expect(credits.map(({ transactionId }) => transactionId)).toEqual([
      "430512345678",
      "430512345679",
    ]);
  });

  test("Kotak: by its mark, whatever separator stands in the payer's name", () => {
    const { credits, dropped } = read(
      KOTAK,
      "1|01-11-2026|01-11-2026|UPI/RAVI S/O KUMAR/430512345678/Payment|UPI-430512345678|1,499.00|CR|10,000.00|CR",
      "2|02-11-2026|02-11-2026|UPI/PAPER MILL/430512345679/paper|UPI-430512345679|4,500.00|DR|5,500.00|CR",
    );
    expect(credits).toMatchObject([{ transactionId: "430512345678", amount: rupees(1499) }]);
    expect(dropped.debits).toBe(1);
  });

  test("Kotak's newer file: one signed column", () => {
    const { layout, credits, dropped } = read(
      "#|TRANSACTION DATE|VALUE DATE|TRANSACTION DETAILS|CHQ / REF NO.|DEBIT/CREDIT(₹)|BALANCE(₹)",
      "1|01 Nov 2026 06:45 PM|01 Nov 2026|UPI/RAVI KUMAR/430512345678/Payment|UPI-430512345678|+1,499.00|10,000.00",
      "2|02 Nov 2026 09:00 AM|02 Nov 2026|UPI/PAPER MILL/430512345679/paper|UPI-430512345679|-4,500.00|5,500.00",
    );
    expect(layout).toBe("kotak");
    expect(credits).toMatchObject([{ transactionId: "430512345678", day: "2026-11-01" }]);
    expect(dropped.debits).toBe(1);
  });

  test("PhonePe Business: only what is completed", () => {
    const { credits, dropped } = read(
      `${PHONEPE}|Customer VPA|Transaction Type`,
      "T2611011845001|430512345678|1499.00|2026-11-01 18:45:09|COMPLETED|ravi.k@okaxis|PAYMENT",
      "T2611011845002|430512345679|499.00|2026-11-01 18:46:00|FAILED||PAYMENT",
      "T2611011845003|430512345680|499.00|2026-11-01 18:47:00|PENDING||PAYMENT",
      "T2611011845004|430512345681|499.00|2026-11-01 18:48:00|COMPLETED||REFUND",
      "T2611011845005||499.00|2026-11-01 18:49:00|COMPLETED||PAYMENT",
      "T2611011845006|'030512345682|499.00|2026-11-01 18:50:00|COMPLETED||PAYMENT",
    );
    expect(credits).toMatchObject([
      { transactionId: "430512345678", payerUpiId: "ravi.k@okaxis", day: "2026-11-01" },
      { transactionId: "030512345682" },
    ]);
    expect(dropped).toMatchObject({ unfinished: 2, reversals: 1 });
    expect(dropped.doubtful).toMatchObject([{ line: 6, reason: "no-id" }]);
  });

  test("columns may be more, in another order, and named over two lines, on each page again", () => {
    const [above, below] = [
      "Extra|Deposit|Withdrawal|Narration|Date|Chq./|Value|Closing",
      "|Amt.|Amt.|||Ref.No.|Dt|Balance",
    ];
    const line = (id: string) =>
      `x|1,499.00||UPI-RAVI-ravi@okaxis-UTIB0000123-${id}-ORD1|01/11/26|0000${id}|01/11/26|1`;
    const { layout, credits } = read(
      above,
      below,
      line("430512345678"),
      above,
      below,
      line("430512345679"),
    );
    expect(layout).toBe("hdfc");
    expect(credits.map(({ line: at }) => at)).toEqual([3, 6]);
  });
});

describe("a header that several banks have", () => {
  const HEAD = "Transaction Date|Value Date|Particulars|Cheque No.|Debit|Credit|Balance";
  const line = (text: string) => `25-Nov-2026|25-Nov-2026|${text}|||148.00|1000.00`;

  test.each([
    ["IDFC FIRST's", "UPI/CR/632900000023/ASHA/HDFC/12345/Payment", "idfc"],
    ["Axis's", "UPI/P2A/632900000023/ASHA/HDFC/Payment", "axis"],
  ])("is %s if its narrations are", (_, text, layout) => {
    const statement = read(HEAD, line(text));
    expect(statement).toMatchObject({
      layout,
      credits: [{ transactionId: "632900000023", amount: rupees(148) }],
    });
  });

  test.each([
    ["the narrations are another bank's", "UPI/ASHA/632900000023/HDFC"],
    ["nothing came by UPI", "NEFT/N325/SREE BOOKS"],
  ])("is asked about, and called nobody's, where %s", (_, text) => {
    expect(creditsOf(rows(HEAD, line(text)))).toMatchObject({
      problem: { code: "unknown-layout", candidates: [{ line: 1 }] },
    });
  });

  test("is Kotak's only where the column says so: its number is the bank's own", () => {
    const kotak = (reference: string) =>
      creditsOf(
        rows(
          "Txn Date|Value Date|Description|Chq / Ref No.|Debit|Credit|Balance",
          `25-11-2026|25-11-2026|UPI/632900000023/From:a@ybl/To:b@yesbank/x|${reference}||148.00|9.00`,
        ),
      );
    expect(kotak("YBS60053")).toMatchObject({ layout: "yes", credits: [{}] });
  });
});

describe("columns that were chosen before directions were checked", () => {
  const lines = rows("When|What|Dr Amount|Cr Amount", "01/11/2026|UPI 430512345678 MILL|148.00|");
  const none = { debit: null, mark: null, status: null, payer: null, note: null };
  const chosen = { header: headerKey(lines[0] ?? []), date: 0, text: 1, credit: 2, ...none };

  test("are asked about, with what is proposed now", () => {
    expect(creditsOf(lines, undefined, [{ ...chosen, isUnchecked: true }])).toMatchObject({
      problem: { code: "unknown-layout", candidates: [{ proposal: { credit: 3, debit: 2 } }] },
    });
  });

  test("verify nothing by money that went out, however often they are confirmed", () => {
    const read = creditsOf(lines, undefined, [chosen]);
    expect(read).toMatchObject({ credits: [], dropped: { doubtful: [{ reason: "direction" }] } });
  });
});

describe("what is named and never guessed", () => {
  const hdfc = (id: string, reference = `0000${id}`, amount = "1,499.00", date = "01/11/26") =>
    `${date}|UPI-RAVI KUMAR-RAVI@OKAXIS-UTIB0000123-${id}-ORD1|${reference}|01/11/26||${amount}|1.00`;
  const phonepe = (utr: string, amount = "499.00", status = "COMPLETED") =>
    `T26110118450|${utr}|${amount}|2026-11-01 18:45:09|${status}`;

  test("ids that a spreadsheet took for numbers", () => {
    const { credits, dropped } = read(
      PHONEPE,
      phonepe("30512345678"),
      phonepe("4.12346E+11"),
      phonepe("430512345678.0"),
      phonepe("4305123456789"),
      phonepe('="030512345678"'),
    );
    expect(reasons(dropped)).toEqual(["lost-digits", "rounded", "no-id"]);
    expect(credits.map(({ transactionId }) => transactionId)).toEqual([
      "430512345678",
      "030512345678",
    ]);
  });

  test("HDFC's reference helps where the narration is cut off, and speaks against it where they differ", () => {
    const cut = "01/11/26|UPI-RAVI KUMAR-RAVI@OK";
    const { credits, dropped } = read(
      HDFC,
      hdfc("430512345678", "430512345678"),
      hdfc("030512345679", "30512345679"),
      hdfc("430512345680", "4.30512E+11"),
      `${cut}|0000030512345681|01/11/26||1,499.00|1.00`,
      `${cut}|430512345682|01/11/26||1,499.00|1.00`,
      `${cut}|30512345683|01/11/26||1,499.00|1.00`,
      hdfc("430512345684", "0000430512345685"),
      hdfc("430512345686", "30512345687"),
    );
    expect(credits.map(({ transactionId }) => transactionId)).toEqual([
      "430512345678",
      "030512345679",
      "030512345681",
      "430512345682",
    ]);
    expect(dropped.doubtful).toMatchObject([
      { line: 4, reason: "rounded" },
      { line: 7, reason: "lost-digits" },
      { line: 8, reason: "ids-differ" },
      { line: 9, reason: "ids-differ" },
    ]);
  });

  test("twelve digits that the payer wrote are never the id, and put the bank's in doubt", () => {
    const { credits, dropped } = read(
      HDFC,
      "01/11/26|UPI-A-SBIN0000001-999999999999-RAVI@OKAXIS-UTIB0000123-430512345678-X|0000430512345678|01/11/26||9.00|1",
      "01/11/26|UPI-A-SBIN0000001-999999999999-RAVI@OKAXIS-UTIB0000123-430512345679-X||01/11/26||9.00|1",
      "01/11/26|UPI-RAVI-RAVI@OKAXIS-UTIB0000123-43051234-999999999999||01/11/26||9.00|1",
    );
    expect(credits).toEqual([]);
    expect(reasons(dropped)).toEqual(["several-ids", "several-ids", "no-id"]);
    expect(
      reasons(
        read(SBI, "1 Nov 2026||UPI/CR/4305/999999999999/SBIN/x@y/999999999998|||9.00|1").dropped,
      ),
    ).toEqual(["several-ids"]);
  });

  test("the same id again: once with the same amount, not at all with another", () => {
    const { credits, dropped } = read(
      HDFC,
      hdfc("430512345678"),
      hdfc("430512345679"),
      hdfc("430512345678", undefined, "1499.00", "02/11/26"),
      hdfc("430512345679", undefined, "1,498.00"),
    );
    expect(credits).toMatchObject([{ line: 2, transactionId: "430512345678" }]);
    expect(dropped.repeated).toEqual([{ line: 4, first: 2 }]);
    expect(dropped.doubtful).toMatchObject([
      { line: 3, reason: "same-id-other-amount" },
      { line: 5, reason: "same-id-other-amount" },
    ]);
  });

  test("money that went back takes its credit with it", () => {
    const { credits, dropped } = read(
      HDFC,
      hdfc("430512345678"),
      "02/11/26|REV-UPI-RAVI KUMAR-RAVI@OKAXIS-UTIB0000123-430512345678-RETURN|0000430512345678|02/11/26|1,499.00||1",
      "02/11/26|UPI-REV-PAPER MILL-MILL@YBL-SBIN0000300-430512345600-X|0000430512345600|02/11/26||4,500.00|1",
      "02/11/26|UPI-REVATHI RETURN-REVATHI@YBL-SBIN0000300-430512345601-RETURN GIFT|0000430512345601|02/11/26||45.00|1",
    );
    expect(dropped).toMatchObject({ debits: 1, reversals: 1 });
    expect(dropped.doubtful).toMatchObject([{ line: 2, reason: "taken-back" }]);
    expect(credits).toMatchObject([{ line: 5, note: "RETURN GIFT" }]);
    const axis = read(AXIS, "01-11-2026|-|UPI/RVSL/430512345678/RAVI KUMAR/HDFC| |1499.00|1|1");
    expect(axis.credits).toEqual([]);
    expect(axis.dropped.reversals).toBe(1);
  });

  test("so does a debit with its id anywhere, and a line with its id that can't be read", () => {
    const sbi = (text: string, debit: string, credit: string) =>
      `1 Nov 2026||${text}||${debit}|${credit}|1`;
    const { credits, dropped } = read(
      SBI,
      sbi("UPI/CR/430512345678/RAVI/UTIB/r@okaxis/x", "", "9.00"),
      sbi("UPI/CR/430512345679/RAVI/UTIB/r@okaxis/x", "", "9.00"),
      sbi("UPI/CR/430512345679/RAVI/UTIB/r@okaxis/x", "", "9,0"),
      sbi("WDL TFR UPI/DR/REV OF 430512345678/RAVI", "9.00", ""),
      "|||Total|9.00||",
    );
    expect(credits).toEqual([]);
    expect(dropped.debits).toBe(1);
    expect(dropped.doubtful).toMatchObject([
      { line: 2, reason: "taken-back" },
      { line: 3, reason: "same-id-other-amount" },
      { line: 4, reason: "amount-unreadable" },
    ]);
  });

  test("amounts, directions and dates that don't say", () => {
    const { credits, dropped } = read(
      KOTAK,
      "1|01-11-2026||UPI/RAVI/430512345678/x|UPI-430512345678|1.499,00|CR|1|CR",
      "2|01-11-2026||UPI/RAVI/430512345679/x|UPI-430512345679|1,499.00||1|CR",
      "3|01-11-2026||UPI/RAVI/430512345680/x|UPI-430512345680|1,499.00 Dr|CR|1|CR",
      "4|Nov||UPI/RAVI/430512345681/x|UPI-430512345681|1,499.00|CR|1|CR",
      "5|01-11-2026||UPI/RAVI/430512345682/x|UPI-430512345682|0.00|CR|1|CR",
      "6|01-11-2026||UPI/RAVI/430512345683/x|UPI-430512345683||CR|1|CR",
    );
    expect(credits).toEqual([]);
    expect(reasons(dropped)).toEqual([
      "amount-unreadable",
      "direction",
      "direction",
      "date-unreadable",
    ]);
    const both = "01/11/26|UPI-R-R@OKAXIS-UTIB0000123-430512345678-X|0000430512345678||5.00|5.00|1";
    expect(reasons(read(HDFC, both).dropped)).toEqual(["direction"]);
  });

  test("dates that a spreadsheet has turned round", () => {
    const lines = rows(
      HDFC,
      hdfc("430512345678", undefined, "1.00", "2026-01-11"),
      hdfc("430512345679", undefined, "1.00", "13/11/26"),
    );
    expect(creditsOf(lines)).toEqual({
      ok: false,
      problem: { code: "dates-mixed", lines: [2, 3] },
    });
  });

  test("an empty file, and one without a table", () => {
    expect(creditsOf([])).toMatchObject({ problem: { code: "statement-empty" } });
    expect(creditsOf([["", " "], []])).toMatchObject({ problem: { code: "statement-empty" } });
    expect(creditsOf([["Dear Sir"], ["1", "2", "3"]])).toMatchObject({
      problem: { code: "no-header" },
    });
  });

  test("a bank's file that lacks a column isn't taken for that bank's", () => {
    const lines = rows(HDFC.replace("Deposit Amt.", ""), hdfc("430512345678"));
    expect(creditsOf(lines)).toMatchObject({ problem: { code: "unknown-layout" } });
  });
});

describe("any other file", () => {
  const lines = rows(
    "Some Co-operative Bank",
    "Post Date|Narrative|Instrument|Out|In|Remitter UPI ID",
    "01/11/2026|BY UPI 430512345678 RAVI|77|  |1,499.00|ravi.k@okaxis",
    "02/11/2026|TO UPI 430512345679 MILL|78|4,500.00| |mill@ybl",
    "03/11/2026|BY NEFT 430512345680|79| |700.00|",
    "04/11/2026|BY UPI 430512345681 REF 430512345682|80| |700.00|",
  );

  test("shows its header with a proposal, and is read by the columns that a seller named", () => {
    const unknown = creditsOf(lines);
    if (unknown.ok || unknown.problem.code !== "unknown-layout") throw new Error("known?");
    const [header] = unknown.problem.candidates;
    expect(header).toMatchObject({ line: 2, key: headerKey(lines[1] ?? []) });
    expect(header?.rows).toHaveLength(4);
    expect(header?.proposal).toMatchObject({ date: 0, text: 1, debit: 3, credit: 4, payer: 5 });
    const read = creditsOf(lines, header?.proposal ?? undefined);
    expect(read).toMatchObject({
      ok: true,
      layout: null,
      credits: [
        {
          line: 3,
          transactionId: "430512345678",
          amount: rupees(1499),
          day: "2026-11-01",
          payerUpiId: "ravi.k@okaxis",
        },
      ],
      dropped: {
        debits: 1,
        notUpi: 1,
        doubtful: [{ line: 6, reason: "several-ids" }],
      },
    });
  });

  test("columns of another header aren't used", () => {
    const columns: StatementColumns = {
      header: "date|text|amount",
      date: 0,
      text: 1,
      credit: 2,
      debit: null,
      mark: null,
      status: null,
      payer: null,
      note: null,
    };
    expect(creditsOf(lines, columns)).toMatchObject({ problem: { code: "other-header" } });
    expect(creditsOf(lines, undefined, [columns])).toMatchObject({
      problem: { code: "unknown-layout" },
    });
    // The store has remembered several choices of columns, and uses the one for the file's header.
    const own = { ...columns, header: headerKey(lines[1] ?? []), credit: 4 };
    expect(creditsOf(lines, undefined, [columns, own])).toMatchObject({
      layout: null,
      credits: [{ line: 3 }],
    });
  });
});

test("a note is what a database can keep: no NUL, and no half character at its end", () => {
  expect(textOrNull("for\u0000 ORD1")).toBe("for ORD1");
  const long = textOrNull(`${"b".repeat(199)}\u{1f600}`);
  expect(long?.isWellFormed()).toBe(true);
  expect(long).toHaveLength(200);
});
