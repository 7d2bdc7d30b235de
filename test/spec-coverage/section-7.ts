import type { Statement } from "./statements.ts";

export default [
  {
    says: "All calls go through a hosted backend client as table queries, not as plain REST paths.",
    tests: ["[§3] the schema that queries see is the one that the migrations made"],
    instead:
      "reading R1: the operations run on our server, against tables of the specification's names; the rows below prove what each of them does.",
  },
  {
    says: "Response shapes beyond the fields named here are not shown.",
    tests: [],
    instead: "reading R1: what isn't named is ours to shape.",
  },
  {
    says: "select all, ordered by created_at descending;",
    tests: [
      "reading > [§7 cart_items] the newest line comes first, over both carts",
      "changing and removing > [R3] another person's line can be neither changed nor removed",
    ],
  },
  {
    says: "select id and quantity by product and size;",
    tests: [
      "[§7 cart_items] a line is known by person, product and size > what is added twice is one row, in another size another",
      "[§7 cart_items] a line is known by person, product and size > what is changed or removed leaves the other size and everybody else's",
    ],
  },
  {
    says: "insert {user_id, product_id, size, size_price, quantity};",
    tests: [
      "[§7 cart_items] a line is known by person, product and size > what is added twice is one row, in another size another",
      "the cart's forms > [§7 Cart actions] add, change, remove and bring back a line",
    ],
  },
  {
    says: "update quantity;",
    tests: [
      "[§7 cart_items] a line is known by person, product and size > what is changed or removed leaves the other size and everybody else's",
      "the cart's forms > [§7 Cart actions] add, change, remove and bring back a line",
    ],
  },
  {
    says: "delete by product and size;",
    tests: [
      "[§7 cart_items] a line is known by person, product and size > what is changed or removed leaves the other size and everybody else's",
    ],
  },
  {
    says: "delete all.",
    tests: [
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
      "Confirm Payment > [R18] takes only the quoted pieces out of the cart",
    ],
    instead: "reading R18: an order empties the cart of what was quoted; pieces added since stay.",
  },
  {
    says: "**combo_cart_items**: the same pattern, keyed by combo_id.",
    tests: [
      "a ready-made combo > [§7 combo_cart_items] lies in the cart at its row's price, and more of it makes one line",
      "changing and removing > [§2 Cart] combo lines change and go like product lines",
      "changing and removing > [R3] another person's line can be neither changed nor removed",
    ],
  },
  {
    says: "**profiles**: select by id (single);",
    tests: [
      "a profile > [§8 PGRST116] is made when it is asked for and there is none",
      "[§4 Address form] a slot > [R3] belongs to its person alone",
    ],
  },
  {
    says: "insert {id};",
    tests: [
      "a profile > [§4 Profile load] is made at sign-in and holds only the id",
      "a profile > [§8 PGRST116] is made when it is asked for and there is none",
    ],
  },
  {
    says: "update address_N, mobile_number_N and name_N for a slot (set to null to delete the slot).",
    tests: ["[§4 Address form] a slot > is filled, edited and freed, the others untouched"],
  },
  {
    says: "**pre_defined_combos**: select active, ordered by created_at descending, then sorted by final_price ascending on the client.",
    tests: [
      "combos > [§7 pre_defined_combos] the active ones come cheapest first, the newer of two first",
    ],
  },
  {
    says: "**combo_discount_tiers**: select active, ordered by min_items ascending.",
    tests: ["combos > [§7 combo_discount_tiers] tiers come by min_items, the open one with null"],
  },
  {
    says: "A calculate-discount call takes an item count and returns discountPercentage and tier.",
    tests: [
      "what is shown > [§7 combo_discount_tiers] an item count's discountPercentage and tier; the fallback tiers while the table is empty or out of reach",
    ],
  },
  {
    says: "insert {user_id, items, final_price, discount_applied, status};",
    tests: [
      "a customer's own combo > [R12] is recorded as pending and put into the cart as one line at its discounted price",
    ],
  },
  {
    says: "select by user, newest first;",
    tests: [
      "a customer's own combo > [§7 custom_combo_orders] come newest first, also where the items are JSON text",
      "a customer's own combo > [R3] another person's combo behaves as one that doesn't exist, even as a line of one's own cart",
    ],
  },
  {
    says: "select by id (single);",
    tests: [
      "a customer's own combo > [R3] another person's combo behaves as one that doesn't exist, even as a line of one's own cart",
    ],
  },
  {
    says: "update {status, updated_at} by id.",
    tests: [
      "a customer's own combo > [§4 custom_combo_orders] the status moves from the one that was seen, by one of eight at once",
    ],
  },
  {
    says: "**story_episodes**: select active (optionally featured), newest first, or select by id.",
    tests: [
      "episodes > [§7 story_episodes] the active ones come newest first, featured ones alone when asked",
      "episodes > an episode that isn't sold can't be bought",
    ],
  },
  {
    says: "insert {user_id, episode_id, order_id, payment_status, purchase_price, payment_transaction_id};",
    tests: [
      "Confirm Payment > [§4 Checkout flow] the direct purchase of an episode leaves the cart untouched",
    ],
  },
  {
    says: "select with the joined episode by user, ordered by purchased_at descending;",
    tests: [
      "[§7 episode_purchases] a person's purchases > come with their episode, the newest first, and nobody else's",
    ],
  },
  {
    says: "select completed ones by user and episode;",
    tests: [
      "[§7 episode_purchases] a person's purchases > come with their episode, the newest first, and nobody else's",
      "episodes > [R27] one whose purchase is completed can't be added",
    ],
  },
  {
    says: "update payment status and transaction id;",
    tests: [
      "verifying > [R27] completes the episodes and has one email sent for each, by one of eight presses",
    ],
  },
  {
    says: "update delivery status.",
    tests: [
      "the email that delivers an episode > [R27] says `sent`, with its time, only after the mail server took it",
    ],
  },
  {
    says: "**email_templates**: select by template_name and active.",
    tests: [
      "the email that delivers an episode > [§7 email_templates] reaches its buyer from the template, with every placeholder filled",
      "the email that delivers an episode > isn't sent half: without an active template it waits, and the seller reads why",
    ],
  },
  {
    says: "**products**: select all ordered by product_id;",
    tests: ["products > [§7 products] all products come ordered by product_id"],
  },
  {
    says: "select one by product_id;",
    tests: ["products > [R2] a price is whole paise, a size without a price is null"],
  },
  {
    says: "select with product_id in a list (order detail).",
    tests: ["products > a product that isn't sold any more has no page, but orders still find it"],
  },
  {
    says: "Category lists are filtered on the client by product_id prefix: ndk or nannu-dochukunduvate;",
    tests: [
      "categories > [§7 products] a product belongs where its id begins so",
      "products > [§7 products] the database and the domain sort every id into the same category",
      "[§2 Category page] a category > [R38] is called by its collection's name and links each card to its page",
    ],
  },
  {
    says: "rk or rukmini-kalyanam;",
    tests: [
      "categories > [§7 products] a product belongs where its id begins so",
      "products > [§7 products] the database and the domain sort every id into the same category",
      "[§2 Category page] a category > [R38] is called by its collection's name and links each card to its page",
    ],
  },
  {
    says: "adkp or abhi-diary;",
    tests: [
      "categories > [§7 products] a product belongs where its id begins so",
      "products > [§7 products] the database and the domain sort every id into the same category",
    ],
  },
  {
    says: "qt, quote or quotes.",
    tests: [
      "categories > [§7 products] a product belongs where its id begins so",
      "products > [§7 products] the database and the domain sort every id into the same category",
    ],
  },
  {
    says: "**coupons**: select by uppercased code and is_active;",
    tests: [
      "the coupon table > [§7 coupons] a code is found however it was typed, an inactive coupon isn't",
    ],
  },
  {
    says: "list active;",
    tests: [
      "the coupon table > [§7 coupons] the active ones; and those whose minimum the amount reaches, the highest value first",
    ],
  },
  {
    says: "list active with minimum_order_amount at most the order amount, ordered by discount_value descending.",
    tests: [
      "the coupon table > [§7 coupons] the active ones; and those whose minimum the amount reaches, the highest value first",
    ],
  },
  {
    says: "select ids by coupon_id and user_id;",
    tests: [
      "the coupon table > [§7 coupon_usage] ids by coupon and user; by user with the coupon's code, name, type and value",
    ],
  },
  {
    says: "insert {coupon_id, user_id, order_id, discount_amount};",
    tests: [
      "Confirm Payment > [R17] the coupon's use is written with the order, and not counted again",
    ],
  },
  {
    says: "select by user, with coupon code, name, type and value;",
    tests: [
      "the coupon table > [§7 coupon_usage] ids by coupon and user; by user with the coupon's code, name, type and value",
    ],
  },
  {
    says: "delete by order_id.",
    tests: [
      "moving an order > [R17] cancelling gives the coupon's use back, and the bill still adds up",
    ],
  },
  {
    says: "select id, order_number, created_at and status by payment_transaction_id (duplicate check);",
    tests: [
      "[§5 Duplicate transaction ID] the early answer > knows a live payment's id, but not the asked order's own",
      "Confirm Payment > [R20] of 32 people who send the same transaction id at once, one has an order",
    ],
    instead: "reading R20: the look-up only answers sooner; a unique index decides.",
  },
  {
    says: "insert {user_id, total_amount, status, shipping_address, mobile_number, order_number, payment_transaction_id, payment_verified, shipping_type, shipping_cost, customer_name};",
    tests: [
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
    ],
  },
  {
    says: "select by id and user_id;",
    tests: ["a customer's orders > [R3] another person's order behaves as one that doesn't exist"],
  },
  {
    says: "list by user_id where payment_transaction_id is not null, newest first;",
    tests: [
      "a customer's orders > [R34] come newest first, in pages of 20, each order once",
      "a customer's orders > [§7 orders] one without a payment id isn't listed",
    ],
  },
  {
    says: "update payment_screenshot_url by id.",
    tests: [
      "Confirm Payment > uses the screenshot that was uploaded before",
      "[R20] after a rejection > the customer sends another id and screenshot, and the payment waits again",
    ],
  },
  {
    says: "**order_items**: insert rows {order_id, product_id, product_name, size, quantity, price, combo_id, combo_name};",
    tests: [
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
      "a quoted line > [§7 order_items] of a combo names the combo and no product",
    ],
  },
  {
    says: "select by order_id.",
    tests: [
      "[§2 Order detail] > shows items, a combo as Combo Package with its contents, summary, shipping and payment",
      "Confirm Payment > [§4 Orders] makes an order that waits for confirmation, with everything that was quoted",
    ],
  },
  {
    says: "**product-images**: create a signed URL (3600 seconds) for an image path.",
    tests: [
      "/pictures > [§7 Storage] a signed address gives the picture, to be stored until its signature ends",
      "addresses of pictures > [§9 Limits and timing] a signature counts until its hour is over, at most 3600 s from now",
    ],
  },
  {
    says: "Paths starting with http are used as they are.",
    tests: [
      "picture addresses > [§7 Storage] paths starting with http are used as they are",
      "addresses of pictures > [§7 Storage] an outside address stays as it is, and nothing stays nothing",
      "[§7 Storage, R49] pictures by http are shown where the store is served by http, and only there",
      "a picture > [§7 Storage] takes an outside address as it is, and the placeholder where there is none",
    ],
  },
  {
    says: "A placeholder is the fallback.",
    tests: [
      "a picture > [§7 Storage] takes an outside address as it is, and the placeholder where there is none",
      "a picture > [§2 Global behaviour] falls back to the placeholder when it fails, and tries its next address",
    ],
  },
  {
    says: "**payment-screenshots**: upload a file named order id plus payment_screenshot, with the original extension.",
    tests: [
      "[§7 Storage] a screenshot is named by its order's id, with the original extension",
      "the screenshot > [R4] is replaced by the next one, and named after the order, apart for each version",
    ],
  },
  {
    says: "It is displayed from its public location.",
    tests: [
      "[R4] a screenshot > opens for its owner and the seller as what it is, kept by no cache, and runs nothing",
      "[R4] a screenshot > to everybody else, and where there is none, doesn't exist",
    ],
    instead: "reading R4: a stable address that only its owner and the seller can open.",
  },
  {
    says: "Sign in with the OAuth provider Google, redirecting back to /auth.",
    tests: [
      "[§7 Auth and actions] the way to the provider > is Google's where Google is configured",
      "[§7 Auth and actions] the way to the provider > asks who it is and leads back under /auth",
      "signing in by the demo provider > [§2 Sign-in] leads to where the person was going, with a session",
    ],
  },
  {
    says: "Other auth calls, handled by the provider: sign up, password sign-in, one-time code, token refresh, sign out, user update, verify, recover, multi-factor.",
    tests: [
      "a session > [§9 Limits] is refreshed once an hour at most",
      "logging out > ends the session, clears its cookies and leads home",
      "a person > stays the same when the e-mail changes",
    ],
    instead:
      "reading R32: refresh, sign-out and user update are ours; password, one-time code, recovery and multi-factor are Google's side and have no screen.",
  },
  {
    says: "Cart actions: add (product id, quantity, size, price), update quantity, remove, refresh.",
    tests: [
      "the cart's forms > [§7 Cart actions] add, change, remove and bring back a line",
      "[§7 Cart actions] Refresh Cart reads the cart anew, products and combos, and says so",
      "the cart's forms > takes the price from the catalogue, whatever the form says",
    ],
  },
  {
    says: "Combo actions: add combo (id, name, image, final price, quantity), update quantity, remove, refresh.",
    tests: [
      "[§7 Cart actions] adding a ready-made combo > puts it into the cart at its row's price, whatever the form says",
      "[§7 Cart actions] adding a ready-made combo > brings a removed combo back where it stood, at Undo",
      "[§7 Cart actions] Refresh Cart reads the cart anew, products and combos, and says so",
    ],
  },
  {
    says: "Coupon auto-apply takes user id, order amount, current coupon, product cart items and combo cart items.",
    tests: [
      "auto-apply > [§3 Coupon auto-apply result] takes the coupon that saves most of those the order qualifies for",
      "auto-apply > [§4 Coupon] isn't tried under ₹1000, nor with a coupon applied, nor for a direct episode purchase",
      "a typed code > [R15] combos and episodes are categories of their own",
    ],
  },
  {
    says: "It returns shouldApply, coupon, discountAmount and message.",
    tests: [
      "auto-apply > [§3 Coupon auto-apply result] takes the coupon that saves most of those the order qualifies for",
      "a coupon that is looked for > [R16] is the one that saves most, in the shape of §3, and says what it saves",
    ],
  },
  {
    says: "The delivery e-mail for an episode is only logged, not sent.",
    tests: [
      "the email that delivers an episode > [R27] without a mail server stands whole in the log, and says that it was logged",
      "the email that delivers an episode > [R27] says `sent`, with its time, only after the mail server took it",
    ],
    instead: "reading R27: logged by default, really sent where a mail server is configured.",
  },
  {
    says: "Placeholders customer_name, episode_title, spotify_url, order_number and total_episodes are replaced in the subject and bodies.",
    tests: [
      "[§7 Auth and actions] an email's placeholders > are replaced in the subject and in both bodies",
      "the email that delivers an episode > [§7 email_templates] reaches its buyer from the template, with every placeholder filled",
    ],
  },
  {
    says: "The contact form makes no call.",
    tests: [
      "[§2 Contact] the form > says Sending... for a second, then that it was sent, and makes no request",
    ],
    instead:
      "reading R26: so by default; a deployment with a mail server and an inbox gets the message.",
  },
  {
    says: "What the server does beyond these table operations: not shown.",
    tests: [],
    instead: "reading R1: what the server does beyond them is told by the other sections' tests.",
  },
] satisfies Statement[];
