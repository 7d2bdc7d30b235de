import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { claimMessage } from "#data/email/outbox.server";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order-status";
import { INITIAL_STATUS, TRANSITIONS } from "#domain/orders/transitions";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { markDelivered } from "./emails/deliveries.server.ts";
import { changesOf } from "./order-history.server.ts";
import { orderOf } from "./orders.server.ts";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "./payment/verification.server.ts";
import { confirmQuote } from "./placing.server.ts";
import { changeOrderStatus, markRefunded } from "./seller-actions.server.ts";

testDatabase();
let seller: string;
beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});

const EVENTS = ["verify", "reject", "resubmit", "undo", "refund", "send"] as const;
type Event = (typeof EVENTS)[number] | OrderStatus;

/** Makes an order of a card and an episode, or of the episode alone, and lets these events happen to it. */
async function story(withParcel: boolean, events: readonly Event[]) {
  const asha = withParcel ? await shopper() : await person();
  await addEpisode(asha, "night-bus-tapes");
  const quote = await quoteFor(asha, withParcel ? fromCart : { ...fromCart, addressSlot: null });
  let now = new Date();
  await confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, now);
  for (const event of events) {
    now = new Date(now.getTime() + (event === "send" ? 11_000 : 1_000));
    await happens(asha, quote.quoteId, event, now);
  }
  return { asha, id: quote.quoteId };
}

async function happens(asha: string, id: string, event: Event, now: Date) {
  switch (event) {
    case "verify":
      return await verifyPayment(await seenPayment(id), seller, now);
    case "reject":
      return await rejectPayment(
        await seenPayment(id),
        seller,
        { kind: "not-found", reason: "Not found." },
        now,
      );
    case "resubmit":
      return await resubmitPayment(asha, id, { transactionId: newTransactionId() }, now);
    case "undo":
      return await withdrawDecision(id, seller, now);
    case "refund": {
      const [owed] = (await orderOf(asha, id))?.refunds ?? [];
      return owed && (await markRefunded(id, { id: owed.id, to: null }, seller, now));
    }
    case "send":
      for (let email = await claimMessage(now); email; email = await claimMessage(now))
        if (email.kind === "episode-mail")
          await markDelivered({ messageId: email.id, ...email.payload }, "smtp", now);
      return;
    default: {
      const from = (await orderOf(asha, id))?.status ?? INITIAL_STATUS;
      return await changeOrderStatus(id, seller, { from, to: event }, now);
    }
  }
}

test("whoever calls, an order's status changes by the table alone, and its history has each change [R40]", async () => {
  const events = fc.array(fc.constantFrom<Event>(...EVENTS, ...ORDER_STATUSES), {
    minLength: 3,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), events, async (withParcel, happened) => {
      const { asha, id } = await story(withParcel, happened);
      let status: string | null = null;
      for (const { kind, before, after, by } of await changesOf(db, id)) {
        if (kind !== "status") continue;
        expect(before).toBe(status);
        if (before === null) expect(after).toBe(INITIAL_STATUS);
        else expect(actorsOf(before, after)).toContainEqual(by === null ? "store" : "person");
        status = after;
      }
      expect((await orderOf(asha, id))?.status).toBe(status);
    }),
    { numRuns: 40 },
  );
});

function actorsOf(before: string, after: string): ("store" | "person")[] {
  return TRANSITIONS.filter(({ from, to }) => from === before && to === after).map(({ by }) =>
    by === "store" ? "store" : "person",
  );
}
