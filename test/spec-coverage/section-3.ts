import type { Statement } from "./statements.ts";

export default [
  {
    says: "**profiles**: id, name, mobile_number, address, and three address slots, each with address_N, name_N and mobile_number_N (N=1..3).",
    tests: [
      "[§3] the specification's table > profiles has every column that is listed for it",
      "[§4 Address form] a slot > is filled, edited and freed, the others untouched",
    ],
  },
  {
    says: "Other fields: not shown.",
    tests: [],
    instead: "The specification shows none, so there is none to prove.",
  },
  {
    says: "**products**: product_id, product_name, image_url, and the price fields postal_card_size, wallet_size and stamp_size.",
    tests: [
      "[§3] the specification's table > products has every column that is listed for it",
      "sizes > [§3 products] each card size has its price column",
    ],
  },
  {
    says: "**cart_items**: id, user_id, product_id, size (postal, wallet, stamp or digital), size_price, quantity, created_at, updated_at.",
    tests: [
      "[§3] the specification's table > cart_items has every column that is listed for it",
      "the database itself refuses > what cart_items_size_known forbids",
      "sizes > [§3 cart_items] digital is a size, but not a card's",
    ],
  },
  {
    says: "An episode is stored as product_id 'episode_{episodeId}', size digital, quantity 1.",
    tests: [
      "episodes > [§5 Episode] one piece of an episode, once",
      "the database itself refuses > what cart_items_episode_single forbids",
      "the database itself refuses > what cart_items_episode_prefix forbids",
    ],
  },
  {
    says: "**Guest cart**: kept locally under the key guest_cart.",
    tests: [
      "[§3 Guest cart] keeps product_id, quantity, size and size_price under guest_cart",
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
    ],
  },
  {
    says: "It is a list of product_id, quantity, size and size_price.",
    tests: [
      "the guest's cart > [§3 Guest cart] is a list of product_id, quantity, size and size_price",
      "a guest > [R6] is told to log in, finds the line kept in this browser, and nothing is sent",
    ],
  },
  {
    says: "**combo_cart_items**: id, user_id, combo_id, combo_name, combo_image_url, final_price, quantity, created_at, updated_at.",
    tests: [
      "[§3] the specification's table > combo_cart_items has every column that is listed for it",
      "a ready-made combo > [§7 combo_cart_items] lies in the cart at its row's price, and more of it makes one line",
    ],
  },
  {
    says: "**pre_defined_combos**: combo_id, combo_name, description, image_url, original_price, final_price, included_products, is_active, created_at, updated_at.",
    tests: [
      "[§3] the specification's table > pre_defined_combos has every column that is listed for it",
      "[§2 Store] the section of combo packs > [R37] tells all of a pack's figures, and leads to its page and to the builder",
    ],
  },
  {
    says: "included_products is a list of product_id, size and quantity, and may arrive as JSON text.",
    tests: [
      "combos > [§3 pre_defined_combos] what is included may arrive as JSON text",
      "[§2 Combo detail] a combo's page > reads contents that were stored as JSON text",
    ],
  },
  {
    says: "**combo_discount_tiers**: id, min_items, max_items (null means open ended), discount_percentage, is_active, created_at.",
    tests: [
      "[§3] the specification's table > combo_discount_tiers has every column that is listed for it",
      "combos > [§7 combo_discount_tiers] tiers come by min_items, the open one with null",
      "discount tiers > [§3 combo_discount_tiers] a tier without max_items is open ended",
    ],
  },
  {
    says: "**custom_combo_orders**: id, user_id, items (a list, may be JSON text), final_price, discount_applied, status, updated_at.",
    tests: [
      "[§3] the specification's table > custom_combo_orders has every column that is listed for it",
      "a customer's own combo > [§7 custom_combo_orders] come newest first, also where the items are JSON text",
    ],
  },
  {
    says: "**Combo builder state**: selectedItems (product_id, size and quantity per key), totalItems, subtotal, discount, finalPrice, discountTier.",
    tests: [
      "what a custom combo costs > [§9 Combos] discount = rounded (subtotal × percent), final = subtotal − discount",
      "the builder's selection > [§2 Build Your Own Combo] a size button and + add a piece, minus takes one, 0 or less removes the line",
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
    ],
  },
  {
    says: "**story_episodes**: id, title, description, total_episodes, episode_duration_minutes, original_price, sale_price, banner_image_url, is_active, is_featured, spotify_playlist_url, created_at.",
    tests: [
      "[§3] the specification's table > story_episodes has every column that is listed for it",
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
    ],
  },
  {
    says: "**episode_purchases**: id, user_id, episode_id, order_id, order_number, amount_paid, purchase_price, payment_status, payment_transaction_id, customer_email, customer_name, delivery_status, purchased_at, email_sent_at, updated_at.",
    tests: [
      "[§3] the specification's table > episode_purchases has every column that is listed for it",
      "Confirm Payment > [§4 Checkout flow] the direct purchase of an episode leaves the cart untouched",
    ],
  },
  {
    says: "**email_templates**: template_name, subject, html_content, text_content, is_active.",
    tests: [
      "[§3] the specification's table > email_templates has every column that is listed for it",
      "the email that delivers an episode > [§7 email_templates] reaches its buyer from the template, with every placeholder filled",
    ],
  },
  {
    says: "**orders**: id, order_number, user_id, total_amount, status, shipping_address, mobile_number, payment_transaction_id, payment_verified, payment_screenshot_url (a storage path), shipping_type, shipping_cost, customer_name, tracking_id, created_at.",
    tests: [
      "[§3] the specification's table > orders has every column that is listed for it",
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
      "Confirm Payment > uses the screenshot that was uploaded before",
    ],
  },
  {
    says: "**order_items**: id, order_id, product_id, product_name, size, quantity, price, combo_id, combo_name.",
    tests: [
      "[§3] the specification's table > order_items has every column that is listed for it",
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
    ],
  },
  {
    says: "**coupons**: id, code, name, is_active, discount_type (percentage or fixed), discount_value, valid_from, valid_until, minimum_order_amount, max_uses, used_count, max_uses_per_user, applicable_categories, applicable_products, created_at.",
    tests: [
      "[§3] the specification's table > coupons has every column that is listed for it",
      "the database itself refuses > what coupons_type_known forbids",
      "the coupon table > [§7 coupons] a code is found however it was typed, an inactive coupon isn't",
    ],
  },
  {
    says: "**coupon_usage**: coupon_id, user_id, order_id, discount_amount, used_at.",
    tests: [
      "[§3] the specification's table > coupon_usage has every column that is listed for it",
      "Confirm Payment > [R17] the coupon's use is written with the order, and not counted again",
    ],
  },
  {
    says: "**Auth user**: id, e-mail, and user_metadata.avatar_url.",
    tests: [
      "a session > is found by the hash of its token, with whose it is",
      "what comes back from a provider > is who somebody is, when everything is right",
    ],
    instead:
      "user_metadata.avatar_url is the column avatar_url of a table of ours: what a provider says of somebody is kept in one row (decision 0002).",
  },
  {
    says: "**Contact form**: name, email, subject, message.",
    tests: [
      "[R26] the form of a deployment that delivers messages > says that it was sent once the mail server took it",
      "[§5 Contact] the form > asks for every field, and takes blanks for nothing",
    ],
  },
  {
    says: "**Coupon auto-apply result**: shouldApply, coupon, discountAmount, message.",
    tests: [
      "auto-apply > [§3 Coupon auto-apply result] takes the coupon that saves most of those the order qualifies for",
      "a coupon that is looked for > [R16] is the one that saves most, in the shape of §3, and says what it saves",
    ],
  },
] satisfies Statement[];
