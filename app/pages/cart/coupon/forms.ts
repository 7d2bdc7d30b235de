import { href } from "react-router";

/** Every form of a coupon that is sent to the server. */
export const COUPON_FORMS = [
  href("/cart/coupon"),
  href("/cart/coupon/removal"),
  href("/cart/automatic-coupon"),
];
