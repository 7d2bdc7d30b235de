import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { CardSize } from "#domain/catalogue/catalogue";
import type { PlannedLine } from "#domain/catalogue/products/import";
import type { FoundPicture } from "#domain/catalogue/products/imported-pictures";
import type { ShopifyProduct, ShopifyReport } from "#domain/catalogue/products/shopify";
import type { Orientation } from "#domain/catalogue/sizes";
import type { UnplacedReason } from "#domain/checkout/confirmation";
import type { ShippingType } from "#domain/checkout/shipping";
import type { SkipReason } from "#domain/email/messages";
import type { MonthFigure } from "#domain/figures/months";
import type { DocumentLine } from "#domain/invoices/documents";
import type { DocumentKind, Series } from "#domain/invoices/kinds";
import type { InvoiceProblem } from "#domain/invoices/problems";
import type { TaxRate } from "#domain/invoices/tax-rates";
import type { NamedSupplier } from "#domain/invoices/terms";
import type { Language } from "#domain/language";
import type { OrderChangeKind } from "#domain/orders/history/order-changes";
import type { IncidentKind } from "#domain/orders/incidents";
import type { BulkAction, BulkProblem } from "#domain/orders/lists/bulk-actions";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order-status";
import type { LeftOutRow } from "#domain/orders/parcel/tracking-file";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import type { UnplacedSettlement } from "#domain/orders/payment/unplaced";
import type { SellerRole } from "#domain/people/team/seller-roles";
import { COMBOS } from "#domain/resources/combos";
import { COUPONS } from "#domain/resources/coupons";
import { PLAIN_PAGES } from "#domain/resources/plain-pages";
import { STORY_PAGES } from "#domain/resources/story-pages";
import { STORY_TILES } from "#domain/resources/story-tiles";
import type { Finding } from "#domain/settings/integrity-check";
import type { EmailRefusal, MailboxProblem, SourceKind } from "#domain/statements/bank-messages";
import type { StatementCredit } from "#domain/statements/credits";
import type { StatementColumns } from "#domain/statements/reading/columns";
import type { SkippedLines } from "#domain/statements/reading/doubts";
import type { RunKind } from "#domain/stock/stock";
import {
  bytes,
  creditDecision,
  id,
  json,
  money,
  newId,
  timestamptz,
  translationColumns,
} from "./columns.server.ts";
import { declaredColumns } from "./declared-columns.server.ts";
import {
  comboContents,
  comboItems,
  mergedLines,
  orderLines,
  reorderedLines,
} from "./json-columns.server.ts";

// The tables as queries know them. Constraints, indexes and generated columns are in migrations/; schema.db.test.ts
// compares the two.

export const users = pgTable("users", {
  id: id(),
  provider: text("provider").$type<"google" | "demo" | "link">().notNull(),
  subject: text("subject").notNull(),
  email: text("email").notNull(),
  email_verified: boolean("email_verified").notNull(),
  avatar_url: text("avatar_url"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
  erased_at: timestamptz("erased_at"),
});

export const sessions = pgTable("sessions", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  token_hash: bytes("token_hash").notNull(),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  refreshed_at: timestamptz("refreshed_at").notNull().defaultNow(),
  expires_at: timestamptz("expires_at").notNull(),
  device: text("device"),
  authenticated_at: timestamptz("authenticated_at"),
});

export const sellers = pgTable(
  "sellers",
  {
    provider: text("provider").$type<"google" | "demo">().notNull(),
    email: text("email").notNull(),
    user_id: uuid("user_id"),
    bound_at: timestamptz("bound_at"),
    invited_at: timestamptz("invited_at"),
    role: text("role").$type<SellerRole>().notNull().default("owner"),
    order_emails: boolean("order_emails"),
  },
  (table) => [primaryKey({ columns: [table.provider, table.email] })],
);

export const settings = pgTable(
  "settings",
  {
    subject: text("subject").notNull(),
    version: integer("version").notNull(),
    value: jsonb("value").notNull(),
    changed_by: uuid("changed_by"),
    changed_at: timestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.version] })],
);

export const adminEvents = pgTable("admin_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text("subject").notNull(),
  subject_id: text("subject_id"),
  action: text("action").notNull(),
  facts: jsonb("facts").$type<Record<string, unknown>>().notNull().default({}),
  done_by: uuid("done_by"),
  done_at: timestamptz("done_at").notNull().defaultNow(),
});

/** The rows that the demo added: for each kind, their names by key. */
export type DemoRows = Partial<
  Record<
    "products" | "combos" | "episodes" | "tiles" | "pages" | "series" | "coupons" | "words",
    Readonly<Record<string, string>>
  >
>;

export const demoSeed = pgTable("demo_seed", {
  only_row: boolean("only_row").primaryKey().default(true),
  seeded_at: timestamptz("seeded_at").notNull().defaultNow(),
  cleared_at: timestamptz("cleared_at"),
  rows: jsonb("rows").$type<DemoRows>(),
});

export const profiles = pgTable("profiles", {
  id: uuid("id").primaryKey(),
  name: text("name"),
  mobile_number: text("mobile_number"),
  address: text("address"),
  address_1: text("address_1"),
  name_1: text("name_1"),
  mobile_number_1: text("mobile_number_1"),
  address_2: text("address_2"),
  name_2: text("name_2"),
  mobile_number_2: text("mobile_number_2"),
  address_3: text("address_3"),
  name_3: text("name_3"),
  mobile_number_3: text("mobile_number_3"),
  refund_upi_id: text("refund_upi_id"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
  reminders_ended_at: timestamptz("reminders_ended_at"),
  refund_upi_id_changed_at: timestamptz("refund_upi_id_changed_at"),
});

export const catalogueVersion = pgTable("catalogue_version", {
  only_row: boolean("only_row").primaryKey().default(true),
  version: bigint("version", { mode: "number" }).notNull().default(1),
  changed_at: timestamptz("changed_at").notNull().defaultNow(),
});

export const products = pgTable("products", {
  product_id: text("product_id").primaryKey(),
  product_name: text("product_name").notNull(),
  image_url: text("image_url"),
  postal_card_size: money("postal_card_size"),
  wallet_size: money("wallet_size"),
  stamp_size: money("stamp_size"),
  is_active: boolean("is_active").notNull().default(true),
  category: text("category"),
  picture_alt: text("picture_alt"),
  ...translationColumns("picture_alt"),
  picture_text_en: text("picture_text_en"),
  ...translationColumns("picture_text"),
  ...translationColumns("name"),
  description: text("description"),
  ...translationColumns("description"),
  kind: text("kind"),
  ...translationColumns("kind"),
  weight_grams: integer("weight_grams"),
  sold_out: text("sold_out").array().$type<CardSize[]>().notNull().default([]),
  place: integer("place").notNull().default(0),
  archived_at: timestamptz("archived_at"),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const productSizes = pgTable(
  "product_sizes",
  {
    product_id: text("product_id").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    ...translationColumns("name"),
    dimensions: text("dimensions"),
    price: money("price"),
    weight_grams: integer("weight_grams"),
    drawn: text("drawn").$type<Orientation>().notNull().default("portrait"),
    in_builder: boolean("in_builder").notNull().default(true),
    sold_out: boolean("sold_out").notNull().default(false),
    place: integer("place").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.key] })],
);

/** A product's pictures after the first, which is `image_url` of products. */
export const productPictures = pgTable(
  "product_pictures",
  {
    product_id: text("product_id").notNull(),
    place: integer("place").notNull(),
    image_url: text("image_url").notNull(),
    alt: text("alt"),
    ...translationColumns("alt"),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.place] })],
);

export const stockCounts = pgTable(
  "stock_counts",
  {
    product_id: text("product_id").notNull(),
    size: text("size").notNull(),
    counted: boolean("counted").notNull().default(true),
    on_hand: integer("on_hand").notNull().default(0),
    shown_left: integer("shown_left"),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.size] })],
);

export const stockRuns = pgTable("stock_runs", {
  id: id(),
  product_id: text("product_id").notNull(),
  size: text("size").notNull(),
  kind: text("kind").$type<RunKind>().notNull(),
  quantity: integer("quantity").notNull(),
  on_day: date("on_day").notNull(),
  note: text("note"),
  entered_by: uuid("entered_by"),
  entered_at: timestamptz("entered_at").notNull().defaultNow(),
});

export const stockHolds = pgTable(
  "stock_holds",
  {
    quote_id: uuid("quote_id").notNull(),
    product_id: text("product_id").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    held_until: timestamptz("held_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.quote_id, table.product_id, table.size] })],
);

export const orderPieces = pgTable(
  "order_pieces",
  {
    order_id: uuid("order_id").notNull(),
    product_id: text("product_id").notNull(),
    size: text("size").notNull(),
    taken: integer("taken").notNull(),
    short: integer("short").notNull().default(0),
    left_out: integer("left_out").notNull().default(0),
    awaited_at: timestamptz("awaited_at"),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.product_id, table.size] })],
);

export const series = pgTable("series", {
  key: text("key").primaryKey(),
  prefixes: text("prefixes").array().notNull(),
  name: text("name").notNull(),
  ...translationColumns("name"),
  description: text("description").notNull().default(""),
  ...translationColumns("description"),
  image_url: text("image_url"),
  position: integer("position").notNull().default(0),
  is_active: boolean("is_active").notNull().default(true),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const uploadedPictures = pgTable("uploaded_pictures", {
  path: text("path").primaryKey(),
  uploaded_at: timestamptz("uploaded_at").notNull().defaultNow(),
  unused_since: timestamptz("unused_since"),
  width: integer("width"),
  height: integer("height"),
});

export const productImports = pgTable("product_imports", {
  id: id(),
  file_name: text("file_name").notNull(),
  lines: jsonb("lines").$type<PlannedLine[]>().notNull(),
  done: integer("done").notNull().default(0),
  skipped: text("skipped").array().notNull().default([]),
  created_by: uuid("created_by"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
});

export const shopifyImports = pgTable("shopify_imports", {
  id: id(),
  file_name: text("file_name").notNull(),
  series: text("series").notNull(),
  products: jsonb("products").$type<ShopifyProduct[]>().notNull(),
  report: jsonb("report").$type<ShopifyReport>().notNull(),
  pictures: jsonb("pictures").$type<FoundPicture[]>().notNull().default([]),
  done: integer("done").notNull().default(0),
  left_out: text("left_out").array().notNull().default([]),
  created_by: uuid("created_by"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
});

export const productHandles = pgTable("product_handles", {
  handle: text("handle").primaryKey(),
  product_id: text("product_id").notNull(),
});

export const preDefinedCombos = pgTable("pre_defined_combos", {
  combo_id: text("combo_id").primaryKey(),
  ...declaredColumns(COMBOS),
  ...translationColumns("combo_name", "name"),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const comboDiscountTiers = pgTable("combo_discount_tiers", {
  id: id(),
  min_items: integer("min_items").notNull(),
  max_items: integer("max_items"),
  discount_percentage: numeric("discount_percentage", {
    precision: 5,
    scale: 2,
    mode: "number",
  }).notNull(),
  is_active: boolean("is_active").notNull().default(true),
  created_at: timestamptz("created_at").notNull().defaultNow(),
});

/** The columns of an episode that public pages may show. */
export const publicEpisodeColumns = {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull().default(""),
  total_episodes: integer("total_episodes").notNull(),
  episode_duration_minutes: integer("episode_duration_minutes"),
  original_price: money("original_price").notNull(),
  sale_price: money("sale_price").notNull(),
  banner_image_url: text("banner_image_url"),
  is_featured: boolean("is_featured").notNull().default(false),
  /** The address of a free sample. */
  sample_url: text("sample_url"),
};

export const storyEpisodes = pgTable("story_episodes", {
  ...publicEpisodeColumns,
  is_active: boolean("is_active").notNull().default(true),
  /** What buyers pay for, so never on a public page. */
  spotify_playlist_url: text("spotify_playlist_url"),
  ...translationColumns("title"),
  ...translationColumns("description"),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
});

export const storyPages = pgTable("story_pages", {
  key: text("key").primaryKey(),
  ...declaredColumns(STORY_PAGES),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const storyTiles = pgTable("story_tiles", {
  id: text("id").primaryKey(),
  ...declaredColumns(STORY_TILES),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  on_story_page: text("on_story_page").generatedAlwaysAs(""),
});

export const plainPages = pgTable("plain_pages", {
  id: text("id").primaryKey(),
  ...declaredColumns(PLAIN_PAGES),
  position: integer("position").notNull().default(0),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const emailTemplates = pgTable("email_templates", {
  template_name: text("template_name").primaryKey(),
  subject: text("subject").notNull(),
  html_content: text("html_content").notNull(),
  text_content: text("text_content").notNull(),
  /** True: the HTML is made from the text. */
  is_text: boolean("is_text").notNull().default(false),
  is_active: boolean("is_active").notNull().default(true),
  version: integer("version").notNull().default(1),
});

export const coupons = pgTable("coupons", {
  id: id(),
  ...declaredColumns(COUPONS),
  used_count: integer("used_count").notNull().default(0),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
});

export const cartItems = pgTable("cart_items", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  product_id: text("product_id").notNull(),
  size: text("size").notNull(),
  size_price: money("size_price").notNull(),
  size_name: text("size_name"),
  ...translationColumns("size_name"),
  quantity: integer("quantity").notNull(),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
  merchandise_id: text("merchandise_id").generatedAlwaysAs(""),
  episode_id: text("episode_id").generatedAlwaysAs(""),
});

export const cartMerges = pgTable(
  "cart_merges",
  {
    user_id: uuid("user_id").notNull(),
    guest_cart_id: uuid("guest_cart_id").notNull(),
    lines: json("lines", mergedLines).notNull(),
    merged_at: timestamptz("merged_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.guest_cart_id] })],
);

/**
 * Keys of clicks in the cart, so that a retry of an addition adds nothing. A removal and its Undo share a key; the
 * first of the two to arrive counts.
 */
export const cartIdempotencyKeys = pgTable(
  "cart_idempotency_keys",
  {
    user_id: uuid("user_id").notNull(),
    key: uuid("key").notNull(),
    pieces_before: integer("pieces_before").notNull(),
    added_at: timestamptz("added_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
);

export const cartReorders = pgTable(
  "cart_reorders",
  {
    user_id: uuid("user_id").notNull(),
    reorder_id: uuid("reorder_id").notNull(),
    lines: json("lines", reorderedLines).notNull(),
    reordered_at: timestamptz("reordered_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.reorder_id] })],
);

export const customComboOrders = pgTable("custom_combo_orders", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  items: json("items", comboItems).notNull(),
  final_price: money("final_price").notNull(),
  discount_applied: money("discount_applied").notNull(),
  status: text("status").$type<"pending" | "ordered" | "cancelled">().notNull().default("pending"),
  replaces: uuid("replaces"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const comboCartItems = pgTable("combo_cart_items", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  combo_id: text("combo_id").notNull(),
  combo_name: text("combo_name").notNull(),
  combo_image_url: text("combo_image_url"),
  final_price: money("final_price").notNull(),
  quantity: integer("quantity").notNull(),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
  pre_defined_combo_id: text("pre_defined_combo_id").generatedAlwaysAs(""),
  custom_combo_order_id: uuid("custom_combo_order_id").generatedAlwaysAs(""),
});

export const quotes = pgTable("quotes", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  source: text("source").notNull(),
  order_number: text("order_number").notNull(),
  state: text("state").$type<"open" | "cancelled" | "placed">().notNull().default("open"),
  placed_version_id: uuid("placed_version_id"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  closed_at: timestamptz("closed_at"),
  reminded_at: timestamptz("reminded_at"),
});

export const quoteVersions = pgTable("quote_versions", {
  id: id(),
  quote_id: uuid("quote_id").notNull(),
  lines: json("lines", orderLines).notNull(),
  subtotal: money("subtotal").notNull(),
  discount_amount: money("discount_amount").notNull(),
  shipping_cost: money("shipping_cost").notNull(),
  exact_discount: money("exact_discount").notNull().default(sql`0`),
  total_amount: money("total_amount").notNull(),
  coupon_id: uuid("coupon_id"),
  shipping_type: text("shipping_type").$type<ShippingType>().notNull(),
  shipping_address: text("shipping_address"),
  customer_name: text("customer_name"),
  mobile_number: text("mobile_number").notNull(),
  upi_id: text("upi_id"),
  upi_name: text("upi_name"),
  transaction_id_typed: text("transaction_id_typed"),
  screenshot_path: text("screenshot_path"),
  screenshot_sha256: bytes("screenshot_sha256"),
  screenshot_chosen_sha256: bytes("screenshot_chosen_sha256"),
  screenshot_chosen_bytes: integer("screenshot_chosen_bytes"),
  screenshot_program: text("screenshot_program"),
  screenshot_at: timestamptz("screenshot_at"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  expires_at: timestamptz("expires_at").notNull(),
  gift_recipient: text("gift_recipient"),
  gift_message: text("gift_message"),
  delivery_mobile: text("delivery_mobile"),
  language: text("language").$type<Language>(),
});

export const couponHolds = pgTable(
  "coupon_holds",
  {
    quote_id: uuid("quote_id").notNull(),
    coupon_id: uuid("coupon_id").notNull(),
    held_until: timestamptz("held_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.quote_id, table.coupon_id] })],
);

/** Products and episodes in quote versions that can still be confirmed; these can't be deleted. */
export const promisedProducts = pgTable("promised_products", {
  version_id: uuid("version_id").notNull(),
  product_id: text("product_id"),
  episode_id: text("episode_id"),
});

export const orderLinks = pgTable("order_links", {
  quote_id: uuid("quote_id").primaryKey(),
  guest_id: uuid("guest_id").notNull(),
  serial: integer("serial").notNull().default(1),
  token_hash: bytes("token_hash").notNull(),
  made_by: uuid("made_by"),
  made_at: timestamptz("made_at").notNull().defaultNow(),
  cancelled_by: uuid("cancelled_by"),
  cancelled_at: timestamptz("cancelled_at"),
  claimed_by: uuid("claimed_by"),
  claimed_at: timestamptz("claimed_at"),
});

export const orders = pgTable("orders", {
  id: id(),
  order_number: text("order_number").notNull(),
  user_id: uuid("user_id").notNull(),
  quote_id: uuid("quote_id"),
  total_amount: money("total_amount").notNull(),
  status: text("status").$type<OrderStatus>().notNull().default("confirmation_pending"),
  shipping_address: text("shipping_address"),
  mobile_number: text("mobile_number"),
  /** '' if the order was paid in cash. */
  payment_transaction_id: text("payment_transaction_id"),
  payment_verified: boolean("payment_verified").notNull().default(false),
  payment_screenshot_url: text("payment_screenshot_url"),
  shipping_type: text("shipping_type").$type<ShippingType>().notNull(),
  shipping_cost: money("shipping_cost").notNull(),
  customer_name: text("customer_name"),
  tracking_id: text("tracking_id"),
  upi_id: text("upi_id"),
  upi_name: text("upi_name"),
  language: text("language").$type<Language>().notNull().default("en"),
  cancelled_by_customer: boolean("cancelled_by_customer").notNull().default(false),
  stock_seen: boolean("stock_seen").notNull().default(false),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
  gift_recipient: text("gift_recipient"),
  gift_message: text("gift_message"),
  delivery_mobile: text("delivery_mobile"),
  courier: text("courier"),
  address_version: integer("address_version").notNull().default(0),
  /** Written by triggers from this row, the customer and the payments. Searches read it. */
  search_text: text("search_text").notNull().generatedAlwaysAs(""),
});

export const orderItems = pgTable("order_items", {
  id: id(),
  order_id: uuid("order_id").notNull(),
  product_id: text("product_id"),
  product_name: text("product_name").notNull(),
  ...translationColumns("name"),
  size: text("size"),
  size_name: text("size_name"),
  ...translationColumns("size_name"),
  quantity: integer("quantity").notNull(),
  price: money("price").notNull(),
  combo_id: text("combo_id"),
  combo_name: text("combo_name"),
  contents: json("contents", comboContents),
  discount_applied: money("discount_applied"),
  discount_percentage: numeric("discount_percentage", { precision: 5, scale: 2, mode: "number" }),
  position: integer("position").notNull(),
  merchandise_id: text("merchandise_id").generatedAlwaysAs(""),
  episode_id: text("episode_id").generatedAlwaysAs(""),
});

export const unplacedPayments = pgTable("unplaced_payments", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  version_id: uuid("version_id").notNull(),
  reason: text("reason").$type<UnplacedReason>().notNull(),
  stored_at: timestamptz("stored_at").notNull().defaultNow(),
  settled_as: text("settled_as").$type<UnplacedSettlement>(),
  refunded_to: text("refunded_to"),
  /** The owner who recorded an unmatched credit as a second payment; null: the customer sent it. */
  recorded_by: uuid("recorded_by"),
  refund_reference: text("refund_reference"),
});

export const payments = pgTable("payments", {
  id: id(),
  order_id: uuid("order_id"),
  unplaced_payment_id: uuid("unplaced_payment_id"),
  method: text("method").$type<PaymentMethod>().notNull().default("upi"),
  /** Null exactly for cash. */
  transaction_id: text("transaction_id"),
  screenshot_path: text("screenshot_path"),
  screenshot_sha256: bytes("screenshot_sha256"),
  screenshot_chosen_sha256: bytes("screenshot_chosen_sha256"),
  screenshot_chosen_bytes: integer("screenshot_chosen_bytes"),
  screenshot_program: text("screenshot_program"),
  submitted_at: timestamptz("submitted_at").notNull().defaultNow(),
  released_at: timestamptz("released_at"),
  verified_at: timestamptz("verified_at"),
  /** The ID that the customer sent, if an owner has replaced it with the bank's. */
  mistyped_id: text("mistyped_id"),
  /** The payment of another order that an owner moved here. */
  moved_from: uuid("moved_from"),
});

/** The transaction ID of payments among which there is no cash. */
export const upiTransactionId = sql<string>`${payments.transaction_id}`;

export const refusedTransactionIds = pgTable(
  "refused_transaction_ids",
  {
    transaction_id: text("transaction_id").notNull(),
    user_id: uuid("user_id").notNull(),
    version_id: uuid("version_id"),
    order_id: uuid("order_id"),
    refused_at: timestamptz("refused_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.transaction_id, table.user_id] })],
);

export const screenshotReadings = pgTable("screenshot_readings", {
  sha256: bytes("sha256").primaryKey(),
  path: text("path").notNull(),
  user_id: uuid("user_id").notNull(),
  state: text("state").$type<"waiting" | "read" | "failed">().notNull().default("waiting"),
  text: text("text"),
  attempts: integer("attempts").notNull().default(0),
  claimed_until: timestamptz("claimed_until"),
  requested_at: timestamptz("requested_at").notNull().defaultNow(),
  read_at: timestamptz("read_at"),
});

export const paymentVerification = pgTable("payment_verification", {
  id: id(),
  payment_id: uuid("payment_id").notNull(),
  outcome: text("outcome").$type<"verified" | "rejected">().notNull(),
  reason: text("reason"),
  rejection: text("rejection").$type<RejectionKind>(),
  amount_received: money("amount_received"),
  decided_by: uuid("decided_by").notNull(),
  decided_at: timestamptz("decided_at").notNull().defaultNow(),
  withdrawn_by: uuid("withdrawn_by"),
  withdrawn_at: timestamptz("withdrawn_at"),
  /** The credit that proves the payment; null: a seller verified it by hand. */
  statement_credit_id: uuid("statement_credit_id"),
});

export const paymentSms = pgTable("payment_sms", {
  payment_id: uuid("payment_id").primaryKey(),
  transaction_id: text("transaction_id").notNull(),
  amount: money("amount").notNull(),
  credited_on: date("credited_on"),
  pasted_by: uuid("pasted_by"),
  pasted_at: timestamptz("pasted_at").notNull().defaultNow(),
});

export const statementLayouts = pgTable("statement_layouts", {
  header: text("header").primaryKey(),
  columns: jsonb("columns").notNull(),
  saved_by: uuid("saved_by"),
  saved_at: timestamptz("saved_at").notNull().defaultNow(),
  /** False: the store didn't check the direction of the amounts when these columns were chosen. */
  is_checked: boolean("is_checked").notNull().default(false),
});

export const statementImports = pgTable("statement_imports", {
  id: id(),
  file_name: text("file_name").notNull(),
  file_sha256: bytes("file_sha256").notNull(),
  layout: text("layout").notNull(),
  /** The file's credits until the import is confirmed, when they become rows of statement_credits. */
  credits: jsonb("credits").$type<StatementCredit[]>(),
  dropped: jsonb("dropped").$type<Partial<SkippedLines>>().notNull().default({}),
  columns: jsonb("columns").$type<StatementColumns>(),
  credit_count: integer("credit_count").notNull(),
  covers_from: date("covers_from"),
  covers_to: date("covers_to"),
  created_by: uuid("created_by"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  confirmed_by: uuid("confirmed_by"),
  confirmed_at: timestamptz("confirmed_at"),
  /** True if the accountant's limit holds for it. Null if it isn't confirmed, or a node of 0.3 has confirmed it. */
  is_limited: boolean("is_limited"),
  found: jsonb("found").$type<Record<string, number>>(),
  claimed_until: timestamptz("claimed_until"),
});

export const statementCredits = pgTable("statement_credits", {
  id: id(),
  /** The statement that has the credit; null: only a phone has reported it. */
  statement_id: uuid("statement_id"),
  /** The line of the statement; meaningless without one (migration 0083). */
  line: integer("line").notNull().default(1),
  /** The phone that reported the credit first. */
  reported_by: uuid("reported_by"),
  transaction_id: text("transaction_id").notNull(),
  amount: money("amount").notNull(),
  credited_on: date("credited_on").notNull(),
  payer_upi_id: text("payer_upi_id"),
  order_number: text("order_number"),
  decision: creditDecision("decision"),
  problem: text("problem"),
  payment_id: uuid("payment_id"),
  version_id: uuid("version_id"),
  decided_at: timestamptz("decided_at"),
  decided_by: uuid("decided_by"),
  chosen_on: date("chosen_on"),
  placed_on: date("placed_on"),
  payer_name: text("payer_name"),
  // Only nodes of 0.3 use these; triggers write them (migration 0083).
  import_id: uuid("import_id").notNull().generatedAlwaysAs(""),
  told_by: uuid("told_by").generatedAlwaysAs(""),
  file_sha256: bytes("file_sha256").generatedAlwaysAs(sql``),
});

export const statementReversals = pgTable("statement_reversals", {
  transaction_id: text("transaction_id").primaryKey(),
  /** The statement that reports the reversal; null: an SMS does. */
  statement_id: uuid("statement_id"),
  /** The line of the statement; meaningless without one (migration 0083). */
  line: integer("line").notNull().default(1),
  /** The phone that reported it; null: a statement did, or an SMS that a seller pasted. */
  reported_by: uuid("reported_by"),
  payment_id: uuid("payment_id"),
  settled_by: uuid("settled_by"),
  settled_at: timestamptz("settled_at"),
  contradicts: boolean("contradicts").notNull().default(false),
  reported_at: timestamptz("reported_at").notNull().defaultNow(),
  /** Amount, day and payee of money that went out; null where they aren't certain. */
  amount: money("amount"),
  sent_on: date("sent_on"),
  /** A customer's UPI ID for refunds, until the line shows a refund; other payees aren't stored. */
  payee_upi_id: text("payee_upi_id"),
  is_returned: boolean("is_returned").notNull().default(false),
  /** The refund that this line shows (reading R73). */
  refund_id: uuid("refund_id"),
  unplaced_payment_id: uuid("unplaced_payment_id"),
  // Only nodes of 0.3 use it; a trigger writes it.
  import_id: uuid("import_id").generatedAlwaysAs(""),
});

export const settledPayments = pgTable("settled_payments", {
  transaction_id: text("transaction_id").primaryKey(),
  import_id: uuid("import_id").notNull(),
  amount: money("amount").notNull(),
  fee: money("fee").notNull(),
  tax: money("tax").notNull(),
  paid_on: date("paid_on").notNull(),
  settlement: text("settlement"),
});

export const statementSums = pgTable("statement_sums", {
  id: id(),
  import_id: uuid("import_id").notNull(),
  line: integer("line").notNull(),
  amount: money("amount").notNull(),
  credited_on: date("credited_on").notNull(),
  sender: text("sender").notNull(),
  place: integer("place").notNull(),
  transaction_id: text("transaction_id"),
  settlement: text("settlement"),
});

/** A phone that forwards the bank's SMS, or a mailbox that gets the bank's emails. */
export const smsSources = pgTable("sms_sources", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<SourceKind>().notNull().default("phone"),
  name: text("name").notNull(),
  serial: integer("serial").notNull().default(1),
  overlap_until: timestamptz("overlap_until"),
  off_at: timestamptz("off_at"),
  paused_at: timestamptz("paused_at"),
  paused_over: text("paused_over"),
  message_count: integer("message_count").notNull().default(0),
  other_senders: integer("other_senders").notNull().default(0),
  unread: integer("unread").notNull().default(0),
  last_message_at: timestamptz("last_message_at"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  // Only nodes of 0.3 use these; a trigger writes them.
  heard: integer("heard").notNull().generatedAlwaysAs(sql``),
  heard_at: timestamptz("heard_at").generatedAlwaysAs(sql``),
});

/** The columns of a source that is a mailbox, beside those of `sms_sources`. */
export const mailboxes = pgTable("mailboxes", {
  source_id: uuid("source_id").primaryKey(),
  bank: text("bank").notNull(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  address: text("address").notNull(),
  folder: text("folder").notNull(),
  /** Encrypted (`seal`). */
  password: bytes("password").notNull(),
  uid_validity: bigint("uid_validity", { mode: "number" }),
  last_uid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  renumbered_at: timestamptz("renumbered_at"),
  refused: jsonb("refused").$type<Partial<Record<EmailRefusal, number>>>().notNull().default({}),
  read_at: timestamptz("read_at"),
  problem: text("problem").$type<MailboxProblem>(),
  problem_since: timestamptz("problem_since"),
  retry_at: timestamptz("retry_at"),
  claimed_by: uuid("claimed_by"),
  claimed_until: timestamptz("claimed_until"),
});

/** The money that a signed email of the bank's reported, without its text. */
export const bankEmails = pgTable("bank_emails", {
  id: id(),
  source_id: uuid("source_id").notNull(),
  body_sha256: bytes("body_sha256").notNull(),
  message_id_sha256: bytes("message_id_sha256").notNull(),
  signer: text("signer").notNull(),
  selector: text("selector").notNull(),
  sent_at: timestamptz("sent_at").notNull(),
  transaction_id: text("transaction_id").notNull(),
  /** True: the money went out, or came back. */
  is_outgoing: boolean("is_outgoing").notNull().default(false),
  is_returned: boolean("is_returned").notNull().default(false),
  /** Null where an email about money that went out leaves a doubt about them. */
  amount: money("amount"),
  booked_on: date("booked_on"),
  /** The other side's UPI ID; null once the email is counted. */
  upi_id: text("upi_id"),
  /** Null: it waits until a statement has agreed with an email of this signer and selector. */
  counted_at: timestamptz("counted_at"),
  agreed_by: uuid("agreed_by"),
});

export const smsAudits = pgTable(
  "sms_audits",
  {
    source_id: uuid("source_id").notNull(),
    import_id: uuid("import_id").notNull(),
    from_day: date("from_day").notNull(),
    to_day: date("to_day").notNull(),
  },
  ({ source_id, import_id }) => [primaryKey({ columns: [source_id, import_id] })],
);

export const creditInvitations = pgTable("credit_invitations", {
  id: id(),
  credit_id: uuid("credit_id").notNull(),
  version_id: uuid("version_id").notNull(),
  user_id: uuid("user_id").notNull(),
  invited_by: uuid("invited_by"),
  invited_at: timestamptz("invited_at").notNull().defaultNow(),
});

export const orderEvents = pgTable("order_events", {
  id: id(),
  seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
  order_id: uuid("order_id").notNull(),
  kind: text("kind").$type<OrderChangeKind>().notNull(),
  before: text("before"),
  after: text("after").notNull(),
  note: text("note"),
  changed_by: uuid("changed_by"),
  changed_at: timestamptz("changed_at").notNull().defaultNow(),
});

export const refunds = pgTable("refunds", {
  id: id(),
  order_id: uuid("order_id").notNull(),
  purchase_id: uuid("purchase_id"),
  amount: money("amount").notNull(),
  due_by: uuid("due_by"),
  due_at: timestamptz("due_at").notNull(),
  withdrawn_by: uuid("withdrawn_by"),
  withdrawn_at: timestamptz("withdrawn_at"),
  refunded_by: uuid("refunded_by"),
  refunded_at: timestamptz("refunded_at"),
  refunded_to: text("refunded_to"),
  reference: text("reference"),
  note: text("note"),
});

export const taxRates = pgTable("tax_rates", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  covers: text("covers").$type<TaxRate["covers"]>().notNull(),
  product_id: text("product_id"),
  hsn: text("hsn").notNull(),
  percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
  valid_from: date("valid_from").notNull(),
  version: integer("version").notNull().default(1),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const invoices = pgTable("invoices", {
  id: id(),
  order_id: uuid("order_id").notNull(),
  kind: text("kind").$type<DocumentKind>().notNull(),
  invoice_id: uuid("invoice_id"),
  refund_id: uuid("refund_id"),
  series: text("series").$type<Series>().notNull(),
  financial_year: text("financial_year").notNull(),
  serial: integer("serial").notNull(),
  number: text("number").notNull().generatedAlwaysAs(""),
  issued_at: timestamptz("issued_at").notNull(),
  /** The state of supply, by its GST code; null: no tax is charged. */
  place: text("place"),
  inter_state: boolean("inter_state").notNull(),
  taxable: money("taxable").notNull(),
  cgst: money("cgst").notNull(),
  sgst: money("sgst").notNull(),
  igst: money("igst").notNull(),
  total: money("total").notNull(),
  lines: jsonb("lines").$type<DocumentLine[]>().notNull(),
  html: text("html").notNull(),
  /** How the document names its seller; null in those that were issued before this was stored. */
  supplier: jsonb("supplier").$type<NamedSupplier>(),
});

export const invoiceSerials = pgTable(
  "invoice_serials",
  {
    series: text("series").notNull(),
    financial_year: text("financial_year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financial_year] })],
);

export const invoiceChecks = pgTable("invoice_checks", {
  order_id: uuid("order_id").primaryKey(),
  due_at: timestamptz("due_at").notNull(),
  problem: text("problem").$type<InvoiceProblem["code"]>(),
  item: text("item"),
});

export const orderIncidents = pgTable("order_incidents", {
  id: id(),
  order_id: uuid("order_id").notNull(),
  kind: text("kind").$type<IncidentKind>().notNull(),
  note: text("note"),
  recorded_by: uuid("recorded_by").notNull(),
  recorded_at: timestamptz("recorded_at").notNull(),
  withdrawn_by: uuid("withdrawn_by"),
  withdrawn_at: timestamptz("withdrawn_at"),
});

export const orderNotes = pgTable("order_notes", {
  id: id(),
  order_id: uuid("order_id").notNull(),
  note: text("note").notNull(),
  written_by: uuid("written_by").notNull(),
  written_at: timestamptz("written_at").notNull(),
});

export const orderViews = pgTable("order_views", {
  id: id(),
  name: text("name").notNull(),
  filter: text("filter").notNull(),
  saved_by: uuid("saved_by"),
  saved_at: timestamptz("saved_at").notNull().defaultNow(),
});

export const bulkActions = pgTable("bulk_actions", {
  id: id(),
  action: text("action").$type<BulkAction>().notNull(),
  chosen_by: uuid("chosen_by"),
  chosen_at: timestamptz("chosen_at").notNull().defaultNow(),
  left_out: jsonb("left_out").$type<LeftOutRow[]>().notNull().default([]),
});

export const bulkActionOrders = pgTable(
  "bulk_action_orders",
  {
    bulk_action_id: uuid("bulk_action_id").notNull(),
    position: integer("position").notNull(),
    order_id: uuid("order_id").notNull(),
    status_seen: text("status_seen").$type<OrderStatus>().notNull(),
    outcome: text("outcome").$type<"done" | "failed" | BulkProblem["code"]>(),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull().default({}),
    done_at: timestamptz("done_at"),
    tracking_id: text("tracking_id"),
    courier: text("courier"),
  },
  (table) => [primaryKey({ columns: [table.bulk_action_id, table.position] })],
);

export const couponUsage = pgTable("coupon_usage", {
  id: id(),
  coupon_id: uuid("coupon_id").notNull(),
  user_id: uuid("user_id").notNull(),
  order_id: uuid("order_id").notNull(),
  discount_amount: money("discount_amount").notNull(),
  used_at: timestamptz("used_at").notNull().defaultNow(),
});

export const episodePurchases = pgTable("episode_purchases", {
  id: id(),
  user_id: uuid("user_id").notNull(),
  episode_id: text("episode_id").notNull(),
  order_id: uuid("order_id"),
  order_number: text("order_number"),
  amount_paid: money("amount_paid").notNull(),
  purchase_price: money("purchase_price").notNull(),
  payment_status: text("payment_status")
    .$type<"pending" | "completed">()
    .notNull()
    .default("pending"),
  payment_transaction_id: text("payment_transaction_id"),
  customer_email: text("customer_email"),
  customer_name: text("customer_name"),
  delivery_status: text("delivery_status").$type<"pending" | "sent">().notNull().default("pending"),
  purchased_at: timestamptz("purchased_at").notNull().defaultNow(),
  email_sent_at: timestamptz("email_sent_at"),
  updated_at: timestamptz("updated_at").notNull().defaultNow(),
});

export const outbox = pgTable("outbox", {
  id: id(),
  kind: text("kind").notNull(),
  payload: jsonb("payload").notNull(),
  not_before: timestamptz("not_before").notNull().defaultNow(),
  claimed_until: timestamptz("claimed_until"),
  attempts: integer("attempts").notNull().default(0),
  last_error: text("last_error"),
  created_at: timestamptz("created_at").notNull().defaultNow(),
  sent_at: timestamptz("sent_at"),
  sent_by: text("sent_by").$type<"log" | "smtp">(),
  dead_at: timestamptz("dead_at"),
  user_id: uuid("user_id"),
  order_id: uuid("order_id"),
  event: text("event"),
  skipped_at: timestamptz("skipped_at"),
  skip_reason: text("skip_reason").$type<SkipReason>(),
});

export const contactMessages = pgTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  subject: text("subject").notNull(),
  message: text("message").notNull(),
  sent_at: timestamptz("sent_at").notNull().defaultNow(),
  state: text("state").$type<"open" | "answered" | "archived">().notNull().default("open"),
  decided_by: uuid("decided_by"),
  decided_at: timestamptz("decided_at"),
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  answered_at: timestamptz("answered_at"),
});

export const dailyFigures = pgTable(
  "daily_figures",
  {
    figure: text("figure").notNull(),
    day: date("day").notNull(),
    key: text("key").notNull().default(""),
    count: bigint("count", { mode: "number" }).notNull(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull().default("0"),
  },
  (table) => [primaryKey({ columns: [table.figure, table.day, table.key] })],
);

export const closedMonths = pgTable("closed_months", {
  month: text("month").primaryKey(),
  closed_at: timestamptz("closed_at").notNull(),
  closed_by: uuid("closed_by").notNull(),
  figures: jsonb("figures").notNull(),
});

export const closedMonthRows = pgTable(
  "closed_month_rows",
  {
    month: text("month").notNull(),
    figure: text("figure").$type<MonthFigure>().notNull(),
    source: uuid("source").notNull(),
    day: date("day").notNull(),
    order_id: uuid("order_id"),
    order_number: text("order_number"),
    count: integer("count").notNull(),
    amount: money("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.figure, table.source, table.month] })],
);

export const countedDays = pgTable("counted_days", {
  day: date("day").primaryKey(),
  counted_at: timestamptz("counted_at").notNull(),
});

export const securityLog = pgTable("security_log", {
  id: id(),
  at: timestamptz("at").notNull().defaultNow(),
  kind: text("kind").notNull(),
  user_id: uuid("user_id"),
  facts: jsonb("facts").notNull().default({}),
  count: integer("count").notNull().default(1),
  counted_as: text("counted_as"),
});

export const storeIdentity = pgTable("store_identity", {
  only_row: boolean("only_row").primaryKey().default(true),
  secret_check: text("secret_check").notNull(),
  files_marker: text("files_marker").notNull(),
  changed_at: timestamptz("changed_at").notNull().defaultNow(),
  files_swept_at: timestamptz("files_swept_at"),
});

export const nodes = pgTable("nodes", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  started_at: timestamptz("started_at").notNull().defaultNow(),
  seen_at: timestamptz("seen_at").notNull().defaultNow(),
  problems: jsonb("problems").notNull().default([]),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

export { newId };

export const backupIdentity = pgTable("backup_identity", {
  id: id(),
  only_row: boolean("only_row").notNull().default(true),
});

export const backups = pgTable("backups", {
  id: id(),
  started_at: timestamptz("started_at").notNull(),
  seen_at: timestamptz("seen_at").notNull(),
  finished_at: timestamptz("finished_at"),
  target: text("target").notNull(),
  encrypted: boolean("encrypted").notNull(),
  bytes: bigint("bytes", { mode: "number" }),
  rows: bigint("rows", { mode: "number" }),
  files: integer("files"),
  problem: text("problem"),
});

export const proofs = pgTable("proofs", {
  only_row: boolean("only_row").primaryKey().default(true),
  begun_at: timestamptz("begun_at").notNull(),
  proved_at: timestamptz("proved_at"),
  orders: integer("orders"),
  findings: jsonb("findings").$type<Finding[]>().notNull().default([]),
  problem: text("problem"),
});

export const outboxHolds = pgTable("outbox_holds", {
  id: id(),
  held_at: timestamptz("held_at").notNull(),
  backup_at: timestamptz("backup_at").notNull(),
  released_at: timestamptz("released_at"),
  released_by: uuid("released_by"),
});
