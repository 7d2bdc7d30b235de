// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import { RefundNotices } from "./refund-notices.tsx";

afterEach(cleanup);

/** Shows an order that its customer cancelled after its payment had been rejected, with no amount known to be there. */
function cancelledAfter(kind: RejectionKind) {
  const order: Parameters<typeof RefundNotices>[0]["order"] = {
    cancelledByCustomer: true,
    payment: "rejected",
    due: rupees(79),
    rejection: { kind, words: null },
    refunds: [],
    refundWay: "upi",
    refundUpiId: null,
    asksForUpiId: false,
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <RefundNotices order={order} /> }]);
  render(<Page />);
}

test.each<RejectionKind>(["not-found", "payment-failed"])(
  "a cancelled order says that there is nothing to refund where no money came: %s",
  async (kind) => {
    cancelledAfter(kind);
    await screen.findByText(/nothing to refund/);
  },
);

test.each<RejectionKind>(["amount-differs", "screenshot-unreadable", "other-screenshot", "other"])(
  "a cancelled order doesn't deny money that may have come: %s",
  async (kind) => {
    cancelledAfter(kind);
    await screen.findByText(/If you have paid, please write to us/);
    expect(screen.queryByText(/nothing to refund/)).toBeNull();
  },
);
