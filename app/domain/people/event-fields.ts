/**
 * How the history names the fields that sellers change, and their values, in the words of the forms. A field that isn't
 * here is shown by its own name: `postalAddress` as 'Postal address'.
 */

import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { FIELD_LABELS } from "#domain/catalogue/products/fields";
import { PAYMENT_ROUTE_NAMES, UPI_ID_KIND_NAMES } from "#domain/checkout/payee";
import { colourField, type Scheme, TOKEN_NAMES, TOKENS } from "#domain/settings/looks";
import { OUTCOME_CODES, OUTCOMES } from "#domain/statements/outcomes";
import { LAYOUTS } from "#domain/statements/reading/layouts";

type Names = Readonly<Record<string, string>>;

/** The labels of fields that mean the same wherever they are. */
const FIELD_NAMES: Names = {
  file: "Picture",
  image_url: "Picture",
  banner_image_url: "Picture",
  is_active: "In the shop",
  is_featured: "Featured",
  product_id: "Product",
  valid_from: "First day",
  valid_until: "Last day",
};

function coloursOf(scheme: Scheme): Names {
  const of = scheme === "dark" ? " (dark)" : "";
  return Object.fromEntries(
    TOKEN_NAMES.map((token) => [colourField(token, scheme), `${TOKENS[token]}${of}`]),
  );
}

/** The labels of fields by subject; a setting's subject is its key. */
const NAMES_OF_SUBJECTS: Readonly<Record<string, Names>> = {
  product: { ...FIELD_LABELS, own_sizes: "Own sizes", sold_out: "Sold out", name: "Name" },
  combo: { combo_name: "Name", included_products: "Contents" },
  coupon: {
    discount_type: "Kind of discount",
    discount_value: "Discount",
    minimum_order_amount: "Minimum order (₹)",
    max_uses: "Uses in all",
    max_uses_per_user: "Uses per customer",
    applicable_categories: "Only for these series",
    applicable_products: "Only for these products",
    listed: "Shown to all customers",
    is_active: "Switched on",
  },
  "email-template": {
    html_content: "HTML",
    text_content: "Text",
    is_text: "Written as text",
    is_active: "Switched on",
  },
  episode: {
    original_price: "Original price (₹)",
    sale_price: "Sale price (₹)",
    total_episodes: "Parts",
    episode_duration_minutes: "Minutes per part",
    spotify_playlist_url: "Playlist link",
    sample_url: "Sample link",
    is_active: "On sale",
  },
  "story-tile": {
    description: "Line",
    page: "Shown on",
    story_page: "Opens",
    playlist_url: "Playlist link",
    is_active: "Shown",
    order: "Order of the tiles",
  },
  "story-page": { description: "Line under its name", series: "Its products" },
  series: { prefix: "What its product IDs begin with", position: "Place in the shop" },
  page: { in_footer: "In the footer of every page", position: "Place in the footer" },
  "tax-rate": {
    title: "Name",
    covers: "It holds for",
    hsn: "HSN or SAC code",
    percent: "GST rate (%)",
    valid_from: "Valid from",
  },
  statement: {
    layout: "Bank or app",
    ...Object.fromEntries(OUTCOME_CODES.map((code) => [code, OUTCOMES[code].title])),
    verify: "Verified",
  },
  message: { from: "It was" },
  store: {
    deleted: "Rows and texts removed",
    archived: "Taken off sale, because orders or carts have them",
  },
  orders: { file: "File" },
  security: { what: "What they asked for", limit: "For" },
  logo: { plate: "Light background on dark pages" },
  looks: {
    ...coloursOf("light"),
    ...coloursOf("dark"),
    headingFace: "Font of headings",
    textFace: "Font of text",
  },
  payee: {
    name: "Name in payment links",
    providers: "Allowed endings of UPI IDs",
    kind: "Kind of UPI ID",
    category: "Category code",
    registeredName: "What customers' apps show",
    worked: "What worked with ₹1",
    triedOn: "Day of the ₹1 test",
  },
  legal: {
    officerName: "Grievance officer",
    officerEmail: "The officer's email",
    officerPhone: "The officer's phone",
  },
  terms: { since: "Effective from" },
  privacy: { since: "Effective from" },
  refunds: { since: "Effective from" },
  delivery: {
    standardFee: "Standard delivery (₹)",
    expressFee: "Express delivery (₹)",
    withoutExpress: "Standard delivery only",
    freeFrom: "Standard delivery is free from (₹)",
    standardFewest: "Standard delivery: fewest days",
    standardMost: "Standard delivery: most days",
    expressFewest: "Express delivery: fewest days",
    expressMost: "Express delivery: most days",
  },
  retention: {
    screenshotDays: "Days that screenshots stay",
    unplacedDays: "Days that unconfirmed payments stay",
    messageDays: "Days that customers' messages stay",
    emailDays: "Days that sent emails stay",
  },
  policies: {
    returnDays: "Days for returns",
    answerHours: "Hours until you answer a complaint",
    lostDays: "Days after which a parcel counts as lost",
  },
  home: { hero: "Picture", line: "Line under the title", description: "Text for search results" },
  words: {
    storeLine: "Store: the line under its title",
    storeDescription: "Store: text for search results",
    product: "Text on cards without a description",
    productOfKind: "Text on products without a description",
    storiesLine: "Stories: the line under their title",
    storiesDescription: "Stories: text for search results",
  },
  stock: { holdMinutes: "Minutes that pieces are held", mark: "Low-stock mark" },
  bankSms: {
    verifies: "SMS verify payments",
    mostPayment: "Limit for one payment (₹)",
    mostDay: "Limit for one day (₹)",
  },
  statements: { accountantLimit: "Limit for accountants' imports (₹)" },
  invoices: { registration: "Invoices", since: "For orders verified from" },
  pause: { on: "Take no orders", from: "First day", until: "Orders again from" },
  orderEmails: {
    when: "Emails about new orders",
    everyMinutes: "Minutes between two emails",
    dailyAt: "Hour of the daily email",
    quiet: "Quiet hours",
    quietFrom: "Quiet from (hour)",
    quietUntil: "Quiet until (hour)",
  },
};

/** The names of chosen values, by subject and field. Other values are shown as they are. */
const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  payee: { kind: UPI_ID_KIND_NAMES, worked: PAYMENT_ROUTE_NAMES },
  product: { sizes: SIZE_LABELS, sold_out: SIZE_LABELS },
  coupon: {
    discount_type: { percentage: "per cent", fixed: "rupees" },
    applicable_categories: { combos: "Combos", episodes: "Episodes" },
  },
  "story-tile": { page: { stories: "the stories page" } },
  "tax-rate": {
    covers: { products: "every product", product: "one product", episodes: "every episode" },
  },
  statement: {
    layout: Object.fromEntries([
      ["mapped", "another"],
      ...LAYOUTS.map(({ code, name }) => [code, name]),
    ]),
  },
  orders: {
    file: { "india-post": "parcels for India Post", general: "parcels for a courier" },
  },
  security: {
    reason: {
      unknown_flow: "the sign-in page was too old, or of another browser",
      failed: "the sign-in service refused it",
      origin: "it came from another website",
      "another's": "another account has this team member's email",
    },
  },
  home: { hero: { "site/hero": "an envelope" } },
  looks: {
    headingFace: { serif: "with serifs", sans: "without serifs" },
    textFace: { serif: "with serifs", fraunces: "Fraunces" },
  },
  invoices: {
    registration: {
      registered: "tax invoices",
      composition: "bills of supply under the composition scheme",
      unregistered: "receipts, without GST",
    },
  },
  orderEmails: {
    when: { "at-once": "at once", gathered: "several together", daily: "once a day" },
  },
};

/** Fields that tell a reader nothing. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  logo: ["width", "height"],
  payee: ["triedId"],
  security: ["unplaced"],
};

/** How fields are named: by their subject, or, for settings, by the setting's key. */
export type FieldsOf = string;

export function isHidden(of: FieldsOf, field: string): boolean {
  return HIDDEN[of]?.includes(field) ?? false;
}

/** Returns a field's label without its language; null: it is shown by its own name. */
export function fieldLabel(of: FieldsOf, field: string): string | null {
  return NAMES_OF_SUBJECTS[of]?.[field] ?? FIELD_NAMES[field] ?? null;
}

export function valueNames(of: FieldsOf, field: string): Names {
  return VALUE_NAMES[of]?.[field] ?? {};
}
