/**
 * Lines of banks' SMS for each form that the store reads (record 131): of ₹148, on 28 November 2026, with the ID
 * 632900000001.
 */

const SOURCES = {
  extractor: "the test data of UPI-Bank-SMS-Transaction-Extractor on GitHub",
  pennywise: "the test data of pennywiseai-tracker on GitHub",
  public: "several apps' public test data",
  seller: "a seller of this store",
} as const;

type FormLines = {
  /** The template of the form in `SMS_FORMS`. */
  template: string;
  /** The source of the form. */
  knownFrom: keyof typeof SOURCES;
  lines: readonly string[];
  /** Lines that tell of money without the 12 digits. */
  linesWithoutId?: readonly string[];
};

export const SMS_LINES: readonly FormLines[] = [
  {
    template:
      "{hello} {amount} {credited} to {own} Transaction Details a Date {when} b Sender {name} VPA {upi} c {ref}",
    knownFrom: "public",
    lines: [
      "HDFC BANK Dear Customer, Greetings from HDFC Bank! We're writing to inform you that Rs.148.00 has been successfully credited to your HDFC Bank account ending in 1234. Transaction Details: a. Date: 28-11-26 b. Sender: ASHA RAO (VPA: asha@okaxis) c. UPI Reference No.: 632900000001 Need Help? Warm regards, HDFC Bank For more details on Service charges and Fees, click here. © HDFC Bank",
    ],
  },
  {
    template:
      "{hello} {amount} {credited} to {own} [{when}] {channel} [{when}] {by} {payer} {channel} [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Rs 148.00 credited to your A/c XX1234 via UPI on 28-11-2026 10:20:30 from asha@okaxis. Ref No 632900000001 Bal: Rs 900.00 -Federal Bank",
      "Credit Alert! Rs.148.00 credited to HDFC Bank A/c XX1234 on 28-11-26 from VPA asha@okaxis (UPI 632900000001)",
      "HDFC Bank: Rs. 148.00 credited to a/c XXXXXX1234 on 28-11-26 by a/c linked to VPA asha@okaxis (UPI Ref No  632900000001).",
      "Dear Customer, Rs.148.00 is credited to A/C ****1234 by VPA asha@okaxis on 28-11-26. UPI Ref No 632900000001. Not you? Call 18002586161",
      "Rs.148.00 credited to HDFC Bank A/C **1234 on 28-11-26 by A/C linked to UPI VPA asha@okaxis (UPI Ref No 632900000001).",
      "Rs.148.00 credited to HDFC Bank A/c XX1234 on 28/11/26 by ASHA RAO. Ref 632900000001",
      "UPI: Rs.148.00 credited to your account XX1234 via UPI from asha@okaxis. UPI Ref: 632900000001",
    ],
  },
  {
    template: "Money Received {amount} in {own} [{when}] {by} {payer} [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Money Received - INR 148.00 in your HDFC Bank A/c xx1234 on 28-11-26 by A/c linked to VPA asha@okaxis (UPI Ref No 632900000001). Not you? Call 18002586161 -HDFC Bank",
    ],
  },
  {
    template:
      "{hello} [An amount of] {amount} {credited} <to|in|into> {own} {channel} [{when}] {ref} [{when}]",
    knownFrom: "public",
    lines: [
      "Rs.148.00 credited to a/c XX1234 on 28-11-26 by UPI ref no 632900000001 -HDFC Bank",
      "An amount of INR 148.00 has been credited to your a/c XXXX1234 on 28/11/2026 towards UPI Ref no 632900000001. Total Avail.bal INR 25,000.00. - Canara Bank",
      "BOI -  Rs.148.00 Credited to your Ac XX1234 on 28-11-26 by UPI ref No.632900000001.Avl Bal 4583.96",
      "Rs 148.00 credited to your A/c XX1234 via IMPS on 28NOV2026 11:45:30 IMPS Ref no 632900000001 Bal:Rs 25000.75 -Federal Bank",
    ],
  },
  {
    template: "An amount of {amount} has been credited to {ownMask} [{when}] towards {ref}",
    knownFrom: "public",
    lines: [
      "An amount of INR 148.00 has been credited to XXXX1234 on 28/11/2026 towards UPI Ref no 632900000001. Total Avail.bal INR 25,000.00. - Canara Bank",
    ],
  },
  {
    template:
      "{hello} {amount} {credited} <to|in> {own} [{when}] {channel} {ref} [{when}] <from|by> {payer} <{channel} <{balance}|{bank}>|via UPI>",
    knownFrom: "public",
    lines: [
      "Rs.148.00 credited to A/c XX1234 on 28-11-26 by UPI Ref No 632900000001 from ASHA. -SBI",
      "Rs.148.00 credited to A/c XX345678 via IMPS/632900000001 by ASHA RAO. AvlBal:Rs25000.00 -Bank of Baroda",
      "Rs 148.00 credited to your A/c XX1234 by UPI. UPI Ref No 632900000001. From ASHA RAO via UPI. -SBI",
      "Rs 148.00 credited to your A/c XX1234 by UPI. UPI Ref No 632900000001. From ASHA RAO via UPI.",
      "Rs.148 Credited to A/c ...1234 thru UPI/632900000001 by ashaatybl. Total Bal:Rs.6106.44CR. Avlbl Amt:Rs.6106.44(28-11-2026 07:40:39) - Bank of Baroda",
    ],
  },
  {
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} {by} {payer} {channel} [{when}] {ref}",
    knownFrom: "extractor",
    lines: [
      "Dear SBI User, your A/c X1234-credited by Rs.148.00 on 28Nov26 transfer from ASHA RAO Ref No 632900000001 -SBI",
      "Dear UPI user A/C X1234 credited by Rs148.00 on date 28Nov26 trf from ASHA RAO Refno 632900000001. If not u? call 1800111109. -SBI",
      "Your A/c XX1234 has been credited with Rs.148.00 on 28Nov26 transfer from ASHA RAO via UPI Ref 632900000001",
      "Dear Customer, Your a/c no. XXXXXXXX1234 is credited by Rs.148.00 on 28-11-26 by a/c linked to mobile 9XXXXXX123-ASHA RAO (IMPS Ref no 632900000001).If not done by you, call 1800111109. -SBI",
      "Dear Customer, Acct XX123 is credited with Rs 148.00 on 28-Nov-26 from ASHA RAO. UPI:632900000001-ICICI Bank.",
      "A/C *XX1234 credited by Rs 148.00 from asha@okaxis. RRN:632900000001. Avl Bal:105502.12. Not you? Call 18602677777 - IndusInd bank.",
      "Your A/C XX1234 is credited by INR 148.00 on 28/11/26 from asha@okaxis. UPI Ref No. 632900000001. New Bal: INR 25,000.00. Team IDFC FIRST Bank",
      "Dear Customer, Account XXXX123 is credited with INR 148 on 28-11-2026 08:15:26 from asha@okaxis. UPI Ref. no. 632900000001-Kerala Gramin Bank",
      "Dear Customer, Your acct XX005 is credited with INR 148.00 on 28-Nov-26 from ASHA RAO. UPI Ref no 632900000001 . JANA SFB",
      "Your A/c XX1234 is credited by Rs. 148.00 on 28-11-2026 via UPI from Mr ASHA RAO           via Ref No 632900000001. -CBoI",
      "ICICI Bank Account XX022 is credited with Rs 148.00 on 28-Nov-26 by Account linked to mobile number XXXXX56689. IMPS Ref. no. 632900000001.",
      "Your a/c XX0092 is credited by Rs.148.00 from ASHA RAO on 28-11-26 (UPI Ref no 632900000001) -KarnatakaBank",
      "A/c X1234 credited for INR 148.00 on 28-11-26 16:16:20 by ASHA RAO thru UPI.AvlBal INR 192.16(UPI:632900000001)",
    ],
  },
  {
    template: "{hello} {own} {credited} by {amount} [{when}] by {ref}",
    knownFrom: "public",
    lines: [
      "Dear SBI UPI User, ur A/cX1234 credited by Rs148 on 28Nov26 by  (Ref no 632900000001)",
    ],
  },
  {
    template: "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {ref} [{when}]",
    knownFrom: "public",
    lines: [
      "A/c XX1234 credited by INR 148.00 dt 28-11-26 10:20:30 thru UPI:632900000001.Bal INR 25,000.00 CR.-PNB",
      "A/c *8317 Credited for Rs:148.00 on 28-11-2026 11:23:34 by Mob Bk ref no 632900000001 Avl Bal Rs:2841.37.Never Share OTP/PIN/CVV-Union Bank of India",
      "Your SB A/c *1234 Credited for Rs:148.00 on 28-11-2026 10:20:30 by Mob Bk ref no 632900000001 Avl Bal Rs:25000.00. -Union Bank of India",
      "A/c no XX1234 is credited for Rs.148.00 on 28-Nov-26 (UPI Ref No 632900000001) - NSDLPB",
      "Your a/c XX1234 is credited with INR 148.00 on 28-11-26 by UPI Ref no. 632900000001. -Kotak Bank",
      "Your IndusInd Account 15XXXXX0000 has been credited for INR 148.00 towards IMPS/632900000001. Call 18602677777 to report issue-IndusInd Bank",
    ],
  },
  {
    template: "{own} {credited} <with|for> {amount} {when} [by {payer}] thru UPI {balance} {ref}",
    knownFrom: "pennywise",
    lines: [
      "Ac XX1234 Credited with Rs.148.00 28-11-2026 08:53:21 thru UPI . Aval Bal Rs.82431.67 CR. (UPI Ref ID:632900000001) Helpline 18001800/18002021-PNB",
      "A/c X1234 credited for INR 148.00 on 28-11-26 16:16:20 by ASHA RAO thru UPI.AvlBal INR 192.16(UPI:632900000001)",
    ],
  },
  {
    template:
      "{hello} Your {own} is credited for {amount} [{when}] and debited from <{account}|VPA {upi}> {ref}",
    knownFrom: "pennywise",
    lines: [
      "Your a/c no. XXXXXXXX1234 is credited for Rs.148.00 on 28-11-26 and debited from a/c no. XXXXXXXX0987 (UPI Ref no 632900000001)",
      "Your a/c no. XXXXXXXX5555 is credited for Rs.148.00 on 28-11-2026 and debited from a/c no. XXXXXXXX6666 (UPI Ref no 632900000001) -CUB",
      "Your a/c no. XXXXXXXX1234 is credited for Rs.148.00 on 28-11-26 and debited from a/c no. XXXXXXXX0987 (UPI Ref no 632900000001).-DhanlaxmiBank",
      "Your a/c no. XXXXXXXX1234 is credited for Rs.148.00 on 28/11/2026 17:08:19 and debited from VPA asha@okaxis (UPI Ref no 632900000001) -APGBank",
    ],
  },
  {
    template:
      "Your account {ownMask} is credited by {amount} [{when}] received from account {mask} / {name} {ref}",
    knownFrom: "pennywise",
    lines: [
      "Your account XXXXXXX1234 is credited by Rs.148 on 28-11-26 received from account XXXXXXX4321/ASHA RAO (IMPS Ref no. 632900000001). Call 18602677777 to report issue-IndusInd Bank",
    ],
  },
  {
    template: "Dear BOB UPI User Your account is credited with {amount} [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Dear BOB UPI User: Your account is credited with INR 148.00 on 2026-11-28 10:20:30 AM by UPI Ref No 632900000001; AvlBal: Rs25000.00 - BOB",
    ],
  },
  {
    template: "{amount} Cr to {ownUpi} {own} [{when}] [{balance}] {ref} {bank}",
    knownFrom: "pennywise",
    lines: [
      "Rs.148.00 Cr. to merchant@okaxis A/c XX345678 on 28-11-2026. AvlBal:Rs10000.00. Ref:632900000001 -Bank of Baroda",
    ],
  },
  {
    template:
      "{own} is credited by {amount} {when} from {name} {ref} [Payer Remark {text} IOB|IOB]",
    knownFrom: "pennywise",
    lines: [
      "Your a/c no. XXXXX02 is credited by Rs.148.00 on 2026-11-28 08:58:18.522, from ASHA N-8000000313-1@nyes(UPI Ref no 632900000001).Payer Remark - Paid via Navi UPI -IOB",
      "Your a/c no. XXXXX92 is credited by Rs.148.00 on 2026-11-28 17, from ASHA RA-asha@okaxis(UPI Ref no 632900000001).Payer Remark - UPI -IOB",
    ],
  },
  {
    template:
      "[{serial}] {own} Credited with {amount} UPI / CR / {id} / {name} CLR {balance} {when} {bank}",
    knownFrom: "pennywise",
    lines: [
      "A/c No **2222 Credited with Rs 148--UPI/CR/632900000001/ASHA/HDFC/U (CLR BAL 987.99CR)(28-11-2026 17:22:34)-Punjab&Sind Bank",
      "PSB000000000000003\nA/c No **2222 Credited with Rs 148--UPI/CR/632900000001/ASHA/HDFC/00000000000000/U (CLR BAL 30987.99CR)(28-11-2026 17:22:34)-Punjab&Sind Bank",
    ],
  },
  {
    template:
      "{hello} {amount} credited [to] {own} {when} [Info|towards|by] UPI / <P2A|P2M|P2V> / {id} / {name} <{bank}|{balance}>",
    knownFrom: "public",
    lines: [
      "INR 148.00 credited\nA/c no. XX1234\n28-11-26, 10:20:30 IST\nUPI/P2A/632900000001/ASHA RAO/AXIS BANK",
      "INR 148.00 credited to A/c no. XX1234 on 28-11-26 at 11:59:28 IST. Info- UPI/P2A/632900000001/ASHA RAO/Axis Bank - Axis Bank",
      "Axis Bank: INR 148.00 credited to A/c no. XX1234 on 28-11-2026 towards UPI/P2A/632900000001/Asha Rao. Avl bal: INR 25900.00",
      "INR 148.00 credited\nA/c no. XX1234\n28-11-26, 16:02:45 IST\nUPI/P2A/632900000001/ASHA RAO/ICICI Ban - Axis Bank",
    ],
  },
  {
    template: "<Cr|Credited> {amount} to {own} [{when}] [Ref] UPI / CR / {id} / {name} {balance}",
    knownFrom: "pennywise",
    lines: [
      "Cr INR 148.00 to A/c X4541 28-NOV-2026\nUPI/CR/632900000001/ASHA RAO/Y\nBal INR 23,838.10\n-AU Bank",
      "Credited INR 148.00 to A/c X4541 on 28-NOV-2026 Ref UPI/CR/632900000001/ASHA RAO. Bal INR 23,838.10",
    ],
  },
  {
    template:
      "[Amt|{hello} You have|{hello} You 've] Received {amount} [{when}] {channel} <in|to|into> {own} {by} {payer} [{when}] {channel} {ref}",
    knownFrom: "pennywise",
    lines: [
      "You've received INR 148.00 in your account XX1234 from ASHA RAO. UPI Ref No 632900000001",
      "Received Rs.148.00 in your Kotak Bank AC X1234 from asha@okaxis on 28-11-26.UPI Ref:632900000001.",
      "Received Rs.148.00 in your Kotak Bank AC X3333 from asha@okaxis on 28-11-26.UPI Ref 632900000001. Not you, https://kotak.com/KBANKT/Fraud",
      "Received Rs. 148.00 on 28-11-26 in your Kotak Bank A/C x2451 by an A/C linked to mobile x111. IMPS Ref no 632900000001.",
      "Received Rs.148 in HDFC Bank A/c XX0444 from ASHA on 28/11/26 Ref 632900000001",
    ],
  },
  {
    template: "Received {amount} from {payer} <in|to> {own} [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Received Rs.148.00 from ASHA RAO in your Kotak811 a/c XX1234 on 28-Nov-26. UPI ref no. 632900000001.\nView balance: https://kotak.bank.in/KBANKT/Fraud -Kotak",
    ],
  },
  {
    template:
      "{hello} [Payment of] {amount} [is|has been|was] received <in|to|into> {own} [{when}] {by} {payer} {channel} [{when}] {ref}",
    knownFrom: "pennywise",
    lines: [
      "Rs. 148 received in slice A/c xx2743 on 28-Nov-26 from ASHA RAO via UPI (Ref ID: 632900000001). Avl. Bal. Rs. 2,203.56 - slice",
      "Rs 148.00 received in your a/c XX5432 on 28-11-26 from Asha Rao. Ref: 632900000001. - State Bank of India.",
    ],
  },
  {
    template:
      "{hello} {amount} [is|has been|was] received <in|to|into> {own} {channel} [{when}] {ref} [{when}]",
    knownFrom: "public",
    lines: [
      "Dear Customer, Rs 148/- received in your A/c ending 1234 via UPI on 28/11/2026. RefID: 632900000001",
    ],
  },
  {
    template: "Money received from {payer} {amount} to {own} {ref}",
    knownFrom: "extractor",
    lines: ["Money received from ASHA RAO Rs.148.00 to A/c X1234 Ref 632900000001"],
  },
  {
    template:
      "You have received a payment of {amount} <in {own} [{when}] from {name} thru IPPB|[{when}] from {name} thru IPPB {own}> [{balance}] Info UPI / CREDIT / {id}",
    knownFrom: "public",
    lines: [
      "You have received a payment of Rs. 148.00 in a/c X1234 on 28/11/2026 15:06 from asha rao thru IPPB. Info: UPI/CREDIT/632900000001.-IPPB",
      "You have received a payment of Rs.148.00 from ASHA RAO thru IPPB. A/C X5678. Avl Bal Rs.5000.00. Info: UPI/CREDIT/632900000001",
    ],
  },
  {
    template:
      "{hello} Your {own} has received {amount} [{when}] {channel} {by} {payer} [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Dear Customer, your A/c XX5678 has received Rs. 148.00 via UPI from Asha Rao Ref 632900000001.",
    ],
  },
  {
    template: "{amount} Cr to {own} [{when}] {channel} {by} {payer} [{when}] [{balance}] {ref}",
    knownFrom: "public",
    lines: ["Rs.148.00 Cr. to your A/C XXXXXX3080 via UPI from asha@upi. Ref:632900000001."],
  },
  {
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] [Info|by|towards] UPI [/] [<CR|P2A|P2M> /] {id} [/] {name} <{balance}|{bank}>",
    knownFrom: "public",
    lines: [
      "Dear Customer, Your Account XX1234 is credited with Rs. 148.00 on 28-11-2026. Info: UPI/632900000001/ASHA RAO. Avl bal Rs 900.00",
      "Your a/c XX1234 credited INR 148.00 on 28-11-26. Info: UPI/CR/632900000001/ASHA/asha@ybl. Avl Bal INR 900.00 -YES BANK",
    ],
  },
  {
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} {ref} [{when}] <from|by> {payer} <{balance}|{bank}>",
    knownFrom: "public",
    lines: ["A/c XX1234 Credited Rs.148.00 28-11-26 UPI Ref 632900000001 from asha@okaxis -KVB"],
  },
  {
    template:
      "{hello} {amount} [is|has been] received from {payer} <in|to> {own} [{when}] {channel} {ref}",
    knownFrom: "public",
    lines: ["Rs.148 received from ASHA RAO in your A/c XX1234 via UPI. UPI Ref 632900000001"],
  },
  {
    template:
      "{hello} {amount} [is|has been] deposited <to|in> {own} [{when}] {channel} [{by} {payer}] {ref}",
    knownFrom: "public",
    lines: [
      "INR 148.00 deposited to A/c XX1234 on 28-11-26 via UPI Ref No 632900000001. Avl Bal INR 900.00",
    ],
  },
  {
    template: "{amount} credited via UPI to {own} {ref} [{when}] from {payer} {balance}",
    knownFrom: "pennywise",
    lines: [
      "INR 148.00 credited via UPI to Equitas A/c 9012 -Ref:632900000001 on 28-11-26 from ASHA RAO. Avl Bal is INR 25,000.00.Not U?Call 18001031222.",
    ],
  },
  {
    template: "UPI Credit {amount} in {own} Info UPI / {word} / {id} / {name} {when} {balance}",
    knownFrom: "pennywise",
    lines: [
      "UPI Credit:INR Rs.148.00 in A/c X2468. Info: UPI/TGRB/632900000001/ Asha Rao on 28-11-26 19:02:01.Final balance is Rs.34567.67 -South Indian Bank",
    ],
  },
  {
    template:
      "{hello} {own} is credited with {amount} Info IMPS / {word} / {id} / {name} {balance}",
    knownFrom: "pennywise",
    lines: [
      "Dear Customer, Your A/c X1234 is credited with Rs.148.00 Info: IMPS/PUNB/632900000001/ ASHA TRADERS. Final balance is Rs.10000.00-South Indian Bank",
    ],
  },
  {
    template: "{amount} is credited to {own} {when} UPI TXN / {id} {text} {balance} {bank}",
    knownFrom: "pennywise",
    lines: [
      'INR 148.00 is credited to A/c XXXX9999 on 28-NOV-2026 - "UPI TXN: /632900000001-Asha/Payment from Asha". Aval Bal is INR 75,500.00 -DhanlaxmiBank',
    ],
  },
  {
    template: "{hello} {own} Credited {amount} {when} Deposit by transfer [from {name}]",
    knownFrom: "public",
    lines: [],
    linesWithoutId: [
      "Your A/C XX1234 Credited INR 148.00 on 28/11/26 -Deposit by transfer from ASHA RAO. Avl Bal INR 10,000.00-SBI",
    ],
  },
  {
    template: "{own} Credited with {amount} {when} by UCO-UPI",
    knownFrom: "pennywise",
    lines: [],
    linesWithoutId: [
      "A/c XX8360 Credited with Rs.148.00 on 28-11-2026 by UCO-UPI.Avl Bal Rs.51.98. Report Dispute https://bit.ly/3y39tLP",
    ],
  },
  {
    template: "Airtel Payments Bank a/c is credited with {amount} Txn ID {id}",
    knownFrom: "pennywise",
    lines: [
      "Airtel Payments Bank a/c is credited with Rs.148.00. Txn ID: 632900000001. Call 180023400 for help",
    ],
  },
  {
    template:
      "{amount} credited to beneficiary [{account}] [{name}] from your {own} [{when}] [via <IMPS|UPI|NEFT>] {ref} [{when}]",
    knownFrom: "seller",
    lines: [
      "INR 148.00 credited to beneficiary A/c XX9999 (ASHA) from your A/c XX1234 via IMPS. Ref 632900000001",
    ],
  },
  {
    template: "{name} has received {amount} from your {own} [via <IMPS|UPI|NEFT>] [{when}] {ref}",
    knownFrom: "pennywise",
    lines: [
      "Asha Rao has received Rs 148.00 from your A/c XX3343 via IMPS on 28-11-26 10:04:04. Ref no. 632900000001 - HDFC Bank",
    ],
  },
  {
    template:
      "{amount} {credited} to <{payer}|{account}|{name} {account}> from [your] {own} [{when}] {ref} [{when}]",
    knownFrom: "seller",
    lines: [
      "Rs.148.00 credited to jio@citibank from your A/c XX1234 on 28-11-26 (UPI Ref No 632900000001). -HDFC Bank",
    ],
  },
  {
    template:
      "{hello} Your <IMPS|UPI|NEFT> [transfer|transaction|txn] of {amount} with {ref} [is|has been] credited to Beneficiary {account} [{name}] [{when}]",
    knownFrom: "seller",
    lines: [
      "Dear Customer, Your IMPS of Rs 148.00 with UTR 632900000001 credited to Beneficiary AC NO. XX5741 on 28/11/2026.-SBI",
    ],
  },
  {
    template:
      "{hello} {own} [is|has been] debited [<by|with|for>] <{amount}|{bare}> [{when}] <and|to|trf to|transfer to|towards|for|for linked|and credited to|> [VPA] <{account}|{payer}|{name} {upi}> [credited] [{when}] {ref} [{when}]",
    knownFrom: "pennywise",
    lines: [
      "Your a/c XX3421 is debited for Rs. 148.00 on 28-11-2026 15:49 and credited to a/c XX1465 (UPI Ref no 632900000001).Plz call 18002586465 if not done by you.",
      "ICICI Bank Acct XX123 debited for Rs 148.00 on 28-Nov-26; ASHA RAO credited. UPI: 632900000001. Call 18002662 for dispute. Updated Bal: Rs 5,000.00",
      "Dear UPI user A/C X7366 debited by 148.00 on date 28Nov26 trf to ASHA RAO Refno 632900000001 If not u? call-1800111109 - SBI",
      "Your a/c no XX1234 is debited for Rs 148 on 28-11-26 12:00:00 and a/c XX456 credited (IMPS Ref no 632900000001) .If not done by you, pl. forward this SMS from registered mobile to 9264092640 to report unauthorized txn & block IBS/MBS. Download PNB ONE.-PNB",
      "A/c X2213 debited INR 148.00 Dt 28-11-26 12:43:00 to ASHA RAO thru UPI:632900000001.Bal INR 2075.57 Not u?Fwd this SMS to 9264092640 to block UPI.-PNB",
      "A/c XX1234 debited Rs 148.00 on 28-Nov-26 for linked shop@oksbi. UPI Ref 632900000001 - NSDLPB",
      "Your A/c XX4614 debited by Rs. 148.00 on 28/11/26; ASHA RAO credited. RRN 632900000001. Available balance Rs. 9,134.15. Team IDFC FIRST Bank",
      "Dear Customer, Your acct XX005 is debited with INR 148.00 on 28-Nov-26 to asha@okaxis. UPI Ref no 632900000001 . JANA SFB",
      "A/c *XX1234 debited by Rs 148.00 towards asha@okaxis. RRN: 632900000001. Not You? call 18602677777- IndusInd Bank.",
    ],
  },
  {
    template:
      "{hello} {own} [is|has been] debited [<by|with|for>] {amount} [{when}] {ref} [Fvg {name} {balance}]",
    knownFrom: "pennywise",
    lines: [
      "A/c *1234 Debited for Rs:148.00 on 28-11-2026 18:28:02 by Mob Bk ref no 632900000001 Avl Bal Rs:12345.67.If not you, Call 1800222243 -Union Bank of India",
      "Union Bank of India A/c *4280 Debited Rs:148.00 on 28-11-2026 11:07:58 by Mob Bk ref no 632900000001, Fvg: ASHA R Avl Bal Rs:244.19. Not you?Call 18002333/SMS BLOCK 4280 to 8879365472",
    ],
  },
  {
    template:
      "[Money|Amt] Sent {amount} from <{own}|{mask}> [{when}] to <{account}|{payer}> [{when}] {ref}",
    knownFrom: "pennywise",
    lines: [
      "Sent Rs.148.00 From HDFC Bank A/C *1234 To ASHA RAO On 28/11/26 Ref 632900000001 Not You? Call 18005556789/SMS BLOCK UPI to 7305556789",
      "Sent Rs.148.00 from Kotak Bank AC X1234 to asha@okaxis on 28-11-26.UPI Ref 632900000001. Not you, https://kotak.com/KBANKT/Fraud",
      "Sent Rs.148.00 from A/c *4512 on 28-11-26 to ASHA FOODS.RRN 632900000001.Avl Bal Rs.4585.65.Not you? SMS BLOCK to 9289592895-Indian Bank",
      "Sent Rs.148.00 from XXXXXX9722 to ASHA RAO on 28/11/2026. UPI ref no. 632900000001. Not you? Tap https://kotk.in/KOTAKD/Eg9Cu0 to report -Kotak",
    ],
  },
  {
    template:
      "{hello} {amount} [is|has been] debited [from] [your] {own} [{when}] [[and credited] <to|towards|for> [VPA] {payer}] [{when}] {ref} [{when}]",
    knownFrom: "pennywise",
    lines: [
      "Rs.148.00 debited from A/c XX1234 on 28-Nov-26 to merchant@upi (UPI Ref No 632900000001)",
      "Rs.148.00 debited A/cXX5468 and credited to ASHA RAO via UPI Ref No 632900000001 on 28Nov26. Call 18001031906, if not done by you. -BOI",
    ],
  },
  {
    template: "{amount} debited <via UPI|from your A/c using UPI> {when} to VPA {upi} {ref}",
    knownFrom: "pennywise",
    lines: [
      "Rs 148.00 debited via UPI on 28-11-2026 10:30:25 to VPA asha@okaxis.Ref No 632900000001.-Federal Bank",
    ],
  },
  {
    template: "{amount} debited via UPI from {own} {ref} [{when}] to {payer} {balance}",
    knownFrom: "pennywise",
    lines: [
      "INR 148.00 debited via UPI from Equitas A/c 1234 -Ref:632900000001 on 28-11-26 to ASHA RAO. Avl Bal is INR 15,000.50.",
    ],
  },
  {
    template: "<Dr|Debited> {amount} <from|> {own} {when} UPI / DR / {id} / {name} {balance}",
    knownFrom: "pennywise",
    lines: [
      "Dr INR 148.00 - AU A/c X4541 28-NOV-2026\nUPI/DR/632900000001/ASHA FOODS/Y\nBal INR 18,838.10\nFraud? Call 180012001200/SMS BLOCK UPI to 5676767",
      "Debited INR 148.00 from A/c X7013 on 28-NOV-2026\nUPI/DR/632900000001/ASHA FOODS/UTIB/9180201\nBal INR 900000000\nNot you? Call 180012001200\n-AU Bank",
    ],
  },
  {
    template: "{amount} Dr from {own} and Cr to {payer} {ref} [{balance}]",
    knownFrom: "public",
    lines: [
      "Rs.148.00 Dr. from A/C XXXXXX6670 and Cr. to asha@okaxis. Ref:632900000001. AvlBal:Rs43402.97(2026:11:28 07:44:36). Not you? Call 18005700/5000-BOB",
    ],
  },
  {
    template: "<Debit {amount}|{amount} debited> {own} {when} UPI / <P2A|P2M|P2V> / {id} / {name}",
    knownFrom: "public",
    lines: [
      "INR 148.00 debited\nA/c no. XX2057\n28-11-26, 16:27:59\nUPI/P2A/632900000001/ASHA RAO\nNot you? SMS BLOCKUPI Cust ID to 919951860002\nAxis Bank",
    ],
  },
  {
    template: "{amount} is debited from {own} {when} UPI TXN / {id} {text} {balance} [{bank}]",
    knownFrom: "pennywise",
    lines: [
      'INR 148.00 is debited from A/c XXXX5678 on 28-NOV-2026 - "UPI TXN: /632900000001-MR /Payment from GPay". Aval Bal is INR 1,25,000.50. If not transacted call 044-42413000.-DhanlaxmiBank',
    ],
  },
  {
    template: "Your account <has been|will be> debited with {amount} [{when}] towards {text} {ref}",
    knownFrom: "pennywise",
    lines: [
      "Your account has been debited with Rs 148.00 towards Asha Films for AutoPay MERCHANTMANDATE. RRN 632900000001. Avl Bal Rs 10,000.00-ICICI Bank",
    ],
  },
  {
    template:
      "Your {own} [has been|is] debited <with|for> {amount} [{when}] and [account] <{account}|{payer}> [has been] credited [{when}] {ref}",
    knownFrom: "public",
    lines: [
      "Your Citibank A/c XX1234 has been debited with INR 148.00 on 28-NOV-2026 at 17:22 and account asha@paytm has been credited. UPI Ref no. 632900000001",
    ],
  },
  {
    template:
      "{hello} Your <IMPS|UPI|NEFT> [transfer|transaction|txn|payment] of {amount} to <{account}|{payer}> [{name}] is successful {ref}",
    knownFrom: "public",
    lines: [
      "Your IMPS transfer of Rs.148 to A/c ending 5678 (AXIS Bank) is successful. IMPS Ref No: 632900000001. -PNB",
    ],
  },
  {
    template: "{amount} sent <from {own} [{when}] to {payer}|to {payer} from {own} [{when}]> {ref}",
    knownFrom: "pennywise",
    lines: [
      "Rs. 148 sent from a/c xx2743 on 28-Nov-26 to Asha Rao (UPI Ref: 632900000001). Not you? Call 08048329999 - slice",
    ],
  },
  {
    template: "{hello} {own} Dr {amount} {when} to {payer} {ref} {balance}",
    knownFrom: "pennywise",
    lines: [
      "Dear Customer, Acct XXX123 Dr. INR 148.00 on 28/11/26 to ASHA MART; UPI: 632900000001; Bal INR 12,345.67.Not you? SMS BLOCKUPI to 9289592895-CanaraBank",
    ],
  },
  {
    template:
      "UPI debit {amount} [in] {own} [{when}] <{ref}|Info UPI / {word} / {id} / {name} {when}> {balance}",
    knownFrom: "pennywise",
    lines: ["UPI debit:Rs.148.00 A/c X7477, 28-11-26 16:25:29 RRN: 632900000001 Bal:Rs.12345.89"],
  },
  {
    template: "{amount} spent [using UPI] [on] [{own}] at {name} {ref} [{when}] [Avl Bal XXXX]",
    knownFrom: "extractor",
    lines: [
      "INR 148.00 spent using UPI at ASHA FILMS Ref No 632900000001 on 28Nov26. Avl Bal XXXX",
    ],
  },
  {
    template: "Payment of {amount} [is] successful to {payee} {ref}",
    knownFrom: "extractor",
    lines: ["Payment of Rs.148.00 successful to ASHA RAO via UPI Ref 632900000001"],
  },
  {
    template:
      "<Transaction successful|UPI Txn Successful> {amount} <paid|transferred|debited from {own}> <to|towards> {payee} {ref} [{when}]",
    knownFrom: "extractor",
    lines: [
      "Transaction successful. Rs.148.00 transferred to ASHA RAO Ref No 632900000001",
      "UPI Txn Successful. Rs.148.00 debited from A/c XX3596 towards ASHA RAO Ref 632900000001",
    ],
  },
  {
    template:
      "{hello} {amount} {credited} to {own} [{when}] {channel} [<by|towards|for|as|due to|on account of>] {returned} [<to|from> {payer}] {ref} [{when}]",
    knownFrom: "seller",
    lines: ["Rs 148.00 credited to A/c X1234, reversal of UPI Ref 632900000001"],
  },
  {
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} [<by|towards|for|as|due to|on account of>] {returned} [<to|from> {payer}] {ref} [{when}]",
    knownFrom: "seller",
    lines: [
      "Your A/c XX1234 is credited by Rs.148.00 on 28-11-26 towards reversal of failed UPI txn Ref No 632900000001 -SBI",
    ],
  },
  {
    template:
      "{hello} [Your] <UPI|IMPS> [txn|transaction|payment|transfer] [of {amount}] {ref} [of {amount}] [{when}] [is|has been] <reversed|returned|refunded> [to {own}] [{when}]",
    knownFrom: "seller",
    lines: ["Your UPI txn of Rs 148.00 Ref No 632900000001 has been reversed -SBI"],
  },
  {
    template:
      "{hello} Payment of {amount} [has been|is|was] <received|credited> <towards|on|for|to> [your] [{bank}] [Credit] Card {mask} {channel} [{when}] [{ref}]",
    knownFrom: "pennywise",
    lines: [
      "Payment of Rs.148 received towards your HDFC Bank Credit Card XX9999 via UPI Ref No 632900000001.",
      "Payment of Rs 148.00 has been received on your ICICI Bank Credit Card XX9006 on 28-NOV-26.",
    ],
  },
  {
    template:
      "{hello} [Payment of] {amount} [has been|is|was] <received|credited> <towards|in|to|for> [your] [{bank}] [Home|Personal|Gold|Car|Vehicle] Loan [{account}] [{when}] [{ref}]",
    knownFrom: "seller",
    lines: ["Rs.148.00 credited to your Loan A/c XX1234 on 28-11-26. UPI Ref No 632900000001"],
  },
  {
    template:
      "{hello} {amount} [has been|is|was] <added|credited|loaded> <to|in> [your] UPI Lite [account|wallet|balance] [{when}] [{ref}]",
    knownFrom: "seller",
    lines: ["Rs.148.00 added to your UPI Lite account on 28-11-26. UPI Ref No 632900000001"],
  },
  {
    template:
      "{hello} [Your {own} will be debited with] {amount} [will be <debited|deducted>] [{when}] <for|towards|from> {text} [mandate|autopay] [{ref}]",
    knownFrom: "pennywise",
    lines: ["Rs.148.00 will be deducted on 28/11/26 for Asha Films mandate -HDFC Bank"],
  },
  {
    template:
      "{hello} [A] <lien|hold> of {amount} [has been|is] <marked|placed|lifted|released> on [your] {own} [{when}] [{ref}]",
    knownFrom: "seller",
    lines: ["Lien of Rs.148.00 has been marked on your A/c XX1234 on 28-11-26 -SBI"],
  },
  {
    template:
      "{hello} [Your] <UPI|IMPS> [txn|transaction|payment] [{ref}] [of|for] {amount} [{ref}] [{when}] [to {payer}] <has failed|failed|is declined|declined|is pending|was unsuccessful> [{text}]",
    knownFrom: "seller",
    lines: [
      "Your UPI txn Ref 632900000001 of Rs 148.00 has failed; amount received will be returned",
    ],
  },
  {
    template: "{payer} has requested [money] [{amount}] from you [on {text}] [{ref}] [{text}]",
    knownFrom: "public",
    lines: ["asha@okaxis has requested Rs.148.00 from you. UPI Ref 632900000001"],
  },
  {
    template: "{code} is [your|the] <OTP|One Time Password|verification code> {text}",
    knownFrom: "public",
    lines: ["123456 is your OTP for UPI Ref 632900000001, Rs 148.00 credited. -HDFC"],
  },
];
