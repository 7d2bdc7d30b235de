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
  },
  {
    name: "id-cut-to-fit",
    file: "app/domain/checkout/transaction-id.ts",
    text: "if (whole.length === TRANSACTION_ID_DIGITS) return new Set([whole]);",
    instead: "if (whole.length >= TRANSACTION_ID_DIGITS) return new Set([whole.slice(0, 12)]);",
    costs: "Thirteen digits become somebody's twelve: the payment is looked for in vain.",
    tests: ["app/domain/checkout/transaction-id.test.ts", "app/data/orders/placing.db.test.ts"],
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
    name: "more-than-due",
    file: "app/domain/statements/matching.ts",
    text: 'if (!paysInFull(credit.amount, payment)) return "amount-differs";',
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
    name: "form-of-any-session",
    file: "app/request/session/anti-forgery.server.ts",
    text: ".update(made).update(holder).digest()",
    instead: ".update(made).update(holder.slice(0, 0)).digest()",
    costs: "A stranger's own anti-forgery value is good for everybody's forms.",
    tests: ["app/request/session/anti-forgery.test.ts", "server/http/forms.db.test.ts"],
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
    name: "signature-of-any-picture",
    file: "app/request/files/pictures.server.ts",
    text: "path}`).digest()",
    instead: "path.slice(0, 8)}`).digest()",
    costs: "The signed address of one picture opens every other of its folder.",
    tests: ["app/request/files/pictures.test.ts"],
  },
];
