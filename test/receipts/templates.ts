import type { Paise } from "#domain/money/money";
import { type Chance, chanceFrom } from "./chance.ts";
import { type DateParts, datePartsOf, type LabelOf, sayIn } from "./labels.ts";
import type { DrawnReceipt, ReceiptApp } from "./receipt.ts";

type Screen = {
  receipt: DrawnReceipt;
  say: LabelOf;
  chance: Chance;
  moment: DateParts;
  /** The amount as '₹1,299.00'; `short` leaves out paise that are zero. */
  exact: string;
  short: string;
  /** The 12 digits as the app writes them, in an element by which tests find their place. */
  id: string;
  /** The payer's bank; `tail` has the last four digits of their account. */
  bank: string;
  tail: string;
};

/** Returns the markup of a phone's screen with the receipt. */
export function screenOf(receipt: DrawnReceipt): string {
  const chance = chanceFrom(receipt.seed);
  const digits = receipt.grouped ? receipt.id?.replace(/(\d{4})(?=\d)/g, "$1 ") : receipt.id;
  const screen: Screen = {
    receipt,
    say: sayIn(receipt.language),
    chance,
    moment: datePartsOf(receipt.at, receipt.language),
    exact: `₹${rupeesText(receipt.amount, true)}`,
    short: `₹${rupeesText(receipt.amount, receipt.amount % 100 !== 0)}`,
    id: digits ? `<b id="id">${digits}</b>` : "",
    bank: chance.of(["State Bank of India", "HDFC Bank", "Canara Bank", "Union Bank of India"]),
    tail: chance.digits(4),
  };
  const theme = `${receipt.app} ${receipt.dark ? "dark" : "light"} ${receipt.font}`;
  return `<main class="${theme}">${statusBar(screen)}${APPS[receipt.app](screen)}</main>`;
}

/** Returns an amount with digits grouped as in India: 1,23,456.00. */
function rupeesText(amount: Paise, withPaise: boolean): string {
  const [whole, rest] = [Math.floor(amount / 100), amount % 100];
  const text = whole.toLocaleString("en-IN");
  return withPaise ? `${text}.${String(rest).padStart(2, "0")}` : text;
}

function statusBar({ chance, moment }: Screen): string {
  const [network, battery] = [chance.of(["5G", "4G", "VoLTE"]), chance.whole(9, 100)];
  return `<div class="bar"><span>${moment.clock}</span><span>${network} ▲ ${battery}%</span></div>`;
}

const APPS: Readonly<Record<ReceiptApp, (screen: Screen) => string>> = {
  "google-pay": googlePay,
  phonepe: phonePe,
  paytm,
  bhim,
  "bank-rows": bankRows,
  "bank-card": bankCard,
};

function googlePay(screen: Screen): string {
  const { receipt, say, chance, moment, short, id, bank, tail } = screen;
  const status = { success: "completed", pending: "pending", failed: "failed" } as const;
  const when = `${moment.day} ${moment.month} ${moment.year}, ${moment.time}`;
  const mark = { success: "✓", pending: "◷", failed: "!" }[receipt.outcome];
  return `
    <header><span>←</span><span>⋮</span></header>
    <div class="avatar">${initial(receipt.payee)}</div>
    <p class="who">${say("to")} ${escaped(receipt.payee)}</p>
    ${chance.is(0.5) ? `<p class="phone">+91 ${phone(chance)}</p>` : ""}
    <p class="amount">${short}</p>
    ${receipt.note ? `<p class="note">${receipt.note}</p>` : ""}
    <p class="status ${receipt.outcome}"><i>${mark}</i> ${say(status[receipt.outcome])}</p>
    <hr><p class="when">${when}</p>
    <section>
      <p class="head">${bank} ${tail} <span>⌃</span></p>
      ${id ? pair(say("upiTransactionId"), id) : ""}
      ${pair(`${say("to")}: ${escaped(receipt.payee.toUpperCase())}`, `Google Pay • ${receipt.upiId}`)}
      ${pair(`${say("from")}: ${receipt.payer} (${bank})`, `Google Pay • ${payerUpi(receipt, chance)}`)}
      ${pair(say("googleTransactionId"), `CICAgO${letters(chance, 10)}`)}
    </section>
    <footer>${say("reflected")}<br>POWERED BY <strong>UPI</strong></footer>`;
}

function phonePe({ receipt, say, chance, moment, short, id, tail }: Screen): string {
  const head = { success: "success", pending: "pendingHead", failed: "failedHead" } as const;
  const stamp = receipt.at.toISOString().slice(2, 16).replace(/\D/g, "");
  const number = `T${stamp}${chance.digits(12)}`;
  const time = moment.time.padStart(8, "0");
  return `
    <header class="${receipt.outcome}"><span>←</span><div><p>${say(head[receipt.outcome])}</p>
      <small>${time} on ${moment.day.padStart(2, "0")} ${moment.month} ${moment.year}</small></div></header>
    <section>
      <p class="label">${say("paidTo")}</p>
      <div class="row"><span class="avatar">${initial(receipt.payee)}</span>
        <div class="grow"><p class="who">${escaped(receipt.payee)}</p><p class="soft">${receipt.upiId}</p></div>
        <p class="who">${short}</p></div>
      ${receipt.note ? `<p class="soft">${receipt.note}</p>` : ""}
    </section>
    <section>
      <p class="who">▤ ${say("transferDetails")} <span class="end">⌃</span></p>
      <p class="label">${say("transactionId")}</p>
      <div class="row"><p class="grow strong">${number}</p><span class="sheets"></span></div>
      <p class="label">${say("debitedFrom")}</p>
      <div class="row"><span class="bank">▦</span><div class="grow">
        <p class="strong">XXXXXX${tail}</p>${id ? `<p class="soft">UTR: ${id}</p>` : ""}</div>
        <div><p class="strong">${short}</p><p class="soft right"><span class="sheets"></span></p></div></div>
    </section>
    <section class="actions"><span>↗<br>${say("again")}</span><span>↺<br>${say("history")}</span><span>⇪<br>${say("share")}</span></section>
    <footer>${say("help")} ›<br><br>Powered by <strong>UPI</strong> | YES BANK</footer>`;
}

function paytm({ receipt, say, chance, moment, short, id, bank, tail }: Screen): string {
  const head = { success: "paidHead", pending: "pendingPaid", failed: "failedPaid" } as const;
  const when = `${moment.day} ${moment.month} ${moment.year}, ${moment.time.toUpperCase()}`;
  return `
    <header><span>←</span><strong>pay<em>receipt</em></strong><span>${say("help")}</span></header>
    <section class="${receipt.outcome}">
      <p class="head">${say(head[receipt.outcome])} ${receipt.outcome === "success" ? "✔" : ""}</p>
      <p class="amount">${short}</p>
      ${receipt.language === "en" ? `<p class="soft">Rupees ${inWords(receipt.amount)} Only</p>` : ""}
    </section>
    <section>
      <p class="label">${say("to")}:</p>
      <p class="who">${escaped(receipt.payee)}</p><p class="soft">UPI ID: ${receipt.upiId}</p>
      <hr>
      <p class="label">${say("from")}:</p>
      <p class="who">${receipt.payer}</p><p class="soft">${bank} - ${tail}</p>
      <p class="soft">UPI ID: ${payerUpi(receipt, chance)}</p>
    </section>
    <section>
      <p class="soft">${say("paidAt")} ${when}</p>
      ${id ? `<p class="soft">${say("upiRefNo")}: ${id} <span class="link">${say("copy")}</span></p>` : ""}
      ${chance.is(0.6) ? `<p class="soft">${say("orderId")}: ${chance.digits(17)}</p>` : ""}
      ${receipt.note ? `<p class="soft">${receipt.note}</p>` : ""}
    </section>
    <footer>Powered by <strong>UPI</strong> · ${say("share")}</footer>`;
}

function bhim({ receipt, say, chance, moment, exact, id, bank, tail }: Screen): string {
  const head = { success: "paidHead", pending: "pendingPaid", failed: "failedPaid" } as const;
  const mark = { success: "✔", pending: "◷", failed: "✖" }[receipt.outcome];
  const when = `${moment.day}/${moment.monthNumber}/${moment.year} ${moment.clock}:${chance.whole(10, 59)}`;
  return `
    <div class="disc ${receipt.outcome}">${mark}</div>
    <p class="head">${say(head[receipt.outcome])}</p>
    <p class="amount">${exact}</p>
    <section>
      ${row(say("paidTo"), `${escaped(receipt.payee)}<br><small>${receipt.upiId}</small>`)}
      ${row(say("debitedFrom"), `${bank}<br><small>XXXXXXXX${tail}</small>`)}
      ${row(say("dateAndTime"), when)}
      ${id ? row(say("transactionId"), id) : ""}
      ${row(say("mobile"), `91${phone(chance).replace(" ", "")}`)}
      ${receipt.note ? row(say("remarks"), receipt.note) : ""}
    </section>
    <footer><button>${say("share")}</button><button class="filled">${say("done")}</button></footer>`;
}

function bankRows({ receipt, say, chance, moment, exact, id, tail }: Screen): string {
  const status = { success: "success", pending: "pending", failed: "failed" } as const;
  const when = `${moment.day.padStart(2, "0")}-${moment.month}-${moment.year} ${moment.clock}`;
  return `
    <header>‹ &nbsp; UPI</header>
    <section>
      ${row(say("status"), `<span class="${receipt.outcome}">${say(status[receipt.outcome])}</span>`)}
      ${row(say("amount"), exact)}
      ${row(say("payeeName"), escaped(receipt.payee))}
      ${row(say("payeeUpi"), receipt.upiId)}
      ${row(say("account"), `XXXXXXX${tail}`)}
      ${id ? row(say("rrn"), id) : ""}
      ${row(say("dateAndTime"), when)}
      ${row(say("remarks"), receipt.note || "UPI")}
      ${chance.is(0.5) ? row(say("balance"), `₹${balance(chance)}`) : ""}
    </section>
    <footer><button class="filled">${say("done")}</button></footer>`;
}

function bankCard({ receipt, say, chance, moment, exact, id, tail }: Screen): string {
  const head = { success: "success", pending: "pendingHead", failed: "failedHead" } as const;
  return `
    <header>✕</header>
    <section>
      <p class="head ${receipt.outcome}">${say(head[receipt.outcome])}</p>
      <p class="amount">${exact}</p>
      <p class="soft">${moment.day} ${moment.month} ${moment.year} | ${moment.time}</p>
      <hr>
      ${pair(say("paidTo"), `${escaped(receipt.payee)} (${receipt.upiId})`)}
      ${pair(say("from"), `${receipt.payer}, A/c XX${tail}`)}
      ${id ? pair(say("utr"), id) : ""}
      ${pair(say("orderId"), `BNK${letters(chance, 6).toUpperCase()}${chance.digits(16)}`)}
      ${receipt.note ? pair(say("remarks"), receipt.note) : ""}
    </section>
    <footer>${say("share")} · ${say("history")}</footer>`;
}

function pair(label: string, value: string): string {
  return `<div class="pair"><p class="label">${label}</p><p class="value">${value}</p></div>`;
}

function row(label: string, value: string): string {
  return `<div class="row"><p class="label grow">${label}</p><p class="value">${value}</p></div>`;
}

function initial(name: string): string {
  return /^\p{L}\p{M}*/u.exec(name)?.[0] ?? "•";
}

function phone(chance: Chance): string {
  return `${chance.whole(6, 9)}${chance.digits(4)} ${chance.digits(5)}`;
}

function letters(chance: Chance, count: number): string {
  const from = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  return Array.from({ length: count }, () => chance.of([...from])).join("");
}

function payerUpi({ payer }: DrawnReceipt, chance: Chance): string {
  const name = payer.toLowerCase().replace(/[^a-z]/g, "") || "me";
  return chance.is(0.5) ? `${name}${chance.digits(2)}@oksbi` : `9${chance.digits(9)}@ybl`;
}

function balance(chance: Chance): string {
  return `${chance.whole(1, 99)},${chance.digits(3)}.${chance.digits(2)}`;
}

const ONES =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** Returns an amount of whole rupees in words, up to some thousands, as Paytm shows it too. */
function inWords(amount: Paise): string {
  const say = (number: number): string => {
    if (number < 20) return ONES[number] ?? "";
    if (number < 100)
      return [TENS[Math.floor(number / 10) - 2], number % 10 ? ONES[number % 10] : ""].join(" ");
    const [unit, name] = number < 1000 ? [100, "Hundred"] : [1000, "Thousand"];
    const rest = number % unit;
    return `${say(Math.floor(number / unit))} ${name} ${rest ? say(rest) : ""}`;
  };
  return say(Math.floor(amount / 100))
    .replace(/ +/g, " ")
    .trim();
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
