import { href } from "react-router";

/** Every step of the checkout that is sent to the server. */
export const CHECKOUT_STEPS = [
  href("/checkout-details/quote"),
  href("/checkout-details/cancellation"),
  href("/checkout-details/transaction-id"),
  href("/checkout-details/screenshot"),
  href("/checkout-details/confirmation"),
];
