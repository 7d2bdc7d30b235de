import { href, Link } from "react-router";
import {
  DELIVERY_COSTS,
  DELIVERY_TIMES_AT_CHECKOUT,
  FREE_DELIVERY_FROM,
} from "#domain/checkout/shipping";
import { amountToPay } from "#domain/money/money";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/terms";
import { seller } from "./seller.server.ts";
import { IN_FORCE_SINCE, WriteToUs } from "./seller.tsx";

export const loader = seller;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Prose title="Terms" since={IN_FORCE_SINCE}>
      <PageHead title="Terms" description="How an order, a payment and a delivery work here." />
      <p>
        {loaderData.storeName} sells printed cards, card packs and digital story episodes to people
        in India. By signing in or ordering you agree to what stands here.
      </p>
      <h2>Orders and prices</h2>
      <p>
        Prices are in rupees and include all taxes. The amount on the payment page is final: it
        stays as shown for 24 hours, whatever changes in the store meanwhile.
      </p>
      <h2>Payment</h2>
      <p>
        You pay by UPI from your own app, straight to the seller, and then send us the 12-digit
        transaction ID and a screenshot. A person checks each payment by hand, within about 24
        hours. Until then your order waits for confirmation. We never ask for a UPI PIN, an OTP or a
        card number, and nobody who does so is from us.
      </p>
      <p>
        If we can't find a payment we tell you why, and you can send the right details. Money that
        reached us without an order that matches it goes back to where it came from.
      </p>
      <h2>Delivery</h2>
      <p>
        Standard delivery costs {amountToPay(DELIVERY_COSTS.standard)} and takes{" "}
        {DELIVERY_TIMES_AT_CHECKOUT.standard}; it is free for orders of{" "}
        {amountToPay(FREE_DELIVERY_FROM)} and more. Express delivery costs{" "}
        {amountToPay(DELIVERY_COSTS.express)} and takes {DELIVERY_TIMES_AT_CHECKOUT.express}. Both
        count from the day the payment is verified.
      </p>
      <h2>Digital episodes</h2>
      <p>
        After the payment is verified we email you a link to a playlist on an audio-streaming
        service. It is for your own listening; please don't pass it on or copy the recordings. The
        service has terms of its own.
      </p>
      <h2>The drawings and stories</h2>
      <p>
        They stay ours. A card that you buy is yours to keep, send and give away; printing or
        selling copies isn't allowed.
      </p>
      <h2>Your account</h2>
      <p>
        You sign in with your Google account. We may close an account that sends false payment
        details or attacks the store. What happens to your data is on the page about{" "}
        <Link to={href("/privacy")}>privacy</Link>, and what happens when something goes wrong on
        the one about <Link to={href("/refunds")}>refunds</Link>.
      </p>
      <h2>Law</h2>
      <p>
        Indian law applies, the Consumer Protection Act, 2019 included. Nothing here takes away a
        right which that law gives you.
      </p>
      <WriteToUs {...loaderData} />
    </Prose>
  );
}
