import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { creditsOf } from "./statement.ts";

// Headers and narrations as public sources show them: importers and their tests, banks' help pages, and statements that
// people published. People, IDs and amounts are invented.

type PublicFile = {
  header: string;
  /** The lines of two payments received, whose IDs are `ONE` and `OTHER`. */
  credits: [string, string];
  debit?: string;
  /** The layout that reads the file, if it doesn't ask about the columns. */
  layout?: string;
};

const [ONE, OTHER] = ["632900000001", "632900000002"];

const FILES: Record<string, PublicFile> = {
  "HDFC Bank": {
    header: "Date|Narration|Chq./Ref.No.|Value Dt|Withdrawal Amt.|Deposit Amt.|Closing Balance",
    credits: [
      `25/11/26|UPI-ASHA RAO-ASHA@OKSBI-SBIN0000300-${ONE}-PAYMENT|0000${ONE}|25/11/26||148.00|1,148.00`,
      `26/11/26|UPI-RAVI K-RAVI@YBL-HDFC0000001-${OTHER}-PAYMENT|0000${OTHER}|26/11/26||99.50|1,247.50`,
    ],
    debit:
      "26/11/26|UPI-MILL-MILL@YBL-HDFC0000001-632900000009-X|0000632900000009|26/11/26|47.50||1,200.00",
    layout: "hdfc",
  },
  "HDFC Bank, delimited": {
    header: "Date|Narration|Value Dat|Debit Amount|Credit Amount|Chq/Ref Number|Closing Balance",
    credits: [
      `25/11/26|UPI-ASHA RAO-ASHA@OKSBI-SBIN0000300-${ONE}-PAYMENT|25/11/26|0.00|148.00|0000${ONE}|1148.00`,
      `26/11/26|UPI-RAVI K-RAVI@YBL-HDFC0000001-${OTHER}-PAYMENT|26/11/26|0.00|99.50|0000${OTHER}|1247.50`,
    ],
    layout: "hdfc",
  },
  SBI: {
    header: "Txn Date|Value Date|Description|Ref No./Cheque No.|Branch Code|Debit|Credit|Balance",
    credits: [
      `25 Nov 2026|25 Nov 2026|BY TRANSFER-UPI/CR/${ONE}/ASHA/SBIN/asha@ybl/Paym--|TRANSFER FROM 4897|99922| |148.00|1,148.00`,
      `26 Nov 2026|26 Nov 2026|BY TRANSFER-UPI/CR/${OTHER}/RAVI/HDFC/ravi@ybl/Paym--|TRANSFER FROM 4897|99922| |99.50|1,247.50`,
    ],
    layout: "sbi",
  },
  "SBI, new": {
    header: "Date|Details|Ref No/Cheque No|Debit|Credit|Balance",
    credits: [
      `25/11/2026|DEP TFR UPI/CR/${ONE}/ASHA/SBIN/asha@ybl/Pay AT 04321|-||148.00|1148.00`,
      `26/11/2026|DEP TFR UPI/CR/${OTHER}/RAVI/HDFC/ravi@ybl/Pay AT 04321|-||99.50|1247.50`,
    ],
    layout: "sbi",
  },
  "ICICI Bank, savings": {
    header:
      "S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount(INR)|Deposit Amount(INR)|Balance(INR)",
    credits: [
      `1|25/11/2026|25/11/2026|-|UPI/${ONE}/Payment/asharao12345678/Axis Bank Ltd./ICI518bac90a53a|0|148.00|1148.00`,
      `2|26/11/2026|26/11/2026|-|UPI/ravikumar12345-/UPI/KARNATAKA BANK/${OTHER}/ICI9c363fb8fb|0|99.50|1247.50`,
    ],
    layout: "icici",
  },
  "ICICI Bank, second": {
    header:
      "Sr No|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Debit Amount|Credit Amount|Balance(INR)",
    credits: [
      `1|25/11/2026|25/11/2026|-|UPI/${ONE}/UPI/asha@okhdfc/HDFC BANK LTD/ICI7de43fa4|0.00|148.00|1148.00`,
      `2|26/11/2026|26/11/2026|-|UPI/${OTHER}/UPI/ravi@okhdfc/HDFC BANK LTD/ICI7de43fa5|0.00|99.50|1247.50`,
    ],
    layout: "icici",
  },
  "ICICI Bank, current account": {
    header:
      "No.|Transaction ID|Value Date|Txn Posted Date|ChequeNo.|Description|Cr/Dr|Transaction Amount(INR)|Available Balance(INR)",
    credits: [
      `1|S1|25/11/2026|25/11/2026 10:10:10 AM|-|UPI/${ONE}/UPI/asha@okhdfc/HDFC BANK LTD/ICI7de43fa4|CR|148.00|1148.00`,
      `2|S2|26/11/2026|26/11/2026 10:10:10 AM|-|UPI/${OTHER}/UPI/ravi@okhdfc/HDFC BANK LTD/ICI7de43fa5|CR|99.50|1247.50`,
    ],
    debit:
      "3|S3|26/11/2026|26/11/2026 11:10:10 AM|-|UPI/632900000009/UPI/m@ybl/YES BANK/ICI7d|DR|47.50|1200.00",
    layout: "icici",
  },
  "ICICI Bank, by month": {
    header: "DATE|MODE|PARTICULARS|DEPOSITS|WITHDRAWALS|BALANCE",
    credits: [
      `25-11-2026||UPI/ASHA RAO/asha@okhdfc/Payment/HDFC BANK/${ONE}/ICI7de43fa4|148.00||1148.00`,
      `26-11-2026||UPI/RAVI K/ravi@okhdfc/Payment/HDFC BANK/${OTHER}/ICI7de43fa5|99.50||1247.50`,
    ],
    debit: "26-11-2026||UPI/MILL/mill@ybl/Payment/YES BANK/632900000009/ICI7d||47.50|1200.00",
    layout: "icici",
  },
  "Axis Bank": {
    header: "SRL NO|Tran Date|CHQNO|PARTICULARS|DR|CR|BAL|SOL",
    credits: [
      `1|25-11-2026||UPI/P2A/${ONE}/ASHA RAO/UPI/STATE BANK||148.00|1148.00|763`,
      `2|26-11-2026||UPI/P2A/${OTHER}/RAVI K/UPI/HDFC BANK||99.50|1247.50|763`,
    ],
    layout: "axis",
  },
  "Axis Bank, one amount": {
    header:
      "S.No|Transaction Date|Value Date|Particulars|Amount(INR)|Debit/Credit|Balance(INR)|Cheque Number|Branch Name",
    credits: [
      `1|25/11/2026|25/11/2026|UPI/P2A/${ONE}/ASHA RAO/UPI/STATE BANK|148.00|CR|1148.00|-|ABIDS`,
      `2|26/11/2026|26/11/2026|UPI/P2M/${OTHER}/RAVI K/UPI/HDFC BANK|99.50|CR|1247.50|-|ABIDS`,
    ],
    debit:
      "3|26/11/2026|26/11/2026|UPI/P2M/632900000009/MILL/UPI/YES BANK|47.50|DR|1200.00|-|ABIDS",
    layout: "axis",
  },
  "Kotak Mahindra Bank": {
    header:
      "Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Amount|Dr / Cr|Balance|Dr / Cr",
    credits: [
      `1|25-11-2026 22:04:07|25-11-2026|UPI/Asha Rao/${ONE}/UPI|UPI-632919372785|148.00|CR|1,148.00|CR`,
      `2|26-11-2026 22:04:07|26-11-2026|UPI/Ravi Kumar Si/${OTHER}/Payment|UPI-632919372786|99.50|CR|1,247.50|CR`,
    ],
    debit:
      "3|26-11-2026 23:04:07|26-11-2026|UPI/Mill/632900000009/Sent|UPI-632919372787|47.50|DR|1,200.00|CR",
    layout: "kotak",
  },
  "Kotak Mahindra Bank, 2025": {
    header: "#|Date|Description|Chq/Ref. No.|Withdrawal (Dr.)|Deposit (Cr.)|Balance",
    credits: [
      `1|25 Nov 2026|UPI/Asha Rao/${ONE}/UPI|UPI-632919372785||148.00|1,148.00`,
      `2|26 Nov 2026|UPI/Ravi Kumar Si/${OTHER}/Payment|UPI-632919372786||99.50|1,247.50`,
    ],
    debit: "3|26 Nov 2026|UPI/Mill/632900000009/Sent|UPI-632919372787|47.50||1,200.00",
    layout: "kotak",
  },
  "Kotak Mahindra Bank, two columns": {
    header: "Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Debit|Credit|Balance",
    credits: [
      `1|25-11-2026|25-11-2026|UPI/Asha Rao/${ONE}/UPI|UPI-632919372785||148.00|1,148.00`,
      `2|26-11-2026|26-11-2026|UPI/Ravi Kumar Si/${OTHER}/Payment|UPI-632919372786||99.50|1,247.50`,
    ],
    layout: "kotak",
  },
  "Kotak Mahindra Bank, signed": {
    header:
      "#|TRANSACTION DATE|VALUE DATE|TRANSACTION DETAILS|CHQ / REF NO.|DEBIT/CREDIT(₹)|BALANCE(₹)",
    credits: [
      `1|25 Nov 2026 06:45 PM|25 Nov 2026|UPI/Asha Rao/${ONE}/UPI|UPI-632919372785|+148.00|1,148.00`,
      `2|26 Nov 2026 06:45 PM|26 Nov 2026|UPI/Ravi K/${OTHER}/UPI|UPI-632919372786|+99.50|1,247.50`,
    ],
    debit:
      "3|26 Nov 2026 07:45 PM|26 Nov 2026|UPI/Mill/632900000009/UPI|UPI-632919372787|-47.50|1,200.00",
    layout: "kotak",
  },
  "IDFC FIRST Bank": {
    header: "Transaction Date|Value Date|Particulars|Cheque No.|Debit|Credit|Balance",
    credits: [
      `25-Nov-2026|25-Nov-2026|UPI/CR/${ONE}/ASHA/HDFC/12345/Payment|||148.00|1,148.00`,
      `26-Nov-2026|26-Nov-2026|UPI/MOB/${OTHER}/Sent using Paytm UPI|||99.50|1,247.50`,
    ],
    debit: "26-Nov-2026|26-Nov-2026|UPI/DR/632900000009/MILL/YESB/paytmqr/Person||47.50||1,200.00",
    layout: "idfc",
  },
  "IDFC FIRST Bank, corporate": {
    header:
      "Transaction Date|Payment date|Narrative|Customer Reference No|Cheque No|Debit|Credit|Running Balance",
    credits: [
      `25/11/2026|25/11/2026|UPI/MOB/${ONE}/Asha|||0|148.00|1148.00`,
      `26/11/2026|26/11/2026|UPI/MOB/${OTHER}/Ravi|||0|99.50|1247.50`,
    ],
    layout: "idfc",
  },
  "Union Bank of India": {
    header: "Tran Id|Tran Date|Remarks|Amount (Rs.)|Balance (Rs.)",
    credits: [
      `Y97043531|25/11/2026|UPIAB/${ONE}/CR/Asha /AUBL/asharao|148.00(Cr)|1148.00(Cr)`,
      `Y97043532|26/11/2026|UPIAB/${OTHER}/CR/RAVI K/UTIB/ravik22|99.50(Cr)|1247.50(Cr)`,
    ],
    debit: "Y97043533|26/11/2026|UPIAR/632900000009/DR/Mill/YESB/mill@ybl|47.50(Dr)|1200.00(Cr)",
    layout: "union",
  },
  "Union Bank of India, numbered": {
    header: "S.No|Date|Transaction Id|Remarks|Amount(Rs.)|Balance(Rs.)",
    credits: [
      `1|25-11-2026|Y97043531|UPIAB/${ONE}/CR/Asha /AUBL/asharao|148.00(Cr)|1148.00(Cr)`,
      `2|26-11-2026|Y97043532|UPIAB/${OTHER}/CR/RAVI K/UTIB/ravik22|99.50(Cr)|1247.50(Cr)`,
    ],
    layout: "union",
  },
  "Federal Bank": {
    header:
      "Date|Value Date|Particulars|Tran Type|Tran ID|Cheque Details|Withdrawals|Deposits|Balance|DR/CR",
    credits: [
      `25-NOV-2026|25-NOV-2026|UPI IN/${ONE}/asha@okaxis/UPI/0000|TFR|S82430280|||148.00|1148.00|Cr`,
      `26-NOV-2026|26-NOV-2026|UPI IN/${OTHER}/ravi@okicici/U/0000|TFR|S82430281|||99.50|1247.50|Cr`,
    ],
    debit:
      "26-NOV-2026|26-NOV-2026|UPIOUT/632900000009/mill@ybl/UPI/5411|TFR|S82430282||47.50||1200.00|Cr",
    layout: "federal",
  },
  "Punjab National Bank": {
    header: "Txn No.|Txn Date|Description|Branch Name|Cheque No.|Dr Amount|Cr Amount|Balance",
    credits: [
      `U55126421|25/11/2026|UPI/CR/${ONE}/ASHA/UTIB/asha.pay/|-|||148.0|1148.00 Cr.|`,
      `U55126422|26/11/2026|UPI/CR/${OTHER}/RAVI/UTIB/ravi.pay/|-|||99.5|1247.50 Cr.|`,
    ],
    debit: "T20721400|26/11/2026|UPI/DR/632900000009/MILL/YESB/mill@ybl/S|-||47.5||1200.00 Cr.|",
    layout: "pnb",
  },
  "Punjab National Bank, narration last": {
    header: "Transaction Date|Cheque Number|Withdrawal|Deposit|Balance|Narration",
    credits: [
      `25/11/2026|||148.00|1,148.00 Cr.|UPI/CR/${ONE}/ASHA/SBIN/asha@ybl`,
      `26/11/2026|||99.50|1,247.50 Cr.|UPI/CR/${OTHER}/RAVI/SBIN/ravi@ybl`,
    ],
    debit: "26/11/2026||47.50||1,200.00 Cr.|UPI/DR/632900000009/MILL/SBIN/mill@ybl",
  },
  "Canara Bank": {
    header: "Txn Date|Value Date|Cheque No.|Description|Branch Code|Debit|Credit|Balance",
    credits: [
      `25-11-2026 10:10:10|25 Nov 2026||UPI/CR/${ONE}/ASHA/SBIN/**asha@ybl/Payment//YBL8/25/11/2026|33||148.00|1,148.00`,
      `26-11-2026 10:10:10|26 Nov 2026||UPI/CR/${OTHER}/RAVI/SBIN/**ravi@ybl/Payment//YBL9/26/11/2026|33||99.50|1,247.50`,
    ],
    layout: "canara",
  },
  "Canara Bank, by branch": {
    header: "TRANS DATE|VALUE DATE|BRANCH|REF/CHQ.NO|DESCRIPTION|WITHDRAWS|DEPOSIT|BALANCE",
    credits: [
      `25-NOV-26|25-NOV-26|33||UPI/CR/${ONE}/ASHA/SBIN/asha@ybl||148.00|1,148.00`,
      `26-NOV-26|26-NOV-26|33||UPI/CR/${OTHER}/RAVI/SBIN/ravi@ybl||99.50|1,247.50`,
    ],
    layout: "canara",
  },
  "Bank of Baroda": {
    header: "DATE|NARRATION|CHQ.NO.|WITHDRAWAL(DR)|DEPOSIT(CR)|BALANCE(INR)",
    credits: [
      `25-11-2026|UPI/${ONE}/12:34:56/UPI/asha@ybl/Payment|||148.00|1,148.00Cr`,
      `26-11-2026|UPI/${OTHER}/12:34:56/UPI/ravi@ybl/Payment|||99.50|1,247.50Cr`,
    ],
    debit: "26-11-2026|UPI/632900000009/12:34:56/UPI/mill@ybl/x||47.50||1,200.00Cr",
    layout: "baroda",
  },
  "Bank of Baroda, numbered": {
    header: "Serial No|Transaction Date|Value Date|Description|Cheque Number|Debit|Credit|Balance",
    credits: [
      `1|25-11-2026|25-11-2026|UPI/${ONE}/12:34:56/UPI/asha@ybl/Payment|||148.00|1,148.00 Cr`,
      `2|26-11-2026|26-11-2026|UPI/${OTHER}/12:34:56/UPI/ravi@ybl/Payment|||99.50|1,247.50 Cr`,
    ],
    layout: "baroda",
  },
  "IndusInd Bank": {
    header: "Date|Particulars|Chq./Ref.No.|Withdrawl|Deposit|Balance",
    credits: [
      `25 Nov 2026|UPI/${ONE}/CR/ASHA RAO/SBIN/asha@ybl/Paym|||148.00|1,148.00`,
      `26 Nov 2026|UPI/${OTHER}/CR/RAVI/SBIN/ravi@ybl/Paym|||99.50|1,247.50`,
    ],
    layout: "indusind",
  },
  "YES Bank": {
    header:
      "Transaction Date|Value date|Transaction Description|Reference No|Debit Amount|Credit Amount|Running Balance",
    credits: [
      `25/11/2026|25/11/2026|UPI/${ONE}/From:asha@ptyes/To:shop@yesbank/Payment|YBS60053|0.00|148.00|1148.00`,
      `26/11/2026|26/11/2026|UPI/${OTHER}/From:ravi@ptyes/To:shop@yesbank/Payment|YBS60054|0.00|99.50|1247.50`,
    ],
    layout: "yes",
  },
  "IDBI Bank": {
    header: "Srl|Txn Date|Value Date|Description|Cheque No|CR/DR|CCY|Amount (INR)|Balance (INR)",
    credits: [
      `1|25/11/2026 22:40:00|25/11/2026|UPI/${ONE}/ASHA RAO||Cr.|INR|148.00|1148.00`,
      `2|26/11/2026 22:40:00|26/11/2026|UPI/${OTHER}/RAVI K||Cr.|INR|99.50|1247.50`,
    ],
    debit: "3|26/11/2026 22:50:00|26/11/2026|UPI/632900000009/MILL||Dr.|INR|47.50|1200.00",
    layout: "idbi",
  },
  "Indian Overseas Bank": {
    header:
      "Date(Value Date)|Particulars|Ref No./Cheque No.|Transaction Type|Debit(Rs)|Credit(Rs)|Balance(Rs)",
    credits: [
      `25-Nov-26 (25-Nov-26)|UPI/${ONE}/CR/ASHA/SBIN/asha@ybl|S1|Transfer||148.00|1,148.00`,
      `26-Nov-26 (26-Nov-26)|UPI/${OTHER}/CR/RAVI/SBIN/ravi@ybl|S2|Transfer||99.50|1,247.50`,
    ],
    debit: "26-Nov-26 (26-Nov-26)|UPI/632900000009/DR/MILL/SBIN/m@ybl|S3|Transfer|47.50||1,200.00",
  },
  "Bank of India": {
    header: "Transaction Date|Instrument Id|Narration|Debit|Credit|Balance",
    credits: [
      `25-11-2026||UPI/${ONE}/CR/ASHA/SBIN/asha@ybl||148.00|1,148.00`,
      `26-11-2026||UPI/${OTHER}/CR/RAVI/SBIN/ravi@ybl||99.50|1,247.50`,
    ],
    debit: "26-11-2026||UPI/632900000009/DR/MILL/SBIN/mill@ybl|47.50||1,200.00",
  },
  "Saraswat Bank": {
    header: "Date|Dr Amount|Cr Amount|Total Amount|Particulars|Instruments",
    credits: [
      `25-11-2026||148.00|1,148.00 CR|UPI/${ONE}/ASHA RAO/SBIN/asha@ybl/x|`,
      `26-11-2026||99.50|1,247.50 CR|UPI/${OTHER}/RAVI/SBIN/ravi@ybl/x|`,
    ],
    debit: "26-11-2026|47.50||1,200.00 CR|UPI/632900000009/MILL/SBIN/mill@ybl/refund|",
  },
  "Bandhan Bank": {
    header: "Transaction Date|Value Date|Description|Amount|Dr / Cr|Balance",
    credits: [
      `November25, 2026|November25, 2026|UPI/CR/${ONE}/ASHA/SBIN/asha@ybl|INR148.00|Cr|INR1,148.00`,
      `November26, 2026|November26, 2026|UPI/CR/${OTHER}/RAVI/SBIN/ravi@ybl|INR99.50|Cr|INR1,247.50`,
    ],
    debit:
      "November26, 2026|November26, 2026|UPI/DR/632900000009/MILL/SBIN/m@ybl|INR47.50|Dr|INR1,200.00",
  },
  "Karur Vysya Bank": {
    header: "Transaction Date|Value Date|Branch|Cheque No|Description|Debit|Credit|Balance",
    credits: [
      `25-11-2026|25-11-2026|11||UPI-CR-${ONE}-ASHA-SBIN-asha@ybl||148.00|1,148.00`,
      `26-11-2026|26-11-2026|11||UPI-CR-${OTHER}-RAVI-SBIN-ravi@ybl||99.50|1,247.50`,
    ],
  },
  "Varachha Bank": {
    header: "TRN.  Date|Value  Date|Narration|Chq/Ref.No|Debit|Credit|Closing  Bal",
    credits: [
      `25/11/2026|25/11/2026|UPI/${ONE}/ASHA|||148.00|1,148.00`,
      `26/11/2026|26/11/2026|UPI/${OTHER}/RAVI|||99.50|1,247.50`,
    ],
    debit: "26/11/2026|26/11/2026|UPI/632900000009/MILL||47.50||1,200.00",
  },
  "PhonePe Business": {
    header:
      "PhonePe Reference Id|Transaction UTR|Total Transaction Amount|Transaction Date|Transaction Status",
    credits: [
      `T26112518|${ONE}|148.00|2026-11-25 18:45:09|COMPLETED`,
      `T26112618|${OTHER}|99.50|2026-11-26 18:45:09|COMPLETED`,
    ],
    layout: "phonepe",
  },
  Razorpay: {
    header:
      "id|amount|currency|status|order_id|method|amount_refunded|refund_status|captured|description|vpa|email|contact|notes|fee|tax|error_code|created_at|acquirer_data",
    credits: [
      `pay_1|148.00|INR|captured|order_1|upi|0.00||1|Cards|asha@ybl|a@example.com|+919800000001|{}|2.96|0.45||25/11/2026 18:45:09|{"rrn":"${ONE}","upi_transaction_id":"HDF3f"}`,
      `pay_2|99.50|INR|captured|order_2|upi|0.00||1|Cards|ravi@ybl|r@example.com|+919800000002|{}|1.99|0.30||26/11/2026 18:45:09|{"rrn":"${OTHER}","upi_transaction_id":"HDF3e"}`,
    ],
  },
  "Cashfree, settlement recon": {
    header:
      "Order Id|Transaction Id|Payment Amount|Payment Mode|Bank Reference|Payment Time|Payment Status|Service Charge|Service Tax|Settlement Amount|Settlement Date|Settlement UTR",
    credits: [
      `o1|t1|148.00|UPI|${ONE}|2026-11-25 18:45:09|SUCCESS|2.96|0.53|144.51|2026-11-27|UTR1`,
      `o2|t2|99.50|UPI|${OTHER}|2026-11-26 18:45:09|SUCCESS|1.99|0.36|97.15|2026-11-27|UTR1`,
    ],
  },
  "Paytm for Business": {
    header:
      "Transaction_ID|Order_ID|Transaction_Date|Transaction_Type|Status|Amount|Commission|GST|Settled_Amount|Settled_Date|UTR_No|Customer_VPA|RRN",
    credits: [
      `p1|o1|25-11-2026 18:45:09|ACQUIRING|SUCCESS|148.00|2.96|0.53|144.51|26-11-2026|AXIS1|asha@ybl|${ONE}`,
      `p2|o2|26-11-2026 18:45:09|ACQUIRING|SUCCESS|99.50|1.99|0.36|97.15|27-11-2026|AXIS2|ravi@ybl|${OTHER}`,
    ],
  },
  BharatPe: {
    header: "Date|Time|Payer Name|Payer VPA|Amount|UTR|Status|Type",
    credits: [
      `25/11/2026|18:45|ASHA|asha@ybl|148.00|${ONE}|SUCCESS|PAYMENT`,
      `26/11/2026|18:45|RAVI|ravi@ybl|99.50|${OTHER}|SUCCESS|PAYMENT`,
    ],
  },
};

function read({ header, credits, debit }: PublicFile) {
  const file = ["Statement of account", header, ...credits, ...(debit ? [debit] : [])].map((line) =>
    line.split("|"),
  );
  const found = creditsOf(file);
  if (found.ok) return { asked: false, ...found };
  const [candidate] = "candidates" in found.problem ? found.problem.candidates : [];
  if (!candidate?.proposal) throw new Error(`${found.problem.code}, and nothing is proposed`);
  const answered = creditsOf(file, candidate.proposal);
  if (!answered.ok) throw new Error(answered.problem.code);
  return { asked: true, ...answered };
}

describe("a file as public sources show it", () => {
  test.each(Object.entries(FILES))("%s is read whole", (_, file) => {
    const { asked, layout, credits, dropped } = read(file);
    expect({ layout, asked }).toEqual({ layout: file.layout ?? null, asked: !file.layout });
    expect(credits.map(({ transactionId, amount, day }) => [transactionId, amount, day])).toEqual([
      [ONE, rupees(148), "2026-11-25"],
      [OTHER, rupees("99.50"), "2026-11-26"],
    ]);
    expect(dropped).toMatchObject({ doubtful: [], debits: file.debit ? 1 : 0 });
  });
});
