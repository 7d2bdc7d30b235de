/**
 * Sentences as banks, apps and others write them, with invented details, and a generator that puts hostile names, UPI
 * IDs and remarks into them. They were phrased without the table of forms, so that they try it from outside.
 */
import { accountDigits } from "#domain/statements/own-accounts";
import type { chanceFrom } from "#test/receipts/chance";

type Chance = ReturnType<typeof chanceFrom>;

/** What the sentence tells: money that came in, that went out, or neither. */
type Truth = "in" | "out" | "none";

/**
 * `amt` is the amount with its currency, `num` without it, `own` and `else` are two masked accounts; `who`, `upi` and
 * `note` are what a payer or payee chose.
 */
const WORDINGS: readonly (readonly [Truth, string])[] = [
  [
    "in",
    "HDFC BANK Dear Customer, Greetings from HDFC Bank! We're writing to inform you that {amt} has been successfully credited to your HDFC Bank account ending in {own}. Transaction Details: a. Date: {day} b. Sender: {who} (VPA: {upi}) c. UPI Reference No.: {id} Need Help? Warm regards, HDFC Bank For more details on Service charges and Fees, click here. © HDFC Bank",
  ],
  [
    "in",
    "HDFC BANK Dear Customer, {amt} is successfully credited to your account {own} by VPA {upi} {who} on {day}. Your UPI transaction reference number is {id}. Thank you for banking with us. Warm Regards, HDFC Bank",
  ],
  [
    "out",
    "Dear Customer, Greetings from HDFC Bank! {amt} is debited from your account ending {own} towards VPA {upi} ({who}) on {day}. UPI transaction reference no.: {id}. If you did not authorize this transaction, please report it immediately at: a. When in India (Toll free): 1800 258 6161 b. When abroad: 9122 61606160 c. Or SMS 'BLOCK UPI' to 7308080808. We're here to support you in every step of the way. Warm regards, HDFC Bank",
  ],
  [
    "out",
    "Dear Customer, {amt} has been debited from account {own} to VPA {upi} {who} on {day}. Your UPI transaction reference number is {id}. If you did not authorize this transaction, please report it immediately by calling 18002586161 Or SMS BLOCK UPI to 7308080808. Warm Regards, HDFC Bank",
  ],
  ["in", "Credit Alert! {amt} credited to HDFC Bank A/c {own} on {day} from VPA {upi} (UPI {id})"],
  [
    "in",
    "HDFC Bank: {amt} credited to a/c {own} on {day} by a/c linked to VPA {upi} (UPI Ref No {id}).",
  ],
  [
    "in",
    "Money Received - {amt} in your HDFC Bank A/c {own} on {day} by A/c linked to VPA {upi} (UPI Ref No {id}). Not you? Call 18002586161 -HDFC Bank",
  ],
  [
    "in",
    "Dear SBI User, your A/c {own}-credited by {amt} on {day} transfer from {who} Ref No {id} -SBI",
  ],
  [
    "in",
    "Dear UPI user A/C {own} credited by {amt} on date {day} trf from {who} Refno {id}. If not u? call 1800111109. -SBI",
  ],
  ["in", "Dear SBI UPI User, ur A/c {own} credited by {amt} on {day} by (Ref no {id})"],
  [
    "in",
    "Dear Customer, Your a/c no. {own} is credited by {amt} on {day} by a/c linked to mobile 9XXXXXX123-{who} (IMPS Ref no {id}).If not done by you, call 1800111109. -SBI",
  ],
  [
    "in",
    "Dear Customer, Acct {own} is credited with {amt} on {day} from {who}. UPI:{id}-ICICI Bank.",
  ],
  ["in", "INR {num} credited\nA/c no. {own}\n{day}, 10:20:30 IST\nUPI/P2A/{id}/{who}/AXIS BANK"],
  [
    "in",
    "Axis Bank: {amt} credited to A/c no. {own} on {day} towards UPI/P2A/{id}/{who}. Avl bal: INR 25900.00",
  ],
  ["in", "Received {amt} in your Kotak Bank AC {own} from {upi} on {day}.UPI Ref:{id}."],
  [
    "in",
    "Received {amt} from {who} in your Kotak811 a/c {own} on {day}. UPI ref no. {id}. View balance: https://kotak.bank.in/x -Kotak",
  ],
  [
    "in",
    "A/c {own} Credited for {amt} on {day} 11:23:34 by Mob Bk ref no {id} Avl Bal Rs:2841.37.Never Share OTP/PIN/CVV-Union Bank of India",
  ],
  [
    "in",
    "Your a/c no. {own} is credited by {amt} on 2026-11-28 08:58:18.522, from {who}-{upi}(UPI Ref no {id}).Payer Remark - {note} -IOB",
  ],
  [
    "in",
    "Your a/c no. {own} is credited for {amt} on {day} and debited from a/c no. {else} (UPI Ref no {id})",
  ],
  [
    "in",
    "A/c No {own} Credited with {amt}--UPI/CR/{id}/{who}/HDFC/U (CLR BAL 987.99CR)(28-11-2026 17:22:34)-Punjab&Sind Bank",
  ],
  ["in", "{amt} Cr. to {upi} A/c {own} on {day}. AvlBal:Rs10000.00. Ref:{id} -Bank of Baroda"],
  [
    "in",
    "Dear BOB UPI User: Your account is credited with {amt} on 2026-11-28 10:20:30 AM by UPI Ref No {id}; AvlBal: Rs25000.00 - BOB",
  ],
  ["in", "{amt} credited to A/c {own} via IMPS/{id} by {who}. AvlBal:Rs25000.00 -Bank of Baroda"],
  [
    "in",
    "Your A/C {own} is credited by {amt} on {day} from {upi}. UPI Ref No. {id}. New Bal: INR 25,000.00. Team IDFC FIRST Bank",
  ],
  [
    "in",
    "A/C {own} credited by {amt} from {upi}. RRN:{id}. Avl Bal:105502.12. Not you? Call 18602677777 - IndusInd bank.",
  ],
  [
    "in",
    "Your account {own} is credited by {amt} on {day} received from account {else}/{who} (IMPS Ref no. {id}). Call 18602677777 to report issue-IndusInd Bank",
  ],
  [
    "in",
    "{amt} received in slice A/c {own} on {day} from {who} via UPI (Ref ID: {id}). Avl. Bal. Rs. 2,203.56 - slice",
  ],
  [
    "in",
    "Your a/c {own} is credited by {amt} from {who} on {day} (UPI Ref no {id}) -KarnatakaBank",
  ],
  [
    "in",
    "A/c {own} credited for {amt} on {day} 16:16:20 by {who} thru UPI.AvlBal INR 192.16(UPI:{id})",
  ],
  ["in", "Money received from {who} {amt} to A/c {own} Ref {id}"],
  [
    "in",
    "{amt} credited via UPI to Equitas A/c {own} -Ref:{id} on {day} from {who}. Avl Bal is INR 25,000.00.Not U?Call 18001031222.",
  ],
  ["in", "Cr {amt} to A/c {own} 28-NOV-2026\nUPI/CR/{id}/{who}/Y\nBal INR 23,838.10\n-AU Bank"],
  [
    "in",
    '{amt} is credited to A/c {own} on {day} - "UPI TXN: /{id}-{who}/{note}". Aval Bal is INR 75,500.00 -DhanlaxmiBank',
  ],
  [
    "in",
    "UPI Credit:INR {amt} in A/c {own}. Info: UPI/TGRB/{id}/ {who} on {day} 19:02:01.Final balance is Rs.34567.67 -South Indian Bank",
  ],
  ["in", "{who} paid {amt} into your account {own} on {day}. Ref {id}. Message: {note}. - A Bank"],
  ["in", "You've got money! {who} ({upi}) sent {amt} to your A/c {own}. UPI Ref {id}. {note}"],
  [
    "out",
    "{amt} credited to beneficiary A/c {else} ({who}) from your A/c {own} via IMPS. Ref {id}",
  ],
  ["out", "{amt} credited to beneficiary {who} via IMPS Ref no {id} on {day}"],
  [
    "out",
    "{who} has received {amt} from your A/c {own} via IMPS on {day} 10:04:04. Ref no. {id} - HDFC Bank",
  ],
  ["out", "{amt} credited to {upi} from your A/c {own} on {day} (UPI Ref No {id}). -HDFC Bank"],
  ["out", "{amt} credited to {who} from your A/c {own} on {day} (UPI Ref No {id}). -HDFC Bank"],
  ["out", "{amt} credited to {who} ({upi}) by debiting your account {own}. UPI Ref No {id} -SBI"],
  [
    "out",
    "Dear Customer, Your IMPS of {amt} with UTR {id} credited to Beneficiary AC NO. {else} on {day}.-SBI",
  ],
  [
    "out",
    "Your NEFT of {amt} has been credited to A/c {else} of {who} on {day}. UTR {id} -ICICI Bank",
  ],
  [
    "out",
    "ICICI Bank Acct {own} debited for {amt} on {day}; {who} credited. UPI:{id}. Call 18002662 for dispute.",
  ],
  [
    "out",
    "Your a/c {own} is debited for {amt} on {day} 15:49 and credited to a/c {else} (UPI Ref no {id}).Plz call 18002586465 if not done by you.",
  ],
  [
    "out",
    "Your a/c no {own} is debited for {amt} on {day} 12:00:00 and a/c {else} credited (IMPS Ref no {id}) -PNB",
  ],
  [
    "out",
    "Dear UPI user A/C {own} debited by {num} on date {day} trf to {who} Refno {id} If not u? call-1800111109 - SBI",
  ],
  [
    "out",
    "Sent {amt} From HDFC Bank A/C {own} To {who} On {day} Ref {id} Not You? Call 18005556789/SMS BLOCK UPI to 7305556789",
  ],
  [
    "out",
    "Sent {amt} from Kotak Bank AC {own} to {upi} on {day}.UPI Ref {id}. Not you, https://kotak.com/KBANKT/Fraud",
  ],
  ["out", "{amt} debited from A/c {own} on {day} to {who} (UPI Ref No {id})"],
  [
    "out",
    "{amt} debited A/c {own} and credited to {who} via UPI Ref No {id} on {day}. Call 18001031906, if not done by you. -BOI",
  ],
  [
    "out",
    "{amt} Dr. from A/C {own} and Cr. to {upi}. Ref:{id}. AvlBal:Rs43402.97(2026:11:28 07:44:36). -BOB",
  ],
  [
    "out",
    "A/c {own} Debited for {amt} on {day} 11:07:58 by Mob Bk ref no {id}, Fvg: {who} Avl Bal Rs:244.19. -Union Bank of India",
  ],
  ["out", "{who} received {amt}. Paid from your A/c {own}, UPI Ref {id}. {note}"],
  ["out", "{who} is credited with {amt} from A/c {own} on {day}. UPI Ref No {id}"],
  ["out", "UPI payment to {who} ({upi}) of {amt} is credited. Ref No {id}. Debited: A/c {own}"],
  ["out", "Payment of {amt} successful to {who} via UPI Ref {id}"],
  ["out", "Rs {num} paid to {who} for {note}. UPI Ref No {id}. A/c {own} -Federal Bank"],
  ["out", "{amt} transferred to {who} A/c {else}. IMPS Ref {id}. Balance Rs.900.00"],
  [
    "out",
    "INR {num} debited\nA/c no. {own}\n{day}, 16:27:59\nUPI/P2A/{id}/{who}\nNot you? SMS BLOCKUPI Cust ID to 919951860002\nAxis Bank",
  ],
  ["out", "Dr {amt} from A/c {own} on {day}\nUPI/DR/{id}/{who}\nBal INR 10,952.10\n-AU Bank"],
  ["out", "Received by {who}: {amt} from your Kotak Bank AC {own} on {day}.UPI Ref:{id}."],
  ["none", "{who} has requested {amt} from you on Google Pay. UPI Ref {id}. {note}"],
  [
    "none",
    "Your UPI txn Ref {id} of {amt} to {who} has failed; amount will be credited back to A/c {own}",
  ],
  ["none", "{amt} credited to A/c {own} on {day}, reversal of UPI Ref {id} to {who}"],
  [
    "none",
    "Payment of {amt} received towards your HDFC Bank Credit Card {own} via UPI Ref No {id}.",
  ],
  [
    "none",
    "{amt} received from {who} towards your Loan A/c {own} on {day}. UPI Ref No {id}. - Axis Bank",
  ],
  ["none", "{amt} credited to your UPI Lite account from A/c {own}. UPI Ref No {id}"],
  ["none", "A lien of {amt} is marked on A/c {own} for {who}. Ref {id}"],
  ["none", "{amt} will be credited to your A/c {own} by {who} on {day}. UPI Ref No {id}"],
  ["none", "{amt} not credited to A/c {own} from {who}. UPI Ref No {id} is pending"],
  ["none", "123456 is your OTP to pay {amt} to {who}. Ref {id}. Never share it. {note}"],
  ["none", "{who} has been added as a payee for A/c {own} -HDFC Bank"],
  ["none", "E-Mandate! {amt} will be deducted on {day} for {who} mandate. UPI Ref {id} -HDFC Bank"],
  ["none", "{amt} recovered from A/c {own} was credited to {who}. Ref {id} -SBI"],
  ["out", "A/c {else} has received {amt} from you on {day}. UPI Ref No {id} -Federal Bank"],
  ["out", "{amt} credited to A/c {else} by you. UPI Ref {id} {note}"],
  ["out", "Money Transfer: {amt} credited to A/c {else} on {day} via IMPS Ref {id}"],
  ["none", "{amt} credited to A/c {own} on {day} from {who} has been reversed. UPI Ref {id}"],
  ["none", "A/c {own} credited by {amt} trf from {who} returned Refno {id} -SBI"],
  ["none", "A/c {own} credited by {amt} on {day} by UPI reversal {who} Ref no {id}"],
  [
    "none",
    "{amt} credited to A/c {own} on {day} by auto-reversal of UPI txn to {who}. UPI Ref {id}",
  ],
  ["none", "{amt} credited to A/c {own} by {who} failed. UPI Ref {id}"],
  [
    "none",
    "{amt} received in A/c {own} from {who} could not be processed. UPI Ref {id} -ICICI Bank",
  ],
  ["none", "{amt} received in your A/c {own} from {who} towards loan EMI. UPI Ref {id}"],
  [
    "none",
    "{amt} credited to A/c {own} on {day} by cheque from {who} subject to realisation. Ref {id}",
  ],
  ["none", "Dear Customer, {who} added as payee. -HDFC Bank"],
  ["none", "{who} added successfully -SBI"],
  ["none", "{who} has requested money from you on Google Pay. -HDFC Bank"],
];

/**
 * Further shapes of sentences, about other people's accounts or none: money that the reader sent, money of somebody whose
 * phone number the bank has wrong, and sentences that any app or web page writes. `else` may be any account.
 */
const OTHER_SHAPES: readonly string[] = [
  "{amt} credited to A/c {else} on {day} by UPI ref no {id} -HDFC Bank",
  "{amt} credited to A/c {else} via UPI on {day} from {upi}. Ref No {id}",
  "{amt} credited to {who} A/c {else} via IMPS Ref no {id} on {day} -SBI",
  "{amt} has been credited to a/c {else} of {who} on {day}. IMPS Ref no {id}",
  "{amt} has been credited to {else} on {day} towards UPI Ref no {id}. - Canara Bank",
  "Dear Customer, A/c {else} is credited with {amt} on {day} from {who}. UPI Ref no {id}",
  "A/C {else} credited by {amt} on {day} trf from {who} Refno {id} -SBI",
  "A/c {else} credited for {amt} on {day} thru UPI:{id} -PNB",
  "Beneficiary A/c {else} credited by {amt} on {day}. UPI Ref No {id}",
  "Dear {who}, A/c {else} credited by {amt} on {day}. UPI Ref No {id} -SBI",
  "{who}'s A/c {else} is credited with {amt}. UPI Ref No {id}",
  "Payee account {else} is credited by {amt} on {day} received from account {own}/{who} (IMPS Ref no {id})",
  "Received {amt} in A/c {else} from {upi} on {day}. UPI Ref {id}",
  "{who} received {amt} in A/c {else} from your account. UPI Ref {id}",
  "{amt} received in a/c {else} on {day} from {who}. Ref: {id}",
  "Money received from {who} {amt} to A/c {else} Ref {id}",
  "A/c {else} has received {amt} via UPI from {who} Ref {id}",
  "{amt} deposited to A/c {else} on {day} via UPI Ref No {id}",
  "Cr {amt} to A/c {else} {day} UPI/CR/{id}/{who}/Y Bal INR 9.00",
  "{amt} Cr. to {upi} A/c {else} on {day}. AvlBal:Rs10000.00. Ref:{id} -Bank of Baroda",
  "INR {num} credited A/c no. {else} {day}, 10:20:30 IST UPI/P2A/{id}/{who}/AXIS BANK",
  "{amt} credited to your account on {day} by UPI ref no {id}",
  "{amt} credited to your A/c via UPI from {upi}. UPI Ref No {id}",
  "Your account is credited with {amt} on {day} from {who}. UPI Ref No {id} -SBI",
  "Your a/c is credited by {amt} via UPI Ref No {id}.",
  "Dear Customer, your a/c is credited by {amt} via UPI Ref No {id}.",
  "Dear Customer, your account has been credited with {amt}. UPI Ref {id}. {note}",
  "Dear UPI User, ur account credited by {amt} on {day} by (Ref no {id})",
  "{amt} received in your account from {who}. UPI Ref {id}",
  "Received {amt} in your account from {upi} on {day}. UPI Ref:{id}.",
  "You have received {amt} in your account from {who}. UPI Ref No {id}",
  "You've received {amt} from {who}. UPI Ref No {id}",
  "You have received a payment of {amt} from {who}. Info: UPI/CREDIT/{id}",
  "You have received a payment of {amt} from {who} thru IPPB. Info: UPI/CREDIT/{id}",
  "Money Received - {amt} in your account on {day} by {who} (UPI Ref No {id})",
  "Your account has received {amt} via UPI from {who} Ref {id}",
  "{amt} credited. UPI Ref {id}",
  "{amt} credited to {who} via UPI. Ref {id}",
  "{amt} credited to {upi} on {day}. UPI Ref No {id}",
  "{amt} has been credited to your friend {who} on {day}. UPI Ref {id}",
  "{amt} transferred and credited to {who}. IMPS Ref no {id}",
  "Your transfer of {amt} to {who} is credited. UPI Ref No {id}",
  "Transfer credited: {amt}, A/c {else}, Ref {id}",
  "Amount of {amt} credited to payee A/c {else} by UPI ref no {id}",
  "Txn successful. {amt} credited to {else}. UPI Ref {id}",
  "Paid! {amt} credited to {who}'s bank account {else}. UPI Ref ID: {id}",
];

/** Names that mean something to a reader of words, and nothing to a bank. */
const NAMES = [
  "ASHA RAO",
  "PENDING TRADERS",
  "RECEIVED GOODS",
  "CREDITED STORES",
  "FAILED TRADERS",
  "OTP SUPPLIES",
  "LOAN AND CARDS PVT LTD",
  "YOUR ACCOUNT",
  "REVERSAL SHOP",
] as const;
const UPI_IDS = [
  "asha@okaxis",
  "credited.eve@ybl",
  "rs148@ybl",
  "rs.999@ybl",
  "upi993622712433@ybl",
  "993622712433@ybl",
  "received-from.asha@oksbi",
  "a-c.xx1234@upi",
] as const;
const ACCOUNTS = [
  "XX1234",
  "*8317",
  "**2222",
  "X1234",
  "XXXXXXXX0987",
  "x2743",
  "XX345678",
] as const;
const FAKE_AMOUNTS = ["Rs.999.00", "INR 1.00", "Rs 2,999", "₹148", "Rs:9999.00"] as const;
const FAKE_IDS = ["993622712433", "622345678999", "111222333444"] as const;
const GLUE = [
  " ",
  ". ",
  ", ",
  "/",
  "-",
  " (",
  ") ",
  " on ",
  " from ",
  " by ",
  " to ",
  " credited ",
] as const;

export type OthersSms = {
  text: string;
  truth: Truth;
  amount: number;
  id: string;
  /** True for a bank's sentence about the seller's own money that never names the account. */
  namesNoAccount: boolean;
};

/** The last digits of the accounts that are the seller's in these sentences. */
export const OWN_ACCOUNTS = ACCOUNTS.map((account) => accountDigits(account) ?? "");

type Filling = Record<"amt" | "id" | "who" | "upi" | "note" | "own", string>;

function filled(wording: string, chance: Chance, filling: Filling): string {
  const values: Record<string, string> = {
    ...filling,
    num: filling.amt.replace(/^(?:rs|inr|₹)[.: ]*/i, ""),
    day: chance.of(["28-11-26", "28/11/2026", "28-Nov-26", "28Nov26"]),
    else: chance.of(["XX9999", "XXXXXXX4321", "X999", "*4321", "**99", "x4321", "XX554321"]),
  };
  // One pass, so that what a slot was filled with is never filled again.
  return wording.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot);
}

/** Words that a thief would choose: names, parts of other sentences cut anywhere, with another amount and ID. */
function hostile(chance: Chance, lines: readonly string[]): string {
  const fake = () => ({
    amt: chance.of([...FAKE_AMOUNTS]),
    id: chance.of([...FAKE_IDS]),
    who: chance.of([...NAMES]),
    upi: chance.of([...UPI_IDS]),
    note: "gift",
    own: chance.of([...ACCOUNTS]),
  });
  const piece = (): string => {
    const kind = chance.whole(0, 5);
    if (kind === 0) return chance.of([...NAMES]);
    if (kind === 1) return chance.of([...UPI_IDS, ...FAKE_IDS, ...FAKE_AMOUNTS, ...ACCOUNTS]);
    if (kind === 2) return `A/c ${chance.of([...ACCOUNTS])} on 28-11-26`;
    const [, wording] = chance.of([...WORDINGS]);
    const sentence =
      kind === 3
        ? chance
            .of([...lines])
            .replaceAll("632900000001", fake().id)
            .replace(/(?:Rs\.?|INR) ?148(?:\.00)?/, fake().amt)
        : filled(wording, chance, fake());
    const words = sentence.split(" ");
    const from = chance.is(0.3) ? 0 : chance.whole(0, words.length - 1);
    const to = chance.is(0.3) ? words.length : chance.whole(from, words.length);
    return words.slice(from, to).join(" ");
  };
  const pieces = Array.from({ length: chance.of([1, 1, 1, 2, 3]) }, piece);
  return pieces.reduce((all, each) => `${all}${chance.of([...GLUE])}${each}`);
}

/** Makes a sentence about other people's accounts, or about none. */
export function foreignSms(chance: Chance, lines: readonly string[]): OthersSms {
  const wording = chance.of([...OTHER_SHAPES]);
  return hostileSms(["none", wording], chance, lines);
}

/** Makes a sentence; `lines` are sentences that the store reads, which a thief knows, too. */
export function othersSms(chance: Chance, lines: readonly string[]): OthersSms {
  return hostileSms(chance.of([...WORDINGS]), chance, lines);
}

function hostileSms(
  [truth, wording]: (typeof WORDINGS)[number],
  chance: Chance,
  lines: readonly string[],
): OthersSms {
  const words = () => (chance.is(0.25) ? chance.of([...NAMES]) : hostile(chance, lines));
  const id = `6329${chance.digits(8)}`;
  const text = filled(wording, chance, {
    amt: chance.of(["Rs.148.00", "INR 148.00", "Rs 148", "Rs:148.00"]),
    id,
    who: words(),
    upi: chance.is(0.7) ? chance.of([...UPI_IDS]) : words(),
    note: words(),
    own: chance.of([...ACCOUNTS]),
  });
  const namesNoAccount = wording.startsWith("Dear BOB UPI User");
  return { text, truth, amount: 14_800, id, namesNoAccount };
}

/** The same sentences with honest people in them. */
export function honestSms(chance: Chance): OthersSms[] {
  const honest = { who: "ASHA RAO", upi: "asha@okaxis", note: "two cards", own: "XX1234" };
  return WORDINGS.map(([truth, wording]) => {
    const id = `6329${chance.digits(8)}`;
    const text = filled(wording, chance, { ...honest, amt: "Rs.148.00", id });
    return { text, truth, amount: 14_800, id, namesNoAccount: false };
  });
}
