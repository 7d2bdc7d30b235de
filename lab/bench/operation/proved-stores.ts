import pg from "pg";

/**
 * Makes `orders` orders, `minutes` apart, whose books add up. Nine of ten are parcels of two lines, every tenth is an
 * episode sent by email. One of fifty was cancelled and refunded; all others were verified, shipped and delivered.
 * `adminUrl` is the superuser's address.
 */
export async function fillBooks(adminUrl: string, orders: number, minutes = 15): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  for (const statement of statementsFor(orders, minutes)) await client.query(statement);
  await client.end();
}

const SELLER = "00000000-0000-7000-8000-0000000000ff";
/** Minutes after which the store deletes emails, so older orders have none. */
const EMAILS = 30 * 24 * 60;

function statementsFor(orders: number, minutes: number): string[] {
  const uuidSql = (kind: number, number = "n") =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const [person, quote, version, item, payment, decision, event, mail, refund] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ].map((kind) => uuidSql(kind));
  const all = `from generate_series(1, ${orders}) n`;
  const moment = `'${new Date().toISOString()}'::timestamptz`;
  const at = `(${moment} - interval '3 days' - (${orders} - n) * interval '${minutes} minutes')`;
  const then = (minutes: number) => `${at} + interval '${minutes} minutes'`;
  const digital = "n % 10 = 0";
  const cancelled = "n % 50 = 7";
  const number = "'ORD' || (1600000000000 + n)";
  // Transaction IDs begin high, because shoppers in the same store count theirs from 1.
  const id = "(500000000000 + n)::text";
  const total = `case when ${digital} then 129 else 186 end`;
  const emailed = `n > ${orders - Math.floor(EMAILS / minutes)}`;
  const events = (
    kind: string,
    place: number,
    before: string,
    after: string,
    by: string,
    minutes: number,
  ) =>
    `select ('0000007${place}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${quote}, '${kind}', ${before}, ${after}, ${by}, ${then(minutes)} ${all}`;
  const into =
    "insert into order_events (id, order_id, kind, before, after, changed_by, changed_at)";
  const owner = `'${SELLER}'::uuid`;
  const mails = (place: number, email: string, of: string, where: string) => `
    insert into outbox (id, kind, payload, user_id, order_id, event, created_at, not_before, sent_at, sent_by)
    select ('0000008${place}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'order-mail',
      jsonb_build_object('email', '${email}', 'of', ${of}), ${person}, ${quote},
      concat(${quote}, ' ${email} ', ${of}), ${at}, ${at}, ${then(5)}, 'smtp' ${all} where ${emailed} and ${where}`;
  return [
    "set session_replication_role = replica",
    `insert into users (id, provider, subject, email, email_verified) values ('${SELLER}', 'demo', 'seller-of-books', 'books@example.com', true)`,
    `insert into users (id, provider, subject, email, email_verified)
     select ${person}, 'demo', 'payer-' || n, 'payer-' || n || '@example.com', true ${all}`,
    `insert into products (product_id, product_name, postal_card_size, wallet_size) values ('qt-book', 'Card', 49, 19)`,
    `insert into story_episodes (id, title, total_episodes, original_price, sale_price) values ('book-tapes', 'Tapes', 1, 129, 129)`,
    `insert into quotes (id, user_id, source, order_number, state, placed_version_id, created_at, closed_at)
     select ${quote}, ${person}, 'cart', ${number}, 'placed', ${version}, ${at}, ${at} ${all}`,
    `insert into quote_versions (id, quote_id, lines, subtotal, shipping_cost, total_amount, shipping_type, shipping_address,
       customer_name, mobile_number, upi_id, upi_name, created_at, expires_at)
     select ${version}, ${quote}, case when ${digital}
         then '[{"product_id":"episode_book-tapes","product_name":"Tapes","size":"digital","quantity":1,"price":"129.00","combo_id":null,"combo_name":null,"contents":null,"image_url":null}]'::jsonb
         else '[{"product_id":"qt-book","product_name":"Card","size":"postal","quantity":2,"price":"49.00","combo_id":null,"combo_name":null,"contents":null,"image_url":null},
           {"product_id":"qt-book","product_name":"Card","size":"wallet","quantity":2,"price":"19.00","combo_id":null,"combo_name":null,"contents":null,"image_url":null}]' end,
       case when ${digital} then 129 else 136 end, case when ${digital} then 0 else 50 end, ${total},
       case when ${digital} then 'digital' else 'standard' end, case when not ${digital} then '12 Temple Road, Vijayawada 520001' end,
       case when not ${digital} then 'Asha Rao' end, '9876543210', 'kathalu@okicici', 'Kathalu', ${at}, ${then(1440)} ${all}`,
    `insert into orders (id, order_number, user_id, quote_id, total_amount, status, payment_verified, shipping_type, shipping_cost,
       payment_transaction_id, customer_name, shipping_address, mobile_number, upi_id, upi_name, tracking_id, courier, created_at)
     select ${quote}, ${number}, ${person}, ${quote}, ${total}, case when ${cancelled} then 'cancelled' else 'delivered' end, true,
       case when ${digital} then 'digital' else 'standard' end, case when ${digital} then 0 else 50 end, ${id},
       case when not ${digital} then 'Asha Rao' end, case when not ${digital} then '12 Temple Road, Vijayawada 520001' end,
       '9876543210', 'kathalu@okicici', 'Kathalu', case when not ${digital} and not ${cancelled} then 'EM' || n || 'IN' end,
       case when not ${digital} and not ${cancelled} then 'Swift' end, ${at} ${all}`,
    `insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
     select ${item}, ${quote}, case when ${digital} then 'episode_book-tapes' else 'qt-book' end, 'Card',
       case when ${digital} then 'digital' else 'postal' end, case when ${digital} then 1 else 2 end,
       case when ${digital} then 129 else 49 end, 0 ${all}`,
    `insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
     select gen_random_uuid(), ${quote}, 'qt-book', 'Card', 'wallet', 2, 19, 1 ${all} where not ${digital}`,
    `insert into payments (id, order_id, transaction_id, submitted_at, verified_at)
     select ${payment}, ${quote}, ${id}, ${at}, ${then(60)} ${all}`,
    `insert into payment_verification (id, payment_id, outcome, decided_by, decided_at)
     select ${decision}, ${payment}, 'verified', ${owner}, ${then(60)} ${all}`,
    `${into} ${events("status", 0, "null", "'confirmation_pending'", person ?? "", 0)}`,
    `${into} ${events("payment", 1, "'waiting'", "'verified'", owner, 60)}`,
    `${into} ${events("status", 2, "'confirmation_pending'", "'cancelled'", owner, 70)} where ${cancelled}`,
    `${into} ${events("status", 3, "'confirmation_pending'", "'processing'", owner, 120)} where not ${cancelled}`,
    `${into} ${events("tracking_id", 4, "null", "'EM' || n || 'IN'", owner, 180)} where not ${cancelled} and not ${digital}`,
    `${into} ${events("courier", 5, "null", "'Swift'", owner, 180)} where not ${cancelled} and not ${digital}`,
    `${into} ${events("status", 6, "'processing'", "'shipped'", owner, 180)} where not ${cancelled} and not ${digital}`,
    `${into} ${events("status", 7, "'shipped'", "'delivered'", owner, 4000)} where not ${cancelled} and not ${digital}`,
    `${into} ${events("status", 8, "'processing'", "'delivered'", "null::uuid", 121)} where ${digital}`,
    `insert into refunds (id, order_id, amount, due_by, due_at, refunded_by, refunded_at)
     select ${refund}, ${quote}, ${total}, ${owner}, ${then(70)}, ${owner}, ${then(90)} ${all} where ${cancelled}`,
    `insert into order_events (id, order_id, kind, before, after, note, changed_by, changed_at)
     select gen_random_uuid(), ${quote}, 'refund', null, 'owed', ${total} || '.00', ${owner}, ${then(70)} ${all} where ${cancelled}`,
    `insert into order_events (id, order_id, kind, before, after, note, changed_by, changed_at)
     select gen_random_uuid(), ${quote}, 'refund', 'owed', 'refunded', ${total} || '.00', ${owner}, ${then(90)} ${all} where ${cancelled}`,
    `insert into episode_purchases (id, user_id, episode_id, order_id, order_number, amount_paid, purchase_price, payment_status,
       payment_transaction_id, customer_email, delivery_status, purchased_at, email_sent_at)
     select ${event}, ${person}, 'book-tapes', ${quote}, ${number}, 129, 129, 'completed', ${id}, 'payer-' || n || '@example.com', 'sent',
       ${at}, ${then(121)} ${all} where ${digital}`,
    `insert into outbox (id, kind, payload, user_id, order_id, created_at, not_before, sent_at, sent_by)
     select ${mail}, 'episode-mail', jsonb_build_object('purchaseId', ${event}), ${person}, ${quote}, ${then(60)}, ${then(60)}, ${then(121)}, 'smtp'
     ${all} where ${digital}`,
    mails(1, "placed", "null::text", "true"),
    mails(2, "verified", `${payment}::text`, `not ${digital}`),
    mails(3, "refunded", `${refund}::text`, cancelled),
    mails(5, "cancelled", "null::text", cancelled),
    mails(4, "shipped", "'EM' || n || 'IN'", `not ${digital} and not ${cancelled}`),
    "vacuum (analyze)",
  ];
}
