/** The reminder of a payment that a customer started but didn't confirm. There is only one for each payment. */
import { indianDay, indianDayAfter, indianMinutes, startOfIndianDay } from "#domain/indian-time";
import type { Language } from "#domain/language";
import type { Email } from "./emails.ts";
import {
  INVITATION_PLACEHOLDERS,
  type InvitedVersion,
  invitationFacts,
  paymentAddress,
  sampleVersion,
} from "./money-emails.ts";
import type { StoreFacts } from "./order-facts.ts";
import type { Placeholders } from "./placeholders.ts";

export const REMINDER_TEMPLATE = "payment_reminder";

const MINUTE = 60_000;
/** The time from Proceed to Payment to the reminder. */
export const REMINDER_AFTER_MILLISECONDS = 60 * MINUTE;
/**
 * A reminder is sent only if the amount stays promised for at least this long. Otherwise the promise may end before the
 * customer reads the email.
 */
export const REMINDER_LEFT_MILLISECONDS = 120 * MINUTE;
/** Reminders go out between these hours in India. */
const FROM_HOUR = 9;
const UNTIL_HOUR = 21;

/** Returns the next time at which reminders may be sent: `now` by day, otherwise the coming morning. */
export function nextReminderHour(now: Date): Date {
  const hour = indianMinutes(now) / 60;
  if (hour >= FROM_HOUR && hour < UNTIL_HOUR) return now;
  const day = indianDayAfter(indianDay(now), hour < FROM_HOUR ? 0 : 1);
  return new Date(startOfIndianDay(day).getTime() + FROM_HOUR * 60 * MINUTE);
}

/**
 * `startedAt` and `expiresAt` are those of the newest version. `remindedAt` is the time of the person's last reminder
 * for any payment.
 */
type StartedPayment = { startedAt: Date; expiresAt: Date; remindedAt: Date | null };

/**
 * True if a reminder may be sent now: at least an hour after the start, with enough time left, by day, and at most
 * one a day for each person.
 */
export function isReminderDue(
  { startedAt, expiresAt, remindedAt }: StartedPayment,
  now: Date,
): boolean {
  if (nextReminderHour(now) > now || !isWorthReminding({ startedAt, expiresAt }, now)) return false;
  return remindedAt === null || indianDay(remindedAt) !== indianDay(now);
}

/** True while a reminder is neither too early nor too late. This is checked again just before it is sent. */
export function isWorthReminding(
  { startedAt, expiresAt }: Pick<StartedPayment, "startedAt" | "expiresAt">,
  now: Date,
): boolean {
  const isOldEnough = now.getTime() - startedAt.getTime() >= REMINDER_AFTER_MILLISECONDS;
  return isOldEnough && expiresAt.getTime() - now.getTime() >= REMINDER_LEFT_MILLISECONDS;
}

const REMINDER_PLACEHOLDERS = {
  ...INVITATION_PLACEHOLDERS,
  confirm_url: { label: "Link to send the transaction ID" },
  stop_url: { label: "Link that ends reminders", only: "it goes by email" },
} as const satisfies Placeholders;

/**
 * Returns the values of the email's placeholders. `stopUrl`, the link that ends reminders, is empty if the seller
 * sends the text by WhatsApp.
 */
export function reminderFacts(
  version: InvitedVersion,
  language: Language,
  store: Pick<StoreFacts, "storeName" | "origin">,
  { nameless, stopUrl }: { nameless: string; stopUrl: string },
): Readonly<Record<keyof typeof REMINDER_PLACEHOLDERS, string>> {
  const payment_url = paymentAddress(version, language, store.origin);
  return {
    ...invitationFacts(version, language, store, nameless),
    payment_url,
    confirm_url: `${payment_url}#confirm-${version.id}`,
    stop_url: stopUrl,
  };
}

export const REMINDER_EMAIL: Email = {
  name: REMINDER_TEMPLATE,
  label: "Reminder to finish paying",
  placeholders: REMINDER_PLACEHOLDERS,
  sample: (language, store, now, lines = []) =>
    reminderFacts(sampleVersion(now, lines), language, store, {
      nameless: "",
      stopUrl: `${store.origin}/payment-reminders/sample`,
    }),
  footer: {
    en: "You get this email because you were about to order from {{store_name}}. Just answer it if something is wrong.",
    te: "మీరు {{store_name}}లో ఆర్డర్ చేయబోయినందుకు ఈ ఈమెయిల్ వచ్చింది. ఏదైనా సమస్య ఉంటే దీనికే జవాబు ఇవ్వండి.",
  },
  texts: {
    en: {
      subject: "You started paying {{total_amount}}",
      paragraphs: [
        "You started paying {{total_amount}} for these, and we never got the transaction ID:",
        "{{items}}",
        "If you have paid, don't pay again: send us the 12-digit transaction ID from your payment app.",
        "Paid already? Tell us: {{confirm_url}}",
        "Not yet? Here it is: {{payment_url}}",
        "The payment page keeps this amount for 24 hours after you opened it. If you don't want to order, there is nothing to do.",
        "{{#stop_url}}We won't remind you of this payment again.\n\nNo more reminders: {{stop_url}}{{/stop_url}}",
      ],
    },
    te: {
      subject: "మీరు {{total_amount}} చెల్లించడం మొదలుపెట్టారు",
      paragraphs: [
        "వీటి కోసం మీరు {{total_amount}} చెల్లించడం మొదలుపెట్టారు, కానీ ట్రాన్సాక్షన్ ID మాకు రాలేదు:",
        "{{items}}",
        "మీరు చెల్లించి ఉంటే మళ్లీ చెల్లించకండి: మీ చెల్లింపు యాప్‌లోని 12 అంకెల ట్రాన్సాక్షన్ IDని మాకు పంపండి.",
        "చెల్లించారా? మాకు చెప్పండి: {{confirm_url}}",
        "ఇంకా చెల్లించలేదా? చెల్లింపు పేజీ ఇదిగో: {{payment_url}}",
        "మీరు చెల్లింపు పేజీ తెరిచినప్పటి నుంచి 24 గంటల వరకు ఈ మొత్తం మారదు. ఆర్డర్ వద్దనుకుంటే ఏమీ చేయనవసరం లేదు.",
        "{{#stop_url}}ఈ చెల్లింపు గురించి మళ్లీ గుర్తు చేయం.\n\nఇకపై గుర్తు చేయకండి: {{stop_url}}{{/stop_url}}",
      ],
    },
  },
};
