import type { Statement } from "./statements.ts";

export default [
  {
    says: "**profiles**: id, name, mobile_number, address, and three address slots, each with address_N, name_N and mobile_number_N (N=1..3).",
    tests: [],
  },
  { says: "Other fields: not shown.", tests: [] },
  {
    says: "**products**: product_id, product_name, image_url, and the price fields postal_card_size, wallet_size and stamp_size.",
    tests: [],
  },
  {
    says: "**cart_items**: id, user_id, product_id, size (postal, wallet, stamp or digital), size_price, quantity, created_at, updated_at.",
    tests: [],
  },
  {
    says: "An episode is stored as product_id 'episode_{episodeId}', size digital, quantity 1.",
    tests: [],
  },
  { says: "**Guest cart**: kept locally under the key guest_cart.", tests: [] },
  { says: "It is a list of product_id, quantity, size and size_price.", tests: [] },
  {
    says: "**combo_cart_items**: id, user_id, combo_id, combo_name, combo_image_url, final_price, quantity, created_at, updated_at.",
    tests: [],
  },
  {
    says: "**pre_defined_combos**: combo_id, combo_name, description, image_url, original_price, final_price, included_products, is_active, created_at, updated_at.",
    tests: [],
  },
  {
    says: "included_products is a list of product_id, size and quantity, and may arrive as JSON text.",
    tests: [],
  },
  {
    says: "**combo_discount_tiers**: id, min_items, max_items (null means open ended), discount_percentage, is_active, created_at.",
    tests: [],
  },
  {
    says: "**custom_combo_orders**: id, user_id, items (a list, may be JSON text), final_price, discount_applied, status, updated_at.",
    tests: [],
  },
  {
    says: "**Combo builder state**: selectedItems (product_id, size and quantity per key), totalItems, subtotal, discount, finalPrice, discountTier.",
    tests: [],
  },
  {
    says: "**story_episodes**: id, title, description, total_episodes, episode_duration_minutes, original_price, sale_price, banner_image_url, is_active, is_featured, spotify_playlist_url, created_at.",
    tests: [],
  },
  {
    says: "**episode_purchases**: id, user_id, episode_id, order_id, order_number, amount_paid, purchase_price, payment_status, payment_transaction_id, customer_email, customer_name, delivery_status, purchased_at, email_sent_at, updated_at.",
    tests: [],
  },
  {
    says: "**email_templates**: template_name, subject, html_content, text_content, is_active.",
    tests: [],
  },
  {
    says: "**orders**: id, order_number, user_id, total_amount, status, shipping_address, mobile_number, payment_transaction_id, payment_verified, payment_screenshot_url (a storage path), shipping_type, shipping_cost, customer_name, tracking_id, created_at.",
    tests: [],
  },
  {
    says: "**order_items**: id, order_id, product_id, product_name, size, quantity, price, combo_id, combo_name.",
    tests: [],
  },
  {
    says: "**coupons**: id, code, name, is_active, discount_type (percentage or fixed), discount_value, valid_from, valid_until, minimum_order_amount, max_uses, used_count, max_uses_per_user, applicable_categories, applicable_products, created_at.",
    tests: [],
  },
  { says: "**coupon_usage**: coupon_id, user_id, order_id, discount_amount, used_at.", tests: [] },
  { says: "**Auth user**: id, e-mail, and user_metadata.avatar_url.", tests: [] },
  { says: "**Contact form**: name, email, subject, message.", tests: [] },
  {
    says: "**Coupon auto-apply result**: shouldApply, coupon, discountAmount, message.",
    tests: [],
  },
] satisfies Statement[];
