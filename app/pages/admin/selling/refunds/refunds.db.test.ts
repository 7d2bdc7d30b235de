/** Tests the pages that say what the bank shows of refunds [R73]. */
import { beforeAll, describe, expect, it } from "vitest";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { daysBefore, indianDay, indianDayAfter } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { importedStatement } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

let owner: Visitor;
let people = 0;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

const ago = (days: number) => daysBefore(new Date(), days);

/** Makes an order of ₹148 that was cancelled after its payment was verified. */
async function owed(upiId: string | null) {
  const buyer = await shopper(`Asha ${++people}`);
  if (upiId) await setRefundUpiId(buyer, upiId, ago(20));
  const order = await orderFor(buyer);
  await verifyPayment(await seenPayment(order.orderId), owner.id, ago(20));
  const step = { from: "confirmation_pending", to: "cancelled" } as const;
  await changeOrderStatus(order.orderId, owner.id, step, ago(20));
  return { ...order, buyer };
}

describe("the refunds to make", () => {
  it("come one after the other, with a code of the customer's UPI ID, those without one last", async () => {
    const without = await owed(null);
    const order = await owed("asha@okaxis");
    const page = await owner.read("/admin/refunds");
    expect(page).toContain(adminMessages.refundQr("₹148", "asha@okaxis"));
    expect(page).toContain(order.orderNumber);
    expect(await owner.read("/admin")).toContain(adminMessages.makeByQr);
    const first = await owner.read(`/admin/refunds?order=${without.orderId}`);
    expect(first).toContain(adminMessages.refundQr("₹148", "asha@okaxis"));
  });

  it("begin with the order from whose page a seller comes", async () => {
    await owed("first@okaxis");
    const { orderId } = await owed("second@okaxis");
    const page = await owner.read(`/admin/refunds?order=${orderId}`);
    expect(page).toContain(adminMessages.refundQr("₹148", "second@okaxis"));
    const link = `/admin/refunds?order=${orderId}`;
    expect(await owner.read(`/admin/orders/${orderId}`)).toContain(link);
  });

  it("warn of a UPI ID that the customer has named since", async () => {
    const { orderId, buyer } = await owed("before@okaxis");
    await setRefundUpiId(buyer, "since@okaxis", new Date());
    const page = await owner.read(`/admin/refunds?order=${orderId}`);
    expect(page).toContain("replaced the one that the customer had named before");
  });

  it("are for owners alone", async () => {
    const staff = await seller("staff");
    expect(await staff.read("/admin/refunds")).not.toContain("@okaxis");
    expect(await staff.read("/admin")).not.toContain(adminMessages.makeByQr);
  });
});

describe("a refund that a seller recorded", () => {
  it("is named on Today while statements of its days don't have it, and the month says what shows it", async () => {
    const { orderId } = await owed("ravi@okaxis");
    const admin = `/forms/admin/orders/${orderId}`;
    const refund = /name="refund" value="([^"]+)"/.exec(
      await owner.read(`/admin/orders/${orderId}`),
    );
    const fields = { refund: refund?.[1] ?? "", refunded_to: "ravi@okaxis", reference: "" };
    expect(await owner.post(`${admin}/refund`, fields)).toMatchObject({ ok: true });
    const today = indianDay(new Date());
    const month = `/admin/reports/months?month=${today.slice(0, 7)}`;
    expect(await owner.read(month)).toContain("₹148 noted by your team alone");
    const file = (days: number[], takenBack: object[]) =>
      importedStatement(
        {
          credits: days.map((after, index) => ({
            ...{ line: index + 1, transactionId: newTransactionId(), amount: rupees(1) },
            ...{ day: indianDayAfter(today, after), payerUpiId: null, note: null },
          })),
          dropped: { takenBack: takenBack as never },
        },
        owner.id,
        daysBefore(new Date(), -9),
      );
    expect(await owner.read("/admin")).not.toContain(adminMessages.missingRefunds);
    await file([-40, 8], []);
    expect(await owner.read("/admin")).toContain(adminMessages.missingRefunds);
    const sent = { amount: rupees(148), day: today, payeeUpiId: "ravi@okaxis" };
    await file([], [{ line: 9, transactionId: newTransactionId(), sent }]);
    expect(await owner.read("/admin")).not.toContain(adminMessages.missingRefunds);
    expect(await owner.read(month)).toContain("₹148 seen in a statement");
  });
});
