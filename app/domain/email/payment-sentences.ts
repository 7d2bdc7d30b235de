/**
 * What emails say about a payment that was rejected, or that isn't found yet: the sentences of the order's page, without
 * 'below', because the page is a link away.
 */
import { byLanguage } from "#domain/language";
import type { RejectionKind } from "#domain/orders/payment/rejections";

type PaymentSentences = {
  advice: Readonly<Record<RejectionKind, string>>;
  arrived: (received: string, due: string) => string;
  /** For an order that its customer cancelled before its payment was verified. */
  stillLooking: (due: string) => string;
};

export const paymentSentences = byLanguage<PaymentSentences>({
  en: {
    advice: {
      "not-found":
        "If you have paid, open your order and send the 12 digits from your payment app. If the money came back to your account or you never paid, your order's page shows how to pay again.",
      "amount-differs":
        "Open your order and pay the amount that it shows, then send the transaction ID of that payment.",
      "payment-failed":
        "If it has gone through since, open your order and send a new screenshot. If it failed, pay again there, then send the new transaction ID.",
      "screenshot-unreadable":
        "Open your order and send a clearer one that shows the 12 digits. You needn't pay again.",
      "other-screenshot":
        "Open your order and send the one of the payment for this order. You needn't pay again.",
      other: "Open your order and send the right transaction ID or a clearer screenshot.",
    },
    arrived: (received, due) => `${received} arrived. ${due} is missing.`,
    stillLooking: (due) =>
      `We're looking for your payment of ${due}. If it has arrived, we'll refund it.`,
  },
  te: {
    advice: {
      "not-found":
        "మీరు చెల్లించి ఉంటే, ఆర్డర్ తెరిచి మీ చెల్లింపు యాప్‌లోని 12 అంకెలు పంపండి. డబ్బు మీ ఖాతాకు తిరిగి వచ్చి ఉంటే, లేదా మీరు అసలు చెల్లించి ఉండకపోతే, మళ్లీ ఎలా చెల్లించాలో ఆర్డర్ పేజీలో ఉంది.",
      "amount-differs": "ఆర్డర్ తెరిచి అక్కడ చూపిన మొత్తం చెల్లించి, ఆ చెల్లింపు ట్రాన్సాక్షన్ ID పంపండి.",
      "payment-failed":
        "తర్వాత అది పూర్తయి ఉంటే, ఆర్డర్ తెరిచి కొత్త స్క్రీన్‌షాట్ పంపండి. విఫలమైతే, అక్కడ మళ్లీ చెల్లించి, కొత్త ట్రాన్సాక్షన్ ID పంపండి.",
      "screenshot-unreadable": "ఆర్డర్ తెరిచి 12 అంకెలు స్పష్టంగా కనిపించే స్క్రీన్‌షాట్ పంపండి. మళ్లీ చెల్లించనక్కర్లేదు.",
      "other-screenshot": "ఆర్డర్ తెరిచి ఈ ఆర్డర్ చెల్లింపు స్క్రీన్‌షాట్ పంపండి. మళ్లీ చెల్లించనక్కర్లేదు.",
      other: "ఆర్డర్ తెరిచి సరైన ట్రాన్సాక్షన్ ID, లేదా ఇంకా స్పష్టమైన స్క్రీన్‌షాట్ పంపండి.",
    },
    arrived: (received, due) => `${received} వచ్చింది. ఇంకా ${due} రావాలి.`,
    stillLooking: (due) => `మీ ${due} చెల్లింపు కోసం చూస్తున్నాం. అది వచ్చి ఉంటే తిరిగి పంపుతాం.`,
  },
});
