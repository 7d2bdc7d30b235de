import { type Settings, savedSettings } from "#data/settings/settings.server";
import { UNSET_SETTINGS } from "#data/settings/settings-schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { currentPause, type Pause } from "#domain/checkout/pause";
import { likelyKind } from "#domain/checkout/payment-routes";
import { DEFAULT_DELIVERY, type DeliveryTerms } from "#domain/checkout/shipping";
import { DEFAULT_SELLER_EMAILS } from "#domain/email/seller-emails";
import { localized } from "#domain/language";
import { plainDecimal, rupees } from "#domain/money/money";
import { defaultCouriers } from "#domain/orders/parcel/couriers";
import { DEFAULT_RETENTION } from "#domain/people/retention";
import { whatsAppAddress } from "#domain/people/whatsapp";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { logoPlateCss, looksCss, paletteOf, STANDARD_LOOKS } from "#domain/settings/looks";
import { defaultWords } from "#domain/settings/store-words";
import { localizedText } from "#domain/settings/texts";
import { DEFAULT_STOCK } from "#domain/stock/stock";
import { DEMO_ICON } from "#protocol/icon-addresses";
import type { StoreTerms } from "#protocol/store-terms";
import { type Config, config, DEMO_UPI_ID } from "./config.server.ts";
import { log } from "./log/log.server.ts";

let saved: Partial<Settings> = {};

/** The current settings: the owner's, else the environment's (reading R22). */
export function settings(): Settings {
  return { ...environmentSettings(config), ...saved };
}

/** True if it was saved, by an owner or by a migration. */
export function isSaved(subject: keyof Settings): boolean {
  return saved[subject] !== undefined;
}

/** Reads the saved settings: at start, after a save, and after another node's save. */
export async function loadSettings(): Promise<void> {
  const { values, unreadable } = await savedSettings();
  saved = values;
  for (const subject of unreadable)
    log.error({ subject }, "a row of settings can't be read: the environment's holds");
}

/** The settings read from the database now, to compare a save with. */
export async function settingsNow(): Promise<Settings> {
  await loadSettings();
  return settings();
}

export function environmentSettings(config: Config): Settings {
  const { storeName, upi, contact, trackingLink, demoSignIn } = config;
  const { costs, freeFrom, days } = DEFAULT_DELIVERY;
  return {
    ...UNSET_SETTINGS,
    brand: { storeName },
    icon: { file: demoSignIn ? DEMO_ICON : "" },
    logo: { file: "", width: 0, height: 0, plate: false },
    looks: STANDARD_LOOKS,
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
    retention: DEFAULT_RETENTION,
    stock: DEFAULT_STOCK,
    bankSms: { senders: [], verifies: false, mostPayment: "500", mostDay: "5000" },
    invoices: { registration: "", since: "" },
    couriers: { couriers: defaultCouriers(trackingLink) },
    orderEmails: DEFAULT_SELLER_EMAILS,
  };
}

function asTyped(amount: Parameters<typeof plainDecimal>[0]): string {
  return plainDecimal(amount).replace(/\.00$/, "");
}

/** The payee of new quotes, and of old ones without a stored payee. */
export function currentPayee(): PayeeNames {
  const { upiId, name, registeredName } = settings().payee;
  return { upiId, name, registeredName: registeredName || null };
}

/** A link to a WhatsApp chat with the seller, beginning with this text; null without a phone number. */
export function sellersWhatsApp(text: string): string | null {
  const { phone } = settings().contact;
  return phone ? whatsAppAddress(phone, text) : null;
}

/** False if sign-in is real but the UPI ID is missing or the demo's (reading R22): nobody can pay. */
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

/** The current pause; null while the store sells. */
export function pauseNow(now = new Date()): Pause | null {
  const { pause } = settings();
  const { on, from, until } = pause;
  if (!on) return null;
  const message = localizedText(pause, "message");
  return currentPause({ from, until: until || null, message }, now);
}

/** The CSS of the owner's looks for documents; null for the defaults. */
export function documentLooks() {
  const { looks, logo } = settings();
  const css = looksCss(looks) + (logo.plate ? logoPlateCss(looks) : "");
  if (css === "") return null;
  return { css, backgrounds: pageBackgrounds(), fraunces: looks.headingFace === "" };
}

/** The background colours of both schemes. */
export function pageBackgrounds() {
  const { looks } = settings();
  return { light: paletteOf(looks, "light").paper, dark: paletteOf(looks, "dark").paper };
}

/** The settings that every page shows, in the request's language. */
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
    title: own(home, "title") || defaultWords.homeTitle(brand.storeName),
    line: own(home, "line") || (empty ? defaultWords.homeLineEmpty : defaultWords.homeLine),
    description: own(home, "description") || defaultWords.homeDescription(brand.storeName),
  };
}

/** Other pages' texts about the store. */
export function storeWords() {
  const { words, brand } = settings();
  return {
    storeLine: own(words, "storeLine") || defaultWords.storeLine,
    storeDescription:
      own(words, "storeDescription") || defaultWords.storeDescription(brand.storeName),
    storiesLine: own(words, "storiesLine") || defaultWords.storiesLine,
    storiesDescription:
      own(words, "storiesDescription") || defaultWords.storiesDescription(brand.storeName),
    footer: own(words, "footer"),
  };
}

/** Returns the text for a product without a description. */
export function productWords(kind: string | null): string {
  const name = kind === null ? "product" : "productOfKind";
  return own(settings().words, name) || defaultWords.product;
}

function own<Name extends string>(subject: Parameters<typeof localizedText<Name>>[0], name: Name) {
  return localized(localizedText(subject, name));
}
