import { type Settings, savedSettings } from "#data/settings/settings.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { currentPause, type Pause } from "#domain/checkout/pause";
import { likelyKind } from "#domain/checkout/payment-routes";
import { DEFAULT_DELIVERY, type DeliveryTerms } from "#domain/checkout/shipping";
import { DEFAULT_SELLER_EMAILS } from "#domain/email/seller-emails";
import { localized } from "#domain/language";
import { plainDecimal, rupees } from "#domain/money/money";
import { firstCouriers } from "#domain/orders/parcel/couriers";
import { DEFAULT_RETENTION } from "#domain/people/retention";
import { whatsAppAddress } from "#domain/people/whatsapp";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { defaultWords } from "#domain/settings/store-words";
import { DEFAULT_STOCK } from "#domain/stock/stock";
import { DEMO_ICON } from "#protocol/icon-addresses";
import type { StoreTerms } from "#protocol/store-terms";
import { type Config, config, DEMO_UPI_ID } from "./config.server.ts";
import { log } from "./log/log.server.ts";

let saved: Partial<Settings> = {};

/** The settings in force: the owner's, else the environment's (reading R22). */
export function settings(): Settings {
  return { ...environmentSettings(config), ...saved };
}

/** Reads the saved settings: at start, after a save, and after another node's save. */
export async function loadSettings(): Promise<void> {
  const { values, unreadable } = await savedSettings();
  saved = values;
  for (const subject of unreadable)
    log.error({ subject }, "a row of settings can't be read: the environment's holds");
}

/** The settings as they are in the database, to compare a save with. */
export async function settingsNow(): Promise<Settings> {
  await loadSettings();
  return settings();
}

export function environmentSettings(config: Config): Settings {
  const { storeName, upi, contact, trackingLink, demoSignIn } = config;
  const { costs, freeFrom, days } = DEFAULT_DELIVERY;
  return {
    brand: { storeName },
    icon: { file: demoSignIn ? DEMO_ICON : "" },
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
      hero: "",
      titleEn: "",
      titleTe: "",
      lineEn: "",
      lineTe: "",
      descriptionEn: "",
      descriptionTe: "",
    },
    words: {
      storeLineEn: "",
      storeLineTe: "",
      storeDescriptionEn: "",
      storeDescriptionTe: "",
      productEn: "",
      productTe: "",
      storiesLineEn: "",
      storiesLineTe: "",
      storiesDescriptionEn: "",
      storiesDescriptionTe: "",
      footerEn: "",
      footerTe: "",
    },
    pause: { on: false, from: "", until: "", messageEn: "", messageTe: "" },
    retention: DEFAULT_RETENTION,
    stock: DEFAULT_STOCK,
    couriers: { couriers: firstCouriers(trackingLink) },
    orderEmails: DEFAULT_SELLER_EMAILS,
  };
}

function asTyped(amount: Parameters<typeof plainDecimal>[0]): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}

/** The payee of new quotes, and of those from before the payee was stored. */
export function currentPayee(): PayeeNames {
  const { upiId, name, registeredName } = settings().payee;
  return { upiId, name, registeredName: registeredName || null };
}

/** A chat with the seller that begins with this text; null while the store has no phone. */
export function sellersWhatsApp(text: string): string | null {
  const { phone } = settings().contact;
  return phone ? whatsAppAddress(phone, text) : null;
}

/** False if sign-in is real but there is no UPI ID, or only the demo's (reading R22): nobody can pay. */
export function paymentsSetUp(): boolean {
  return config.demoPayee || hasOwnUpiId();
}

export function hasOwnUpiId(): boolean {
  return !["", DEMO_UPI_ID].includes(settings().payee.upiId.toLowerCase());
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

/** The pause that is on; null while the store sells. */
export function pauseNow(now = new Date()): Pause | null {
  const { on, from, until, messageEn, messageTe } = settings().pause;
  if (!on) return null;
  const message = { en: messageEn, te: messageTe };
  return currentPause({ from, until: until || null, message }, now);
}

/** What every page shows of the settings, in the request's language. */
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

/** The home page's texts: the seller's in this language, else their English, else defaults (other ones if `empty`). */
export function homeWords({ empty = false } = {}) {
  const { home, brand } = settings();
  return {
    title: own(home.titleEn, home.titleTe) || defaultWords.homeTitle(brand.storeName),
    line:
      own(home.lineEn, home.lineTe) || (empty ? defaultWords.homeLineEmpty : defaultWords.homeLine),
    description:
      own(home.descriptionEn, home.descriptionTe) || defaultWords.homeDescription(brand.storeName),
  };
}

/** What the other pages say of the store. */
export function storeWords() {
  const { words, brand } = settings();
  return {
    storeLine: own(words.storeLineEn, words.storeLineTe) || defaultWords.storeLine,
    storeDescription:
      own(words.storeDescriptionEn, words.storeDescriptionTe) ||
      defaultWords.storeDescription(brand.storeName),
    product: own(words.productEn, words.productTe) || defaultWords.product,
    storiesLine: own(words.storiesLineEn, words.storiesLineTe) || defaultWords.storiesLine,
    storiesDescription:
      own(words.storiesDescriptionEn, words.storiesDescriptionTe) ||
      defaultWords.storiesDescription(brand.storeName),
    footer: own(words.footerEn, words.footerTe),
  };
}

function own(en: string, te: string): string {
  return localized({ en, te });
}
