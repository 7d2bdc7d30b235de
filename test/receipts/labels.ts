import type { DrawnReceipt } from "./receipt.ts";

/** The labels of the apps' screens, in English and Telugu. */
const LABELS = {
  to: ["To", "కు"],
  from: ["From", "నుండి"],
  paidTo: ["Paid to", "వీరికి చెల్లించారు"],
  completed: ["Completed", "పూర్తయింది"],
  pending: ["Pending", "పెండింగ్‌లో ఉంది"],
  failed: ["Failed", "విఫలమైంది"],
  success: ["Transaction Successful", "లావాదేవీ విజయవంతమైంది"],
  pendingHead: ["Transaction Pending", "లావాదేవీ పెండింగ్‌లో ఉంది"],
  failedHead: ["Transaction Failed", "లావాదేవీ విఫలమైంది"],
  paidHead: ["Paid Successfully", "చెల్లింపు విజయవంతమైంది"],
  pendingPaid: ["Payment Pending", "చెల్లింపు పెండింగ్‌లో ఉంది"],
  failedPaid: ["Payment Failed", "చెల్లింపు విఫలమైంది"],
  upiTransactionId: ["UPI transaction ID", "UPI లావాదేవీ ID"],
  googleTransactionId: ["Google transaction ID", "Google లావాదేవీ ID"],
  transactionId: ["Transaction ID", "లావాదేవీ ID"],
  transferDetails: ["Transfer Details", "బదిలీ వివరాలు"],
  debitedFrom: ["Debited from", "దీని నుండి డెబిట్ చేయబడింది"],
  upiRefNo: ["UPI Ref. No", "UPI రిఫ. నం"],
  orderId: ["Order ID", "ఆర్డర్ ID"],
  paidAt: ["Paid at", "చెల్లించిన సమయం"],
  dateAndTime: ["Date & Time", "తేదీ & సమయం"],
  amount: ["Amount", "మొత్తం"],
  status: ["Status", "స్థితి"],
  payeeName: ["Payee Name", "గ్రహీత పేరు"],
  payeeUpi: ["Payee UPI ID", "గ్రహీత UPI ID"],
  account: ["Debit Account", "డెబిట్ ఖాతా"],
  rrn: ["UPI Ref. No. (RRN)", "UPI రిఫరెన్స్ నం. (RRN)"],
  utr: ["UTR Number", "UTR నంబర్"],
  balance: ["Available balance", "అందుబాటులో ఉన్న బ్యాలెన్స్"],
  remarks: ["Remarks", "రిమార్కులు"],
  mobile: ["Registered mobile", "మొబైల్ నంబర్"],
  share: ["Share Receipt", "రసీదును పంచుకోండి"],
  again: ["Send Again", "మళ్లీ పంపండి"],
  history: ["View History", "చరిత్ర చూడండి"],
  help: ["Need help?", "సహాయం కావాలా?"],
  copy: ["Copy", "కాపీ"],
  done: ["Done", "పూర్తయింది"],
  reflected: [
    "Payments may take up to 3 working days to be reflected in your account",
    "చెల్లింపులు మీ ఖాతాలో కనిపించడానికి 3 పని దినాల వరకు పట్టవచ్చు",
  ],
} as const;

export type LabelOf = (label: keyof typeof LABELS) => string;

export function sayIn(language: DrawnReceipt["language"]): LabelOf {
  return (label) => LABELS[label][language === "en" ? 0 : 1];
}

const MONTHS = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  te: ["జన", "ఫిబ్ర", "మార్చి", "ఏప్రి", "మే", "జూన్", "జులై", "ఆగ", "సెప్టెం", "అక్టో", "నవం", "డిసెం"],
} as const;

const AHEAD_OF_UTC = 330 * 60_000;

export type DateParts = {
  day: string;
  month: string;
  monthNumber: string;
  year: string;
  time: string;
  clock: string;
};

/** Returns the parts of a date in Indian time: '12', 'Nov', '11', '2026', '3:41 pm', '15:41'. */
export function datePartsOf(at: Date, language: DrawnReceipt["language"]): DateParts {
  const there = new Date(at.getTime() + AHEAD_OF_UTC);
  const [hour, minute] = [there.getUTCHours(), String(there.getUTCMinutes()).padStart(2, "0")];
  return {
    day: String(there.getUTCDate()),
    month: MONTHS[language][there.getUTCMonth()] ?? "",
    monthNumber: String(there.getUTCMonth() + 1).padStart(2, "0"),
    year: String(there.getUTCFullYear()),
    time: `${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}`,
    clock: `${String(hour).padStart(2, "0")}:${minute}`,
  };
}
