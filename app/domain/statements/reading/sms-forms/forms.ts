/**
 * The forms of banks' SMS and emails (record 131). A text that fits none of them whole proves nothing. A template's slots stand in
 * `slots.ts`, the sentences that may follow any form in `banks.ts`; `{name}`, `{payee}` and `{text}` are what a payer or payee
 * chose. To add a form, add a row here, and its lines in `test/statements/sms-lines.ts`.
 */

export type SmsKind =
  | "credit"
  | "debit"
  | "reversal"
  | "failure"
  | "request"
  | "mandate"
  | "code"
  | "card"
  | "loan"
  | "lite"
  | "lien";

export type SmsForm = {
  bank: string;
  kind: SmsKind;
  template: string;
  /** True for a bank's own sentence that never names the account, and has no room for anybody's words. */
  namesNoAccount?: true;
};

const CREDITS: readonly SmsForm[] = [
  {
    bank: "HDFC Bank",
    kind: "credit",
    template:
      "{hello} {amount} {credited} to {own} Transaction Details a Date {when} b Sender {name} VPA {upi} c {ref}",
  },
  {
    bank: "HDFC Bank",
    kind: "credit",
    template:
      "{hello} {amount} {credited} to {own} [{when}] {channel} [{when}] {by} {payer} {channel} [{when}] {ref}",
  },
  {
    bank: "HDFC Bank",
    kind: "credit",
    template: "Money Received {amount} in {own} [{when}] {by} {payer} [{when}] {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} [An amount of] {amount} {credited} <to|in|into> {own} {channel} [{when}] {ref} [{when}]",
  },
  {
    bank: "Canara Bank",
    kind: "credit",
    template: "An amount of {amount} has been credited to {ownMask} [{when}] towards {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {amount} {credited} <to|in> {own} [{when}] {channel} {ref} [{when}] <from|by> {payer} <{channel} <{balance}|{bank}>|via UPI>",
  },
  {
    bank: "State Bank of India",
    kind: "credit",
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} {by} {payer} {channel} [{when}] {ref}",
  },
  {
    bank: "State Bank of India",
    kind: "credit",
    template: "{hello} {own} {credited} by {amount} [{when}] by {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template: "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {ref} [{when}]",
  },
  {
    bank: "Punjab National Bank",
    kind: "credit",
    template: "{own} {credited} <with|for> {amount} {when} [by {payer}] thru UPI {balance} {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} Your {own} is credited for {amount} [{when}] and debited from <{account}|VPA {upi}> {ref}",
  },
  {
    bank: "IndusInd Bank",
    kind: "credit",
    template:
      "Your account {ownMask} is credited by {amount} [{when}] received from account {mask} / {name} {ref}",
  },
  {
    bank: "Bank of Baroda",
    kind: "credit",
    template: "Dear BOB UPI User Your account is credited with {amount} [{when}] {ref}",
    namesNoAccount: true,
  },
  {
    bank: "Bank of Baroda",
    kind: "credit",
    template: "{amount} Cr to {ownUpi} {own} [{when}] [{balance}] {ref} {bank}",
  },
  {
    bank: "Indian Overseas Bank",
    kind: "credit",
    template:
      "{own} is credited by {amount} {when} from {name} {ref} [Payer Remark {text} IOB|IOB]",
  },
  {
    bank: "Punjab & Sind Bank",
    kind: "credit",
    template:
      "[{serial}] {own} Credited with {amount} UPI / CR / {id} / {name} CLR {balance} {when} {bank}",
  },
  {
    bank: "Axis Bank",
    kind: "credit",
    template:
      "{hello} {amount} credited [to] {own} {when} [Info|towards|by] UPI / <P2A|P2M|P2V> / {id} / {name} <{bank}|{balance}>",
  },
  {
    bank: "AU Small Finance Bank",
    kind: "credit",
    template: "<Cr|Credited> {amount} to {own} [{when}] [Ref] UPI / CR / {id} / {name} {balance}",
  },
  {
    bank: "Kotak Mahindra Bank",
    kind: "credit",
    template:
      "[Amt|{hello} You have|{hello} You 've] Received {amount} [{when}] {channel} <in|to|into> {own} {by} {payer} [{when}] {channel} {ref}",
  },
  {
    bank: "Kotak Mahindra Bank",
    kind: "credit",
    template: "Received {amount} from {payer} <in|to> {own} [{when}] {ref}",
  },
  {
    bank: "slice",
    kind: "credit",
    template:
      "{hello} [Payment of] {amount} [is|has been|was] received <in|to|into> {own} [{when}] {by} {payer} {channel} [{when}] {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {amount} [is|has been|was] received <in|to|into> {own} {channel} [{when}] {ref} [{when}]",
  },
  {
    bank: "several",
    kind: "credit",
    template: "Money received from {payer} {amount} to {own} {ref}",
  },
  {
    bank: "India Post Payments Bank",
    kind: "credit",
    template:
      "You have received a payment of {amount} <in {own} [{when}] from {name} thru IPPB|[{when}] from {name} thru IPPB {own}> [{balance}] Info UPI / CREDIT / {id}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} Your {own} has received {amount} [{when}] {channel} {by} {payer} [{when}] {ref}",
  },
  {
    bank: "Bank of Baroda",
    kind: "credit",
    template: "{amount} Cr to {own} [{when}] {channel} {by} {payer} [{when}] [{balance}] {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] [Info|by|towards] UPI [/] [<CR|P2A|P2M> /] {id} [/] {name} <{balance}|{bank}>",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} {ref} [{when}] <from|by> {payer} <{balance}|{bank}>",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {amount} [is|has been] received from {payer} <in|to> {own} [{when}] {channel} {ref}",
  },
  {
    bank: "several",
    kind: "credit",
    template:
      "{hello} {amount} [is|has been] deposited <to|in> {own} [{when}] {channel} [{by} {payer}] {ref}",
  },
  {
    bank: "Equitas",
    kind: "credit",
    template: "{amount} credited via UPI to {own} {ref} [{when}] from {payer} {balance}",
  },
  {
    bank: "South Indian Bank",
    kind: "credit",
    template: "UPI Credit {amount} in {own} Info UPI / {word} / {id} / {name} {when} {balance}",
  },
  {
    bank: "South Indian Bank",
    kind: "credit",
    template:
      "{hello} {own} is credited with {amount} Info IMPS / {word} / {id} / {name} {balance}",
  },
  {
    bank: "Dhanlaxmi Bank",
    kind: "credit",
    template: "{amount} is credited to {own} {when} UPI TXN / {id} {text} {balance} {bank}",
  },
  {
    bank: "State Bank of India",
    kind: "credit",
    template: "{hello} {own} Credited {amount} {when} Deposit by transfer [from {name}]",
  },
  {
    bank: "UCO Bank",
    kind: "credit",
    template: "{own} Credited with {amount} {when} by UCO-UPI",
  },
  {
    bank: "Airtel Payments Bank",
    kind: "credit",
    template: "Airtel Payments Bank a/c is credited with {amount} Txn ID {id}",
    namesNoAccount: true,
  },
];

const DEBITS: readonly SmsForm[] = [
  {
    bank: "several",
    kind: "debit",
    template:
      "{amount} credited to beneficiary [{account}] [{name}] from your {own} [{when}] [via <IMPS|UPI|NEFT>] {ref} [{when}]",
  },
  {
    bank: "Federal Bank",
    kind: "debit",
    template: "{name} has received {amount} from your {own} [via <IMPS|UPI|NEFT>] [{when}] {ref}",
  },
  {
    bank: "HDFC Bank",
    kind: "debit",
    template:
      "{amount} {credited} to <{payer}|{account}|{name} {account}> from [your] {own} [{when}] {ref} [{when}]",
  },
  {
    bank: "State Bank of India",
    kind: "debit",
    template:
      "{hello} Your <IMPS|UPI|NEFT> [transfer|transaction|txn] of {amount} with {ref} [is|has been] credited to Beneficiary {account} [{name}] [{when}]",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "{hello} {own} [is|has been] debited [<by|with|for>] <{amount}|{bare}> [{when}] <and|to|trf to|transfer to|towards|for|for linked|and credited to|> [VPA] <{account}|{payer}|{name} {upi}> [credited] [{when}] {ref} [{when}]",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "{hello} {own} [is|has been] debited [<by|with|for>] {amount} [{when}] {ref} [Fvg {name} {balance}]",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "[Money|Amt] Sent {amount} from <{own}|{mask}> [{when}] to <{account}|{payer}> [{when}] {ref}",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "{hello} {amount} [is|has been] debited [from] [your] {own} [{when}] [[and credited] <to|towards|for> [VPA] {payer}] [{when}] {ref} [{when}]",
  },
  {
    bank: "Federal Bank",
    kind: "debit",
    template: "{amount} debited <via UPI|from your A/c using UPI> {when} to VPA {upi} {ref}",
  },
  {
    bank: "Equitas",
    kind: "debit",
    template: "{amount} debited via UPI from {own} {ref} [{when}] to {payer} {balance}",
  },
  {
    bank: "several",
    kind: "debit",
    template: "<Dr|Debited> {amount} <from|> {own} {when} UPI / DR / {id} / {name} {balance}",
  },
  {
    bank: "Bank of Baroda",
    kind: "debit",
    template: "{amount} Dr from {own} and Cr to {payer} {ref} [{balance}]",
  },
  {
    bank: "Axis Bank",
    kind: "debit",
    template: "<Debit {amount}|{amount} debited> {own} {when} UPI / <P2A|P2M|P2V> / {id} / {name}",
  },
  {
    bank: "Dhanlaxmi Bank",
    kind: "debit",
    template: "{amount} is debited from {own} {when} UPI TXN / {id} {text} {balance} [{bank}]",
  },
  {
    bank: "ICICI Bank",
    kind: "debit",
    template: "Your account <has been|will be> debited with {amount} [{when}] towards {text} {ref}",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "Your {own} [has been|is] debited <with|for> {amount} [{when}] and [account] <{account}|{payer}> [has been] credited [{when}] {ref}",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "{hello} Your <IMPS|UPI|NEFT> [transfer|transaction|txn|payment] of {amount} to <{account}|{payer}> [{name}] is successful {ref}",
  },
  {
    bank: "slice",
    kind: "debit",
    template: "{amount} sent <from {own} [{when}] to {payer}|to {payer} from {own} [{when}]> {ref}",
  },
  {
    bank: "Canara Bank",
    kind: "debit",
    template: "{hello} {own} Dr {amount} {when} to {payer} {ref} {balance}",
  },
  {
    bank: "South Indian Bank",
    kind: "debit",
    template:
      "UPI debit {amount} [in] {own} [{when}] <{ref}|Info UPI / {word} / {id} / {name} {when}> {balance}",
  },
  {
    bank: "several",
    kind: "debit",
    template: "{amount} spent [using UPI] [on] [{own}] at {name} {ref} [{when}] [Avl Bal XXXX]",
  },
  {
    bank: "several",
    kind: "debit",
    template: "Payment of {amount} [is] successful to {payee} {ref}",
  },
  {
    bank: "several",
    kind: "debit",
    template:
      "<Transaction successful|UPI Txn Successful> {amount} <paid|transferred|debited from {own}> <to|towards> {payee} {ref} [{when}]",
  },
];

const OTHERS: readonly SmsForm[] = [
  {
    bank: "several",
    kind: "reversal",
    template:
      "{hello} {amount} {credited} to {own} [{when}] {channel} [<by|towards|for|as|due to|on account of>] {returned} [<to|from> {payer}] {ref} [{when}]",
  },
  {
    bank: "several",
    kind: "reversal",
    template:
      "{hello} {own} {credited} [<by|with|for>] {amount} [{when}] {channel} [<by|towards|for|as|due to|on account of>] {returned} [<to|from> {payer}] {ref} [{when}]",
  },
  {
    bank: "several",
    kind: "reversal",
    template:
      "{hello} [Your] <UPI|IMPS> [txn|transaction|payment|transfer] [of {amount}] {ref} [of {amount}] [{when}] [is|has been] <reversed|returned|refunded> [to {own}] [{when}]",
  },
  {
    bank: "several",
    kind: "card",
    template:
      "{hello} Payment of {amount} [has been|is|was] <received|credited> <towards|on|for|to> [your] [{bank}] [Credit] Card {mask} {channel} [{when}] [{ref}]",
  },
  {
    bank: "several",
    kind: "loan",
    template:
      "{hello} [Payment of] {amount} [has been|is|was] <received|credited> <towards|in|to|for> [your] [{bank}] [Home|Personal|Gold|Car|Vehicle] Loan [{account}] [{when}] [{ref}]",
  },
  {
    bank: "several",
    kind: "lite",
    template:
      "{hello} {amount} [has been|is|was] <added|credited|loaded> <to|in> [your] UPI Lite [account|wallet|balance] [{when}] [{ref}]",
  },
  {
    bank: "several",
    kind: "mandate",
    template:
      "{hello} [Your {own} will be debited with] {amount} [will be <debited|deducted>] [{when}] <for|towards|from> {text} [mandate|autopay] [{ref}]",
  },
  {
    bank: "several",
    kind: "lien",
    template:
      "{hello} [A] <lien|hold> of {amount} [has been|is] <marked|placed|lifted|released> on [your] {own} [{when}] [{ref}]",
  },
  {
    bank: "several",
    kind: "failure",
    template:
      "{hello} [Your] <UPI|IMPS> [txn|transaction|payment] [{ref}] [of|for] {amount} [{ref}] [{when}] [to {payer}] <has failed|failed|is declined|declined|is pending|was unsuccessful> [{text}]",
  },
  {
    bank: "several",
    kind: "request",
    template: "{payer} has requested [money] [{amount}] from you [on {text}] [{ref}] [{text}]",
  },
  {
    bank: "several",
    kind: "code",
    template: "{code} is [your|the] <OTP|One Time Password|verification code> {text}",
  },
];

export const SMS_FORMS: readonly SmsForm[] = [...CREDITS, ...DEBITS, ...OTHERS];
