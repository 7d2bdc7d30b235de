import { sql } from "drizzle-orm";
import { type Check, orderPath, rowPlace } from "./check.ts";

// Checks that each order equals the quote version that was placed, that versions add up, and that an order's parts
// belong together.

/** A quote version's lines as text, to compare with the order's `items` in the same form. */
const VERSION_LINES_TEXT = sql`
  select string_agg(concat_ws(' ', coalesce(line ->> 'product_id', line ->> 'combo_id'), line ->> 'size', line ->> 'size_name',
      line ->> 'quantity', (line ->> 'price')::numeric(10, 2), nullif((line ->> 'discount_applied')::numeric(10, 2), 0)), ', ' order by place) as text,
    sum((line ->> 'price')::numeric * (line ->> 'quantity')::int) as subtotal,
    bool_and(line ->> 'size' is not distinct from 'digital') as digital
  from jsonb_array_elements(version.lines) with ordinality as lines (line, place)`;

const BILL_WRONG = sql`
  when lines.subtotal <> version.subtotal
    then format('has items of ₹%s, but a subtotal of ₹%s', lines.subtotal, version.subtotal)
  when version.total_amount <> version.subtotal - version.discount_amount + version.shipping_cost - version.exact_discount
    then format('had ₹%s on its payment page, which isn''t its items less the coupon, plus delivery, less the exact amount''s paise',
      version.total_amount)
  when lines.digital <> (version.shipping_type = 'digital') or (lines.digital and version.shipping_cost > 0)
    then 'has a delivery that doesn''t fit its items'
  when version.discount_amount > 0 and version.coupon_id is null
    then 'has a discount without a coupon'`;

export const ORDER_CHECKS: readonly Check[] = [
  {
    name: "orders-promised",
    holds: "Each order is a version that was promised, to the paisa.",
    where: orderPath,
    sql: sql`
      with items as (
        select order_id, string_agg(concat_ws(' ', coalesce(product_id, combo_id), size, size_name, quantity, price,
          nullif(discount_applied, 0)), ', ' order by position) as text
        from order_items group by order_id)
      select orders.id, 'Order ' || orders.order_number as name, case
        when version.id is null then 'has no payment page that was confirmed'
        when orders.total_amount <> version.total_amount
          then format('costs ₹%s, but its payment page showed ₹%s', orders.total_amount, version.total_amount)
        when (orders.order_number, orders.user_id) is distinct from (quote.order_number, quote.user_id)
          then 'has another number or customer than its payment page'
        when (orders.shipping_type, orders.shipping_cost, orders.upi_id, orders.upi_name)
          is distinct from (version.shipping_type, version.shipping_cost, version.upi_id, version.upi_name)
          then 'has another delivery or UPI ID than its payment page showed'
        when items.text is distinct from lines.text
          then format('has the items %s, but its payment page showed %s', coalesce(items.text, 'nothing'), lines.text)
        ${BILL_WRONG}
        -- An account that was erased takes them along; an address that was corrected has its event.
        when users.erased_at is null and orders.address_version = 0
          and (orders.shipping_address, orders.customer_name, orders.gift_recipient, orders.gift_message,
            orders.mobile_number, orders.delivery_mobile)
          is distinct from (version.shipping_address, version.customer_name, version.gift_recipient,
            version.gift_message, nullif(version.mobile_number, ''), version.delivery_mobile)
          then 'goes to another address than its payment page showed'
        end as found
      from orders
      join users on users.id = orders.user_id
      left join quotes quote on quote.id = orders.quote_id and quote.id = orders.id and quote.state = 'placed'
      left join quote_versions version on version.id = quote.placed_version_id and version.quote_id = quote.id
      left join items on items.order_id = orders.id
      left join lateral (${VERSION_LINES_TEXT}) lines on true`,
  },
  {
    name: "promises-add-up",
    holds: "Each promise that wasn't placed is the sum of its lines.",
    where: rowPlace("quote_versions"),
    sql: sql`
      select version.id, 'A payment page of ' || quote.order_number as name, case when false then '' ${BILL_WRONG} end as found
      from quote_versions version join quotes quote on quote.id = version.quote_id
      cross join lateral (${VERSION_LINES_TEXT}) lines
      where quote.placed_version_id is distinct from version.id`,
  },
  {
    name: "exact-amounts-apart",
    holds: "No two payment pages had the same exact amount while both could be paid.",
    where: rowPlace("quote_versions"),
    // An hour less than a day, because clocks of nodes differ.
    sql: sql`
      select version.id, 'A payment page of ' || quote.order_number as name,
        format('asked for ₹%s, as another one did within a day', version.total_amount) as found
      from quote_versions version join quotes quote on quote.id = version.quote_id
      where version.exact_discount > 0 and exists (select from quote_versions other
        where other.total_amount = version.total_amount and other.exact_discount > 0
          and other.quote_id <> version.quote_id
          and other.created_at between version.created_at and version.created_at + interval '23 hours')`,
  },
  {
    name: "checkouts-placed",
    holds: "Each checkout that was placed has its order, and none of another.",
    where: rowPlace("quotes"),
    sql: sql`
      select quote.id, 'The checkout ' || quote.order_number as name, case
        when quote.state = 'placed' and orders.id is null then 'was placed, but there is no order'
        when quote.state <> 'placed' and orders.id is not null then 'has an order, but wasn''t placed'
        end as found
      from quotes quote left join orders on orders.id = quote.id`,
  },
  {
    name: "ids-once",
    holds: "No transaction ID, order number or tracking ID stands for two things.",
    where: rowPlace("of"),
    sql: sql`
      select min(payments.id::text) as id, 'The transaction ID ' || transaction_id as name,
        format('is on %s payments at once', count(*)) as found
      from payments where released_at is null and method = 'upi' group by transaction_id having count(*) > 1
      union all
      select min(id::text), 'The order number ' || order_number, format('is the number of %s orders', count(*))
      from orders group by order_number having count(*) > 1
      union all
      select min(id::text), 'The checkout number ' || order_number, format('is the number of %s checkouts', count(*))
      from quotes group by order_number having count(*) > 1
      union all
      select min(id::text), 'The tracking ID ' || tracking_id, 'is on parcels of several customers'
      from orders where tracking_id is not null group by tracking_id having count(distinct user_id) > 1`,
  },
  {
    name: "combos-ordered",
    holds: "A customer's own combo counts as ordered while an order of theirs holds it.",
    where: rowPlace("custom_combo_orders"),
    sql: sql`
      with held as (
        select orders.user_id, item.combo_id, bool_or(orders.status <> 'cancelled') as live
        from order_items item join orders on orders.id = item.order_id
        where item.combo_id like 'custom\\_%' group by 1, 2)
      select combo.id, 'A customer''s own combo' as name, case
        when held.live and combo.status <> 'ordered' then format('is ordered, but counts as %s', combo.status)
        when combo.status = 'ordered' and held.live is not true then 'counts as ordered, but is in no order'
        end as found
      from custom_combo_orders combo
      left join held on held.user_id = combo.user_id and held.combo_id = 'custom_' || combo.id`,
  },
  {
    name: "merges-add-up",
    holds: "Of each guest's cart every piece was merged, or stayed for a reason.",
    where: rowPlace("cart_merges"),
    sql: sql`
      select guest_cart_id as id, 'A guest''s cart' as name, 'went into a customer''s cart with a line whose quantities don''t add up' as found
      from cart_merges cross join lateral jsonb_array_elements(lines) line
      where (line ->> 'merged')::int < 0 or (line ->> 'rest')::int < 0
        or ((line ->> 'rest')::int > 0) <> (line ->> 'problem' is not null)`,
  },
];
