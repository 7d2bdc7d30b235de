/** Emails that tell sellers of new orders: at once or several together, and not at night. */

import { indianDay, indianDayAfter, indianMinutes, startOfIndianDay } from "#domain/indian-time";
import { amountToPay, type Paise, sum } from "#domain/money/money";
import { plural } from "#domain/plural";
import { type EmailContent, fillTemplate } from "./templates.ts";

export const SELLER_EMAIL_TIMES = ["at-once", "gathered", "daily"] as const;
export const GATHERING_INTERVALS_MINUTES = [15, 30, 60, 120, 240] as const;

/** When a seller gets emails about orders. Hours are 0 to 23, by Indian time. */
export type SellerEmailRule = {
  when: (typeof SELLER_EMAIL_TIMES)[number];
  /** The minutes between two emails that cover several orders, counted from midnight. */
  everyMinutes: number;
  dailyAt: number;
  /** True if there are quiet hours. Emails that fall into them are sent when they end. */
  quiet: boolean;
  quietFrom: number;
  quietUntil: number;
};

export const DEFAULT_SELLER_EMAILS: SellerEmailRule = {
  when: "gathered",
  everyMinutes: 60,
  dailyAt: 9,
  quiet: true,
  quietFrom: 22,
  quietUntil: 7,
};

/** Returns when to email sellers about something that happened at this time. */
export function sellerEmailTime(happened: Date, rule: SellerEmailRule): Date {
  return afterQuietHours(dueTime(happened, rule), rule);
}

function dueTime(happened: Date, { when, everyMinutes, dailyAt }: SellerEmailRule): Date {
  if (when === "at-once") return happened;
  const minutes = indianMinutes(happened);
  if (when === "gathered")
    return timeOfDay(happened, (Math.floor(minutes / everyMinutes) + 1) * everyMinutes);
  return timeOfDay(happened, minutes < dailyAt * 60 ? dailyAt * 60 : (dailyAt + 24) * 60);
}

function afterQuietHours(due: Date, { quiet, quietFrom, quietUntil }: SellerEmailRule): Date {
  const minutes = indianMinutes(due);
  const [from, until] = [quietFrom * 60, quietUntil * 60];
  if (!quiet || from === until) return due;
  const overnight = from > until;
  const isQuiet = overnight
    ? minutes >= from || minutes < until
    : minutes >= from && minutes < until;
  if (!isQuiet) return due;
  return timeOfDay(due, overnight && minutes >= from ? until + 24 * 60 : until);
}

/** Returns the time this many minutes after the midnight before `at`. 1440 or more give a time on the next day. */
function timeOfDay(at: Date, minutes: number): Date {
  const day = indianDayAfter(indianDay(at), Math.floor(minutes / 1440));
  return new Date(startOfIndianDay(day).getTime() + (minutes % 1440) * 60_000);
}

/** The facts in the email: just enough for a seller to decide whether to look now. */
export type SellerEmailFacts = {
  orders: readonly { orderNumber: string; total: Paise; pieces: number; isPending: boolean }[];
  unplaced: readonly { amount: Paise }[];
};

const MOST_ROWS_LISTED = 30;

/** Writes the email. It names no customer, because others may read the mailbox. `admin` is the admin's address. */
export function sellerEmail(
  { orders, unplaced }: SellerEmailFacts,
  { storeName, admin }: { storeName: string; admin: string },
): EmailContent {
  const lines = [...orders.map(orderLine), ...unplaced.map(unplacedLine)];
  const more = lines.length - MOST_ROWS_LISTED;
  const facts = {
    subject: subjectOf({ orders, unplaced }),
    lines: [...lines.slice(0, MOST_ROWS_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(
      "\n",
    ),
    admin,
    store_name: storeName,
  };
  return fillTemplate(TEMPLATE, facts);
}

function orderLine({
  orderNumber,
  total,
  pieces,
  isPending,
}: SellerEmailFacts["orders"][number]): string {
  const parts = [orderNumber, amountToPay(total), plural(pieces, "piece")];
  return [...parts, ...(isPending ? [] : ["already looked at"])].join(" · ");
}

const NO_ORDER = "A customer says they paid, but has no order";

function unplacedLine({ amount }: SellerEmailFacts["unplaced"][number]): string {
  return `${NO_ORDER} · ${amountToPay(amount)}`;
}

function subjectOf({ orders, unplaced }: SellerEmailFacts): string {
  const [order] = orders;
  if (!order)
    return unplaced.length === 1
      ? `${NO_ORDER} · ${amountToPay(sum(unplaced.map(({ amount }) => amount)))}`
      : `${unplaced.length} customers say they paid, but have no order`;
  const amount = amountToPay(sum(orders.map(({ total }) => total)));
  if (orders.length === 1) return `New order ${order.orderNumber} · ${amount}`;
  return `${orders.length} new orders · ${amount}`;
}

const TEMPLATE: EmailContent = {
  subject: "{{subject}}",
  text: "{{lines}}\n\nWhat needs you now: {{admin}}\n\n{{store_name}}\nChange when these emails come: {{admin}}/order-emails",
  html: `<p>{{lines}}</p><p><a href="{{admin}}">What needs you now</a></p>
<p style="color:#5c5068">{{store_name}} · <a href="{{admin}}/order-emails">Change when these emails come</a></p>`,
};
