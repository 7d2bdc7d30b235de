import { href, Link } from "react-router";
import type { Seller } from "./seller.tsx";

export const en = {
  title: "Refunds",
  description: "Cancelling, damaged parcels, and getting money back.",
  Body: ({ policies: { returnDays, lostDays } }: Seller) => (
    <>
      {" "}
      <h2>Before it is posted</h2>
      <p>
        Email us with your order number and we'll cancel the order and refund everything you paid.
      </p>
      <h2>Printed cards and packs</h2>
      <p>
        If a parcel arrives damaged, with something missing, or with something you didn't order,
        send us a photo within {returnDays} days of its arrival. We'll post it again free of charge
        or refund you, as you prefer. You don't need to send anything back.
      </p>
      <p>
        If you changed your mind, you can return unused cards within {returnDays} days of arrival
        and pay for the postage. We'll refund their price when we receive them.
      </p>
      <p>
        A parcel that hasn't arrived {lostDays} business days after it was posted counts as lost.
        We'll post it again or refund you.
      </p>
      <h2>Digital episodes</h2>
      <p>
        Once we've emailed the link, an episode can't be returned. If the link doesn't work and we
        can't fix it within 3 days, we'll refund you. Before the link is sent you can cancel as with
        any order.
      </p>
      <h2>How refunds are paid</h2>
      <p>
        By UPI, to the account that paid, within 5 to 7 business days of our agreement. We refund a
        payment that was made twice, or that we can't match to an order, the same way. See also the{" "}
        <Link to={href("/terms")}>terms</Link>.
      </p>
    </>
  ),
};
