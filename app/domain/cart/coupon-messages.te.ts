import { amountToPay, rupeesWithPaise } from "#domain/money/money";
import type { CouponMessages } from "./coupon-messages.ts";

export const te: CouponMessages = {
  couponApplied: (code, saved) => `కూపన్ "${code}" వర్తించింది! మీకు ${rupeesWithPaise(saved)} ఆదా.`,
  couponRemoved: "కూపన్ తీసేశాం",
  couponNotRemoved: "కూపన్ తీసేయలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",

  "coupon-code-empty": "దయచేసి కూపన్ కోడ్ రాయండి.",

  "coupon-invalid": "ఈ కూపన్ కోడ్ చెల్లదు",
  "coupon-not-yet-active": "ఈ కూపన్ ఇంకా మొదలు కాలేదు",
  "coupon-expired": "ఈ కూపన్ గడువు ముగిసింది",
  "coupon-minimum": ({ minimum }) => `కనీసం ${amountToPay(minimum)} ఆర్డర్ ఉండాలి`,
  "coupon-limit-exceeded": "ఈ కూపన్ వాడకం పరిమితి ముగిసింది",
  "coupon-already-used": "ఈ కూపన్‌ను మీరు ఇప్పటికే వాడారు",
  "coupon-usage-not-validated": "కూపన్ వాడకాన్ని సరిచూడలేకపోయాం",
  "coupon-not-validated": "కూపన్‌ను సరిచూడలేకపోయాం",
  couponFailed: "కూపన్ వాడలేకపోయాం",
  couponFailedRetry: "కూపన్ వాడలేకపోయాం. దయచేసి మళ్లీ ప్రయత్నించండి.",
  "coupon-not-applicable": "ఈ కార్ట్‌కు వర్తించే కూపన్లు లేవు",
  "no-valid-coupons": "వాటంతటవే వర్తించే కూపన్లు లేవు",
};
