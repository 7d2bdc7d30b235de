import { type Settings, savedSettings } from "#data/settings/settings.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { currentPause, type Pause } from "#domain/checkout/pause";
import { likelyKind } from "#domain/checkout/payment-routes";
import { DELIVERY_CHOICES, type DeliveryTerms } from "#domain/checkout/shipping";
import { DEFAULT_SELLER_EMAILS } from "#domain/email/seller-emails";
import { localized } from "#domain/language";
import { rupees } from "#domain/money/money";
import { defaultCouriers } from "#domain/orders/parcel/couriers";
import { whatsAppAddress } from "#domain/people/whatsapp";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { logoPlateCss, looksCss, paletteOf, STANDARD_LOOKS } from "#domain/settings/looks";
import { defaultWords } from "#domain/settings/store-words";
import { localizedText } from "#domain/settings/texts";
import { DEMO_ICON } from "#protocol/icon-addresses";
import type { StoreTerms } from "#protocol/store-terms";
import { type Config, config, DEMO_UPI_ID } from "#request/config.server";
import { log } from "#request/log/log.server";
import { loadShopFacts, shopFacts } from "./shop-facts.server.ts";

let loadedSettings: Partial<Settings> = {};

/** Returns the current settings: what an owner saved, else what the environment variables say (reading R22). */
export function settings(): Settings {
  return { ...environmentSettings(config), ...loadedSettings };
}

/** True if the subject was saved, by an owner or by a migration. */
export function isSaved(subject: keyof Settings): boolean {
  return loadedSettings[subject] !== undefined;
}

/** Reads the saved settings into memory. Called at start, after a save, and after a save on another node. */
export async function loadSettings(): Promise<void> {
  const [{ values, unreadable }] = await Promise.all([savedSettings(), loadShopFacts()]);
  loadedSettings = values;
  for (const subject of unreadable)
    log.error({ subject }, "a row of settings can't be read: the environment's holds");
}

/** Reads the settings from the database and returns them, for comparing a save with them. */
export async function settingsNow(): Promise<Settings> {
  await loadSettings();
  return settings();
}

export function environmentSettings(config: Config): Settings {
  const { storeName, upi, contact, trackingLink, demoSignIn } = config;
  return {
    ...DEFAULT_SETTINGS,
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
    contact: { ...DEFAULT_SETTINGS.contact, ...contact },
    couriers: { couriers: defaultCouriers(trackingLink) },
    orderEmails: DEFAULT_SELLER_EMAILS,
  };
}

/** Returns who customers pay to now. Old quotes that stored no payee use it too. */
export function currentPayee(): PayeeNames {
  const { upiId, name, registeredName } = settings().payee;
  return { upiId, name, registeredName: registeredName || null };
}

/**
 * Returns a link to a WhatsApp chat with the seller that begins with this text; null: the store has no phone number.
 */
export function sellersWhatsApp(text: string): string | null {
  const { phone } = settings().contact;
  return phone ? whatsAppAddress(phone, text) : null;
}

/**
 * True if customers can pay: the UPI ID is the owner's, or it is the demo's and the store is the demo (reading R22).
 */
export function paymentsSetUp(): boolean {
  return config.demoPayee || hasOwnUpiId();
}

export function hasOwnUpiId(): boolean {
  return ownPayee(settings().payee).upiId !== "";
}

/** Returns the payee as sellers see it: without a UPI ID while that is the demo's, which is nobody's. */
export function ownPayee(payee: Settings["payee"]): Settings["payee"] {
  return payee.upiId.toLowerCase() === DEMO_UPI_ID ? { ...payee, upiId: "" } : payee;
}

export function deliveryTerms(): DeliveryTerms {
  const { delivery } = settings();
  return {
    choices: delivery.withoutExpress ? ["standard"] : DELIVERY_CHOICES,
    costs: { standard: rupees(delivery.standardFee), express: rupees(delivery.expressFee) },
    freeFrom: delivery.freeFrom === "" ? null : rupees(delivery.freeFrom),
    days: {
      standard: [delivery.standardFewest, delivery.standardMost],
      express: [delivery.expressFewest, delivery.expressMost],
    },
  };
}

/** Returns the pause in selling that holds now; null: the store sells. */
export function pauseNow(now = new Date()): Pause | null {
  const { pause } = settings();
  const { on, from, until } = pause;
  if (!on) return null;
  const message = localizedText(pause, "message");
  return currentPause({ from, until: until || null, message }, now);
}

/** Returns the CSS of the owner's colours and fonts; null: the defaults apply. */
export function documentLooks() {
  const { looks, logo } = settings();
  const css = looksCss(looks) + (logo.plate ? logoPlateCss(looks) : "");
  if (css === "") return null;
  return { css, backgrounds: pageBackgrounds(), fraunces: looks.headingFace === "" };
}

export function pageBackgrounds() {
  const { looks } = settings();
  return { light: paletteOf(looks, "light").paper, dark: paletteOf(looks, "dark").paper };
}

/** Returns the settings that every page needs, in the request's language. */
export function storeTerms(): StoreTerms {
  const pause = pauseNow();
  return {
    delivery: deliveryTerms(),
    pause: pause && { sentence: pauseSentence(pause), message: localized(pause.message) },
    stories: shopFacts().stories,
  };
}

export function pauseSentence({ until }: Pause): string {
  return until ? checkoutMessages.pausedUntil(until) : checkoutMessages.paused;
}

/**
 * Returns the home page's texts: the seller's in the request's language, else theirs in English, else the default
 * ones. `empty`: the store has nothing to sell yet, which changes the default line.
 */
export function homeWords({ empty = false } = {}) {
  const { home, brand } = settings();
  return {
    title: localizedSetting(home, "title") || defaultWords.homeTitle(brand.storeName),
    line:
      localizedSetting(home, "line") ||
      (empty ? defaultWords.homeLineEmpty : defaultWords.homeLine),
    description:
      localizedSetting(home, "description") || defaultWords.homeDescription(brand.storeName),
  };
}

/** Returns other pages' texts about the store, chosen as for `homeWords`. */
export function storeWords() {
  const { words, brand } = settings();
  return {
    storeLine: localizedSetting(words, "storeLine") || defaultWords.storeLine,
    storeDescription:
      localizedSetting(words, "storeDescription") || defaultWords.storeDescription(brand.storeName),
    storiesLine: localizedSetting(words, "storiesLine") || defaultWords.storiesLine,
    storiesDescription:
      localizedSetting(words, "storiesDescription") ||
      defaultWords.storiesDescription(brand.storeName),
    footer: localizedSetting(words, "footer"),
  };
}

/** Returns the description of a product that has none of its own. */
export function productWords(product: { is_card: boolean }): string {
  const name = product.is_card ? "product" : "productOfKind";
  return localizedSetting(settings().words, name) || defaultWords.product;
}

function localizedSetting<Name extends string>(
  subject: Parameters<typeof localizedText<Name>>[0],
  name: Name,
) {
  return localized(localizedText(subject, name));
}
