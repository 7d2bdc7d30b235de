import { type Settings, savedSettings } from "#data/settings/settings.server";
import { storyMessages } from "#domain/catalogue/story-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { currentPause, type Pause } from "#domain/checkout/pause";
import { likelyKind } from "#domain/checkout/payment-routes";
import { DEFAULT_DELIVERY, type DeliveryTerms } from "#domain/checkout/shipping";
import { DEFAULT_SELLER_EMAILS } from "#domain/email/seller-emails";
import { localized } from "#domain/language";
import { plainDecimal, rupees } from "#domain/money/money";
import { firstCouriers } from "#domain/orders/parcel/couriers";
import { DEFAULT_RETENTION } from "#domain/people/retention";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import type { StoreTerms } from "#protocol/store-terms";
import { type Config, config, DEMO_UPI_ID } from "./config.server.ts";
import { log } from "./log/log.server.ts";

let saved: Partial<Settings> = {};

/** What rules now: an owner's rows, and the environment where there is none (reading R22). */
export function settings(): Settings {
  return { ...environmentSettings(config), ...saved };
}

/** Reads the rows again: at the start, after a save, and when another node has saved. */
export async function loadSettings(): Promise<void> {
  const { values, unreadable } = await savedSettings();
  saved = values;
  for (const subject of unreadable)
    log.error({ subject }, "a row of settings can't be read: the environment's holds");
}

/** As the rows are now, whichever node wrote them: what a save becomes other than. */
export async function settingsNow(): Promise<Settings> {
  await loadSettings();
  return settings();
}

export function environmentSettings({ storeName, upi, contact, trackingLink }: Config): Settings {
  const { costs, freeFrom, days } = DEFAULT_DELIVERY;
  return {
    brand: { storeName },
    icon: { file: "" },
    payee: {
      upiId: upi.id,
      name: upi.name,
      providers: upi.providers,
      kind: likelyKind(upi.id),
      category: "",
      registeredName: "",
      worked: null,
      triedOn: "",
    },
    contact,
    legal: {
      legalName: "",
      postalAddress: "",
      gstin: "",
      officerName: "",
      officerEmail: "",
      officerPhone: "",
    },
    delivery: {
      standardFee: asTyped(costs.standard),
      expressFee: asTyped(costs.express),
      freeFrom: freeFrom === null ? "" : asTyped(freeFrom),
      standardFewest: days.standard[0],
      standardMost: days.standard[1],
      expressFewest: days.express[0],
      expressMost: days.express[1],
    },
    policies: { returnDays: 7, answerHours: 48, lostDays: 15 },
    home: {
      titleEn: "",
      titleTe: "",
      lineEn: "",
      lineTe: "",
      descriptionEn: "",
      descriptionTe: "",
    },
    pause: { on: false, from: "", until: "", messageEn: "", messageTe: "" },
    retention: DEFAULT_RETENTION,
    couriers: { couriers: firstCouriers(trackingLink) },
    orderEmails: DEFAULT_SELLER_EMAILS,
  };
}

function asTyped(amount: Parameters<typeof plainDecimal>[0]): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}

/** Who is paid where a quote or order is from before that was stored, and whom a new quote says to pay. */
export function currentPayee(): PayeeNames {
  const { upiId, name, registeredName } = settings().payee;
  return { upiId, name, registeredName: registeredName || null };
}

/** With real sign-in and still the demo's UPI id, nothing can be paid (reading R22). */
export function paymentsSetUp(): boolean {
  return config.demoPayee || settings().payee.upiId.toLowerCase() !== DEMO_UPI_ID;
}

export function deliveryTerms(): DeliveryTerms {
  const { delivery } = settings();
  return {
    costs: { standard: rupees(delivery.standardFee), express: rupees(delivery.expressFee) },
    freeFrom: delivery.freeFrom === "" ? null : rupees(delivery.freeFrom),
    days: {
      standard: [delivery.standardFewest, delivery.standardMost],
      express: [delivery.expressFewest, delivery.expressMost],
    },
  };
}

/** Null: the store sells. */
export function pauseNow(now = new Date()): Pause | null {
  const { on, from, until, messageEn, messageTe } = settings().pause;
  if (!on) return null;
  const message = { en: messageEn, te: messageTe };
  return currentPause({ from, until: until || null, message }, now);
}

/** What every page goes by, in the request's language. */
export function storeTerms(): StoreTerms {
  const pause = pauseNow();
  return {
    delivery: deliveryTerms(),
    pause: pause && { sentence: pauseSentence(pause), message: localized(pause.message) },
  };
}

export function pauseSentence({ until }: Pause): string {
  return until ? checkoutMessages.pausedUntil(until) : checkoutMessages.paused;
}

/** What the home page says: the seller's words, in their English where they have no other. */
export function homeWords(): { title: string; line: string; description: string } {
  const { home } = settings();
  const own = (en: string, te: string, demo: string) => localized({ en, te }) || demo;
  return {
    title: own(home.titleEn, home.titleTe, storyMessages.homeTitle),
    line: own(home.lineEn, home.lineTe, storyMessages.homeLine),
    description: own(home.descriptionEn, home.descriptionTe, storyMessages.homeDescription),
  };
}
