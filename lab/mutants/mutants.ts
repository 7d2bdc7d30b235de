/**
 * A fault about money or trust that is put into the code: one that a person could make, and a reader could overlook.
 */

export type Mutant = {
  name: string;
  file: string;
  /** The text that is replaced, which occurs exactly once in the file. */
  text: string;
  instead: string;
  /** What the fault would cost somebody. */
  costs: string;
  /** Test files that should notice it; `*.db.test.ts` are those of the data modules. */
  tests: readonly string[];
  /** The title of a journey that should fail. */
  journey?: string;
};

export const MUTANTS: readonly Mutant[] = [
  // ── The domain ────────────────────────────────────────────────────────────────────────────────
  {
    name: "delivery-after-coupon",
    file: "app/domain/checkout/bill.ts",
    text: "shippingFor({ choice, subtotal, allDigital }, terms)",
    instead:
      "shippingFor({ choice, subtotal: subtract(subtotal, smaller(couponDiscount, subtotal)), allDigital }, terms)",
    costs: "A coupon takes free delivery away: ₹40 more than the store says (R14).",
    tests: ["app/domain/checkout/bill.test.ts", "app/data/checkout/quotes.db.test.ts"],
    journey: "journeys/cart/coupons.journey.ts",
  },
  {
    name: "promise-at-its-end",
    file: "app/domain/checkout/confirmation.ts",
    text: "version.expiresAt <= now",
    instead: "version.expiresAt < now",
    costs: "A promise is placed at the moment at which its coupon's use was given back.",
    tests: [
      "app/domain/checkout/confirmation.test.ts",
      "app/data/checkout/quote-versions.db.test.ts",
    ],
  },
  {
    name: "lines-not-compared",
    file: "app/domain/checkout/quotes.ts",
    text: "shown.total === total && shown.lines === shownLines(lines)",
    instead: "shown.total === total && lines.length > 0",
    costs: "Other cards of the same total are promised than the page showed.",
    tests: ["app/domain/checkout/quotes.test.ts", "app/data/checkout/quotes.db.test.ts"],
    journey: "journeys/cart/two-tabs.journey.ts",
  },
  {
    name: "id-cut-to-fit",
    file: "app/domain/checkout/transaction-id.ts",
    text: "if (whole.length === TRANSACTION_ID_DIGITS) return new Set([whole]);",
    instead: "if (whole.length >= TRANSACTION_ID_DIGITS) return new Set([whole.slice(0, 12)]);",
    costs: "Thirteen digits become somebody's twelve: the payment is looked for in vain.",
    tests: ["app/domain/checkout/transaction-id.test.ts", "app/data/orders/placing.db.test.ts"],
    journey: "journeys/checkout/payment-problems.journey.ts",
  },
  {
    name: "coupon-minimum",
    file: "app/domain/cart/coupons.ts",
    text: 'if (orderAmount(lines) < minimum) return refused({ code: "coupon-minimum", minimum });',
    instead:
      'if (orderAmount(lines) <= minimum) return refused({ code: "coupon-minimum", minimum });',
    costs: "Who spends exactly the minimum is refused what was advertised.",
    tests: ["app/domain/cart/coupons.test.ts", "app/data/cart/coupons.db.test.ts"],
  },
  {
    name: "percent-rounded-down",
    file: "app/domain/money/percentages.ts",
    text: "const withHalfDivisor = dividend + divisor / 2;",
    instead: "const withHalfDivisor = dividend;",
    costs: "Discounts are a rupee or a paisa less than was said (R2).",
    tests: ["app/domain/money/percentages.test.ts", "app/data/catalogue/combos.db.test.ts"],
  },
  {
    name: "tier-begins-late",
    file: "app/domain/catalogue/combos.ts",
    text: "min_items <= items && items <= (max_items ?? items)",
    instead: "min_items < items && items <= (max_items ?? items)",
    costs: "The piece that reaches a tier doesn't earn it.",
    tests: ["app/domain/catalogue/combos.test.ts", "app/data/catalogue/combos.db.test.ts"],
    journey: "journeys/shop/combos.journey.ts",
  },
  {
    name: "merge-loses-pieces",
    file: "app/domain/cart/cart-merge.ts",
    text: "const pieces = { id, size, quantity: inCart + merged };",
    instead: "const pieces = { id, size, quantity: Math.max(inCart, merged) };",
    costs: "Pieces vanish at sign-in, and the merge says that they are in the cart.",
    tests: ["app/domain/cart/cart-merge.test.ts", "app/data/cart/cart-merge.db.test.ts"],
    journey: "journeys/cart/cart-merge.journey.ts",
  },
  {
    name: "delivered-refunded",
    file: "app/domain/orders/episode-purchases.ts",
    text: "smallerAmount(sum([...order.keptEpisodePrices, ...order.refunded]), paid)",
    instead: "smallerAmount(sum(order.refunded), paid)",
    costs: "An episode that stays the customer's is paid back as well.",
    tests: [
      "app/domain/orders/episode-purchases.test.ts",
      "app/data/orders/episode-purchases.db.test.ts",
      "app/data/orders/cancellation.db.test.ts",
    ],
  },
  {
    name: "paid-twice-forgotten",
    file: "app/domain/orders/episode-purchases.ts",
    text: "purchase !== owned && isPaid(purchase)",
    instead: "purchase !== owned && purchase.completed && isPaid(purchase)",
    costs: "Who paid for an episode twice never gets the second amount back (R54).",
    tests: [
      "app/domain/orders/episode-purchases.test.ts",
      "app/data/orders/episode-purchases.db.test.ts",
    ],
  },
  {
    name: "shipped-unpaid",
    file: "app/domain/orders/transitions.ts",
    text: `    to: "shipped",
    by: "seller",
    when: ["payment-verified", "parcel", "pieces-there"],`,
    instead: `    to: "shipped",
    by: "seller",
    when: ["parcel", "pieces-there"],`,
    costs: "A parcel leaves for which nobody has seen the money.",
    tests: [
      "app/domain/orders/transitions.test.ts",
      "app/data/orders/order-transitions.db.test.ts",
      "app/data/orders/parcel/shipments.db.test.ts",
    ],
  },
  {
    name: "cancelled-without-refund",
    file: "app/domain/orders/transitions.ts",
    text: `  "owe-refund",
  "email-cancelled",
  "return-pieces",
] as const`,
    instead: `  "email-cancelled",
  "return-pieces",
] as const`,
    costs: "A paid order is cancelled, and nothing says that its money belongs back.",
    tests: [
      "app/domain/orders/transitions.test.ts",
      "app/data/orders/cancellation.db.test.ts",
      "app/data/orders/order-transitions.db.test.ts",
    ],
  },
  {
    name: "received-first-word",
    file: "app/domain/orders/payment/rejections.ts",
    text: "amount !== null && !seen.has(transactionId)",
    instead: "amount !== null",
    costs: "A seller's mistyped amount counts after it was put right: another difference is due.",
    tests: [
      "app/domain/orders/payment/rejections.test.ts",
      "app/data/orders/payment/verification.db.test.ts",
    ],
  },
  {
    name: "more-than-due",
    file: "app/domain/statements/matching.ts",
    text: 'if (credit.amount !== payment.due) return "amount-differs";',
    instead: 'if (credit.amount < payment.due) return "amount-differs";',
    costs: "Money of another amount, perhaps another's, verifies an order.",
    tests: ["app/domain/statements/matching.test.ts", "app/data/statements/statements.db.test.ts"],
  },
  {
    name: "id-of-several",
    file: "app/domain/statements/matching.ts",
    text: "others.some(({ orderId }) => orderId !== payment.orderId)",
    instead:
      'others.some(({ orderId, state }) => orderId !== payment.orderId && state !== "rejected")',
    costs: "Who sends an ID second, after its payer was rejected, gets the payer's money.",
    tests: ["app/domain/statements/matching.test.ts", "app/data/statements/statements.db.test.ts"],
  },

  // ── Checkout and cart, on the database ────────────────────────────────────────────────────────
  {
    name: "confirm-without-the-person",
    file: "app/data/checkout/quote-versions.server.ts",
    text: `  await lockPerson(tx, userId);
  const [row] = await versionRows(tx)`,
    instead: `  if (!userId) await lockPerson(tx, userId);
  const [row] = await versionRows(tx)`,
    costs:
      "An account that is erased at the moment of Confirm gets an order that nobody can reach.",
    tests: [
      "app/data/orders/placing.db.test.ts",
      "app/data/checkout/quote-versions.db.test.ts",
      "app/data/personal-data/personal-data.db.test.ts",
      "app/data/lock-order.db.test.ts",
      "server/postgres/pooler.db.test.ts",
    ],
  },
  {
    name: "other-holds-kept",
    file: "app/data/orders/placing.server.ts",
    text: "  await releaseHolds(tx, quoteId);",
    instead: "  if (!couponId) await releaseHolds(tx, quoteId);",
    costs: "An order that used one coupon keeps a use of another: the last one is nobody's.",
    tests: [
      "app/data/orders/placing.db.test.ts",
      "app/data/checkout/quote-versions.db.test.ts",
      "app/data/cart/coupons.db.test.ts",
    ],
  },
  {
    name: "cancelled-use-kept",
    file: "app/data/cart/coupon-uses.server.ts",
    text: "for (const { couponId } of used) await giveCouponBack(tx, couponId);",
    instead: "for (const { couponId } of used.slice(1)) await giveCouponBack(tx, couponId);",
    costs: "A cancelled order keeps its coupon's use.",
    tests: [
      "app/data/orders/cancellation.db.test.ts",
      "app/data/orders/order-transitions.db.test.ts",
      "app/data/cart/coupons.db.test.ts",
    ],
  },
  {
    name: "last-use-unguarded",
    file: "app/data/cart/coupon-uses.server.ts",
    text: "lt(coupons.used_count, coupons.max_uses)",
    instead: "lt(sql`used_count - 1`, coupons.max_uses)",
    costs: "Two people have the last use of a coupon (R17).",
    tests: ["app/data/cart/coupons.db.test.ts", "app/data/checkout/quotes.db.test.ts"],
  },
  {
    name: "bought-line-stays",
    file: "app/data/orders/placing.server.ts",
    text: "held.id and held.quantity <= held.ordered",
    instead: "held.id and held.quantity < held.ordered",
    costs: "What was bought stays in the cart, and is paid for again.",
    tests: ["app/data/orders/placing.db.test.ts"],
    journey: "journeys/checkout/purchase.journey.ts",
  },
  {
    name: "priced-again",
    file: "app/data/orders/placing.server.ts",
    text: `  if (version.stockCounted) await sellPieces(tx, orderId, piecesOf(version.lines), now);
`,
    instead: `  if (version.stockCounted) await sellPieces(tx, orderId, piecesOf(version.lines), now);
  await tx.execute(sql\`
    update order_items set price = postal_card_size from products
    where order_items.product_id = products.product_id and size = 'postal' and order_id = \${orderId}\`);
`,
    costs: "An order's price is read again after it was promised and paid (R18).",
    tests: ["app/data/orders/placing.db.test.ts"],
  },
  {
    name: "version-of-anybody",
    file: "app/data/checkout/quote-versions.server.ts",
    text: "return and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId));",
    instead:
      "return and(eq(quoteVersions.id, versionId), userId ? undefined : eq(quotes.user_id, userId));",
    costs: "Whoever knows a version's ID reads another's address, and confirms it (R3).",
    tests: [
      "app/data/checkout/quote-versions.db.test.ts",
      "app/data/orders/placing.db.test.ts",
      "app/pages/checkout/confirmation/confirmation.db.test.ts",
    ],
  },
  {
    name: "screenshot-before-it-is-sent",
    file: "app/domain/checkout/screenshots.ts",
    text: "return submitted && viewer.role !== null",
    instead: "return (submitted || viewer.id !== ownerId) && viewer.role !== null",
    costs: "Sellers see pictures that a customer has only chosen, and not sent (R4).",
    tests: [
      "app/domain/checkout/screenshots.test.ts",
      "app/pages/checkout/screenshot/screenshot.db.test.ts",
    ],
  },

  // ── Orders, payments, refunds ─────────────────────────────────────────────────────────────────
  {
    name: "order-of-anybody",
    file: "app/data/orders/order-transitions.server.ts",
    text: "const whereBuyer = userId === undefined ? undefined : eq(orders.user_id, userId);",
    instead:
      "const whereBuyer = userId === undefined ? undefined : eq(orders.user_id, orders.user_id);",
    costs: "A customer cancels another's order, or answers its rejection (R3).",
    tests: [
      "app/data/orders/cancellation.db.test.ts",
      "app/data/orders/payment/verification.db.test.ts",
      "app/pages/orders/orders.db.test.ts",
    ],
  },
  {
    name: "refund-paid-twice",
    file: "app/data/orders/refunds.server.ts",
    text: "where(and(eq(refunds.id, refundId), eq(refunds.order_id, orderId), isOpenRefund))",
    instead:
      "where(and(eq(refunds.id, refundId), eq(refunds.order_id, orderId), isNull(refunds.withdrawn_at)))",
    costs: "Of two sellers at once, both send the money back, and each reads that it is done.",
    tests: [
      "app/data/orders/episode-purchases.db.test.ts",
      "app/data/orders/cancellation.db.test.ts",
      "app/pages/admin/selling/orders/order.db.test.ts",
    ],
  },
  {
    name: "refund-owed-twice",
    file: "app/data/orders/refunds.server.ts",
    text: "if (before) await withdrawRefund(tx, before, by, now);",
    instead: "if (before && amount === 0) await withdrawRefund(tx, before, by, now);",
    costs: "What a payment's second look changes is owed beside what the first one owed.",
    tests: [
      "app/data/orders/cancellation.db.test.ts",
      "app/data/orders/payment/verification.db.test.ts",
    ],
  },
  {
    name: "payment-unseen",
    file: "app/data/orders/payment/verification.server.ts",
    text: "return order.payment?.id === paymentId",
    instead: "return order.payment && paymentId",
    costs: "A seller verifies an ID that came after the one at which they looked.",
    tests: [
      "app/data/orders/payment/verification.db.test.ts",
      "app/pages/admin/selling/verification/verification.db.test.ts",
    ],
  },
  {
    name: "email-of-two-senders",
    file: "app/data/email/outbox.server.ts",
    text: `      limit 1
      for update skip locked`,
    instead: "      limit 1",
    costs: "Two nodes send one email, and a customer reads twice that money was found.",
    tests: ["app/data/email/outbox.db.test.ts", "server/jobs/send-emails.db.test.ts"],
  },
  {
    name: "held-emails-sent",
    file: "app/data/email/outbox.server.ts",
    text: "        and not exists (select from outbox_holds where released_at is null)\n",
    instead: "",
    costs: "After a restore everything of the backup's day is emailed once more.",
    tests: ["app/data/email/outbox.db.test.ts", "app/pages/admin/store/backups/backups.db.test.ts"],
  },

  // ── Statements ────────────────────────────────────────────────────────────────────────────────
  {
    name: "undone-credit-kept",
    file: "app/data/orders/payment/verification.server.ts",
    text: 'if (outcome === "verified") await releaseCredit(tx, paymentId);',
    instead: 'if (outcome === "rejected") await releaseCredit(tx, paymentId);',
    costs: "Undo leaves a statement's line used: its payer can't be verified by it any more.",
    tests: [
      "app/data/statements/statements.db.test.ts",
      "app/data/orders/payment/reversals.db.test.ts",
    ],
  },
  {
    name: "credit-unlocked",
    file: "app/data/orders/payment/payment-credits.server.ts",
    text: `    .where(eq(statementCredits.id, creditId))
    .for("update", { of: statementCredits });`,
    instead: "    .where(eq(statementCredits.id, creditId));",
    costs: "Two owners at once make two orders of one amount of money.",
    tests: [
      "app/data/statements/placed-credits.db.test.ts",
      "app/data/statements/statements.db.test.ts",
      "app/data/lock-order.db.test.ts",
    ],
  },
  {
    name: "reversals-unlocked",
    file: "app/data/orders/payment/reversals.server.ts",
    text: "lock table statement_reversals in exclusive mode",
    instead: "lock table statement_reversals in access share mode",
    costs: "A payment that is verified while its reversal is stored ships, and the money is gone.",
    tests: ["app/data/orders/payment/reversals.db.test.ts", "app/data/lock-order.db.test.ts"],
  },
  {
    name: "preview-not-compared",
    file: "app/data/statements/imports.server.ts",
    text: 'if (digest !== seenDigest) return refused({ code: "preview-changed" });',
    instead:
      'if (digest !== seenDigest && matches.verify.length === 0) return refused({ code: "preview-changed" });',
    costs: "A press verifies payments that the seller wasn't shown.",
    tests: [
      "app/data/statements/statements.db.test.ts",
      "app/pages/admin/money/statements/statements.db.test.ts",
    ],
  },

  // ── People, sessions, forms ───────────────────────────────────────────────────────────────────
  {
    name: "erased-use-kept",
    file: "app/data/personal-data/personal-data.server.ts",
    text: "  await giveBackCoupons(tx, userId);\n",
    instead: "  if (!userId) await giveBackCoupons(tx, userId);\n",
    costs: "An erased account's checkout takes its coupon's use along for ever.",
    tests: ["app/data/personal-data/personal-data.db.test.ts"],
  },
  {
    name: "form-of-any-session",
    file: "app/request/session/anti-forgery.server.ts",
    text: ".update(made).update(holder).digest()",
    instead: ".update(made).update(holder.slice(0, 0)).digest()",
    costs: "A stranger's own anti-forgery value is good for everybody's forms.",
    tests: ["app/request/session/anti-forgery.test.ts", "server/http/forms.db.test.ts"],
  },
  {
    name: "payer-meets-limit",
    file: "app/request/forms/limits.server.ts",
    text: "if (failed(answer)) await consumeLimit(limit, userId, userId);",
    instead: "if (failed(answer) || answer !== null) await consumeLimit(limit, userId, userId);",
    costs: "Who presses Confirm often on a bad line is refused after they paid (R59).",
    tests: ["app/request/forms/limits.db.test.ts", "app/pages/checkout/checkout-limits.db.test.ts"],
  },

  // ── What leaves the server ────────────────────────────────────────────────────────────────────
  {
    name: "page-with-a-cookie",
    file: "server/page-cache/page-cache.ts",
    text: `    headers.has("set-cookie") ||
    /\\bprivate`,
    instead: `    /\\bprivate`,
    costs: "One visitor's cookie is handed to everybody who opens the page.",
    tests: ["server/page-cache/page-cache.test.ts", "server/page-cache/page-cache.db.test.ts"],
  },
  {
    name: "page-of-old-prices",
    file: "server/page-cache/page-cache.ts",
    text: "(entry.version !== this.#version || now >= entry.renewAt)",
    instead: "now >= entry.renewAt",
    costs: "A changed price isn't shown for a minute, and the checkout says another.",
    tests: ["server/page-cache/page-cache.test.ts", "server/page-cache/page-cache.db.test.ts"],
    journey: "journeys/admin/products.journey.ts",
  },
  {
    name: "policy-on-a-304",
    file: "server/http/stored-answer.ts",
    text: "/^(ETag|Vary|Cache-Control)$/i",
    instead: "/^(ETag|Vary|Cache-Control|Content-Security-Policy)$/i",
    costs: "A page that a browser has gets the policy of another answer, and its checkout is dead.",
    tests: ["server/http/server.test.ts", "server/page-cache/page-cache.db.test.ts"],
    journey: "journeys/quality/return-visit.journey.ts",
  },
  {
    name: "signature-of-any-picture",
    file: "app/request/files/pictures.server.ts",
    text: "path}`).digest()",
    instead: "path.slice(0, 8)}`).digest()",
    costs: "The signed address of one picture opens every other of its folder.",
    tests: ["app/request/files/pictures.test.ts"],
  },
];
