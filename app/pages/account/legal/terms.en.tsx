import { href, Link } from "react-router";
import { timeAtCheckout } from "#domain/checkout/shipping";
import { amountToPay } from "#domain/money/money";
import type { Seller } from "./seller.tsx";

export const en = {
  title: "Terms",
  description: "How an order, a payment and a delivery work here.",
  Body: ({ storeName, delivery }: Seller) => (
    <>
      {" "}
      <p>
        {storeName} sells printed cards, card packs and digital story episodes to people in India.
        By signing in or ordering you agree to these terms.
      </p>
      <h2>Orders and prices</h2>
      <p>
        Prices are in rupees and include all taxes. The amount on the payment page is final: it
        stays the same for 24 hours, even if prices in the store change.
      </p>
      <h2>Payment</h2>
      <p>
        You pay by UPI from your own app, straight to the seller, and then send us the 12-digit
        transaction ID and a screenshot. A person checks each payment by hand, within about 24
        hours. Until then we hold your order. We never ask for a UPI PIN, an OTP or a card number.
        Anyone who does is not from us.
      </p>
      <p>
        If there is a problem with a payment we tell you why, and you can send the right details. If
        we receive money that doesn't match an order, we return it to the account that paid.
      </p>
      <h2>Delivery</h2>
      <p>
        Standard delivery costs {amountToPay(delivery.costs.standard)} and takes{" "}
        {timeAtCheckout("standard", delivery)}
        {delivery.freeFrom === null
          ? ""
          : `; it is free for orders of ${amountToPay(delivery.freeFrom)} and more`}
        . Express delivery costs {amountToPay(delivery.costs.express)} and takes{" "}
        {timeAtCheckout("express", delivery)}. Both count from the day the payment is verified.
      </p>
      <h2>Digital episodes</h2>
      <p>
        After the payment is verified we email you a link to a playlist on an audio-streaming
        service. It is for you only; please don't pass it on or copy the recordings. The service has
        terms of its own.
      </p>
      <h2>The drawings and stories</h2>
      <p>
        They remain ours. A card that you buy is yours to keep, send or give away, but you can't
        print or sell copies.
      </p>
      <h2>Your account</h2>
      <p>
        You sign in with your Google account. We may close an account that sends false payment
        details or attacks the store. See what happens to your data under{" "}
        <Link to={href("/privacy")}>privacy</Link> and what happens when something goes wrong under{" "}
        <Link to={href("/refunds")}>refunds</Link>.
      </p>
      <h2>Law</h2>
      <p>
        Indian law applies, including the Consumer Protection Act, 2019. Nothing here takes away a
        right that the law gives you.
      </p>
    </>
  ),
};
