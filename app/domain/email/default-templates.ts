import { DEFAULT_LANGUAGE } from "#domain/language";

/**
 * The store's emails to people, in English and Telugu (`.te`). `{{…}}` are the placeholders of spec §7 and of
 * `domain/email/order-emails.ts`; what stands between `{{#name}}` and `{{/name}}` is left out where the name has
 * nothing to say.
 */
export type DefaultTemplate = {
  template_name: string;
  subject: string;
  html_content: string;
  text_content: string;
  is_active: boolean;
};

/** A paragraph, a box or a button; `when` names the placeholder without which it is left out. */
type Part = { when?: string } & (
  | { say: string }
  | { box: string }
  | { button: string; to: string }
  | { link: string; to: string }
);

type Words = {
  subject: string;
  parts: Part[];
  /** The foot for who hasn't ordered yet; the others' says that they have. */
  foot?: string;
};

/** This line ends an email to somebody who has ordered nothing yet. */
const ABOUT_TO_ORDER = {
  en: "You get this email because you were about to order from {{store_name}}. Just answer it if something is wrong.",
  te: "మీరు {{store_name}}లో ఆర్డర్ చేయబోయినందుకు ఈ ఈమెయిల్ వచ్చింది. ఏదైనా సమస్య ఉంటే దీనికే జవాబు ఇవ్వండి.",
};

const FRAME = {
  en: {
    greeting: "Dear {{customer_name}},",
    foot: "You get this email because you ordered from {{store_name}}. Just answer it if something is wrong.",
  },
  te: {
    greeting: "{{customer_name}} గారికి,",
    foot: "మీరు {{store_name}}లో ఆర్డర్ చేసినందుకు ఈ ఈమెయిల్ వచ్చింది. ఏదైనా సమస్య ఉంటే దీనికే జవాబు ఇవ్వండి.",
  },
} as const;

function template(name: string, language: keyof typeof FRAME, words: Words): DefaultTemplate {
  return {
    template_name: language === DEFAULT_LANGUAGE ? name : `${name}.${language}`,
    subject: words.subject,
    html_content: html(language, words),
    text_content: text(language, words),
    is_active: true,
  };
}

/** One column on paper, on a phone and in the dark too; tables are not needed for that. */
function html(language: keyof typeof FRAME, { subject, parts, ...words }: Words): string {
  const { greeting, foot } = { ...FRAME[language], ...words };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: #1B1526 !important; color: #F6EEDF !important; }
  .box { background: #2A2138 !important; }
  .soft { color: #BDB2C6 !important; }
  .link { color: #7FD1C7 !important; }
}
</style>
</head>
<body style="margin:0;background:#FFF8EC;color:#241A33;font:17px/1.6 Georgia,'Noto Serif Telugu','Nirmala UI',serif">
<div style="max-width:520px;margin:0 auto;padding:28px 20px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px dotted #B3261E;font-size:22px">{{store_name}}</p>
<p>${greeting}</p>
${parts.map(htmlPart).join("\n")}
<p class="soft" style="margin:32px 0 0;color:#5C5068;font-size:14px">${foot}</p>
</div>
</body>
</html>`;
}

function htmlPart(part: Part): string {
  return within(part, markup(part));
}

function markup(part: Part): string {
  if ("say" in part) return `<p>${part.say}</p>`;
  if ("box" in part)
    return `<p class="box" style="margin:16px 0;padding:14px 16px;background:#F6E9D2;border-radius:6px">${part.box}</p>`;
  if ("button" in part)
    return `<p style="margin:24px 0"><a href="${part.to}" style="display:inline-block;background:#B3261E;color:#FFFFFF;padding:14px 22px;border-radius:4px;text-decoration:none">${part.button}</a></p>`;
  return `<p><a class="link" href="${part.to}" style="color:#0E6B6B">${part.link}</a></p>`;
}

function text(language: keyof typeof FRAME, { parts }: Words): string {
  const { greeting } = FRAME[language];
  return [
    `${greeting}\n`,
    ...parts.map((part) => within(part, `${line(part)}\n`)),
    "{{store_name}}",
  ].join("\n");
}

function line(part: Part): string {
  if ("say" in part) return part.say;
  if ("box" in part) return part.box;
  return `${"button" in part ? part.button : part.link}: ${part.to}`;
}

function within({ when }: Part, what: string): string {
  return when ? `{{#${when}}}${what}{{/${when}}}` : what;
}

const order = { to: "{{order_url}}" };

export const emailTemplates: DefaultTemplate[] = [
  template("episode_delivery", "en", {
    subject: "{{episode_title}} is yours, {{customer_name}}",
    parts: [
      {
        say: "Your payment has arrived, and so has your story: {{episode_title}}, {{total_episodes}} episodes, all of them ready.",
      },
      { button: "Open your playlist", to: "{{spotify_url}}" },
      { say: "If the button does nothing, copy this address: {{spotify_url}}" },
      { say: "Keep this email: it's your ticket. Your order number is {{order_number}}." },
    ],
  }),
  template("episode_delivery", "te", {
    subject: "{{customer_name}}, {{episode_title}} ఇక మీదే",
    parts: [
      {
        say: "మీ పేమెంట్ అందింది, మీ కథ కూడా వచ్చేసింది: {{episode_title}}. మొత్తం {{total_episodes}} ఎపిసోడ్‌లు వినడానికి సిద్ధంగా ఉన్నాయి.",
      },
      { button: "ప్లేలిస్ట్ తెరవండి", to: "{{spotify_url}}" },
      { say: "బటన్ పని చేయకపోతే ఈ లింక్‌ను కాపీ చేయండి: {{spotify_url}}" },
      { say: "ఈ ఈమెయిల్‌ను దాచుకోండి; ఇదే మీ టికెట్. మీ ఆర్డర్ నంబర్ {{order_number}}." },
    ],
  }),

  template("order_placed", "en", {
    subject: "We have your order {{order_number}}",
    parts: [
      { say: "Thank you for your order {{order_number}}:" },
      { box: "{{items}}" },
      {
        say: "You paid {{total_amount}}, with transaction ID {{transaction_id}}. We check each payment by hand within 24 hours, and email you as soon as it's done.",
      },
      { say: "There is nothing more to do. Please don't pay again." },
      { button: "See your order", ...order },
    ],
  }),
  template("order_placed", "te", {
    subject: "మీ ఆర్డర్ {{order_number}} మాకు అందింది",
    parts: [
      { say: "ఆర్డర్ {{order_number}} చేసినందుకు ధన్యవాదాలు:" },
      { box: "{{items}}" },
      {
        say: "మీరు చెల్లించినది {{total_amount}}, ట్రాన్సాక్షన్ ID {{transaction_id}}. ప్రతి పేమెంట్‌ను మేమే 24 గంటల్లోపు సరిచూస్తాం, చూసిన వెంటనే మీకు ఈమెయిల్ పంపుతాం.",
      },
      { say: "మీరు ఇక చేయాల్సింది ఏమీ లేదు. దయచేసి మళ్లీ చెల్లించకండి." },
      { button: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("order_rejected", "en", {
    subject: "Please check the payment for {{order_number}}",
    parts: [
      {
        say: "There is a problem with the payment of {{total_amount}} for your order {{order_number}}:",
      },
      { box: "{{reason}}" },
      {
        say: "What to do: compare {{transaction_id}} with the 12 digits in your payment app. Then open your order and send us the right ID with a screenshot. If anything is still to pay, the page shows how.",
      },
      { say: "If you have paid the whole amount, don't pay again. We're holding your order." },
      { button: "Check the payment", ...order },
    ],
  }),
  template("order_rejected", "te", {
    subject: "{{order_number}} పేమెంట్‌ను దయచేసి సరిచూడండి",
    parts: [
      { say: "మీ ఆర్డర్ {{order_number}} కోసం చేసిన {{total_amount}} పేమెంట్‌లో ఒక సమస్య ఉంది:" },
      { box: "{{reason}}" },
      {
        say: "ఏం చేయాలి: {{transaction_id}}ని మీ పేమెంట్ యాప్‌లోని 12 అంకెలతో పోల్చి చూడండి. తర్వాత ఆర్డర్ తెరిచి సరైన IDని స్క్రీన్‌షాట్‌తో పాటు పంపండి. ఇంకా చెల్లించాల్సింది ఉంటే ఎలాగో ఆ పేజీలోనే ఉంటుంది.",
      },
      { say: "మొత్తం డబ్బు చెల్లించి ఉంటే మళ్లీ చెల్లించకండి. మీ ఆర్డర్‌ను మీ కోసం ఉంచాం." },
      { button: "పేమెంట్ సరిచూడండి", ...order },
    ],
  }),

  template("order_verified", "en", {
    subject: "Payment verified for {{order_number}}",
    parts: [
      {
        say: "We found your payment of {{total_amount}} for order {{order_number}}. It is verified.",
      },
      {
        when: "made_for_you",
        say: "No order had come of your payment, so we made it for you:",
      },
      { when: "made_for_you", box: "{{items}}" },
      { when: "parcel", say: "We're packing it now and will email you when the parcel leaves." },
      {
        when: "refund_amount",
        say: "You already had this episode, so we'll send {{refund_amount}} back to you by UPI.",
      },
      { button: "See your order", ...order },
    ],
  }),
  template("order_verified", "te", {
    subject: "{{order_number}} పేమెంట్ సరిచూశాం",
    parts: [
      { say: "ఆర్డర్ {{order_number}} కోసం మీరు చెల్లించిన {{total_amount}} మాకు అందింది. పేమెంట్ ఖరారైంది." },
      {
        when: "made_for_you",
        say: "మీ పేమెంట్‌కు ఆర్డర్ నమోదు కాలేదు, అందుకే మీ కోసం మేమే చేశాం:",
      },
      { when: "made_for_you", box: "{{items}}" },
      { when: "parcel", say: "ఇప్పుడు ప్యాక్ చేస్తున్నాం. పార్సిల్ బయలుదేరగానే ఈమెయిల్ పంపుతాం." },
      {
        when: "refund_amount",
        say: "ఈ ఎపిసోడ్ మీ దగ్గర ముందే ఉంది, కాబట్టి {{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపుతాం.",
      },
      { button: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("order_shipped", "en", {
    subject: "{{order_number}} is on its way",
    parts: [
      { say: "Your parcel has left us: order {{order_number}}." },
      { box: "{{items}}" },
      { when: "courier", say: "Sent with {{courier}}" },
      { when: "tracking_id", say: "Tracking ID: {{tracking_id}}" },
      { when: "tracking_url", button: "Track your parcel", to: "{{tracking_url}}" },
      { link: "See your order", ...order },
    ],
  }),
  template("order_shipped", "te", {
    subject: "{{order_number}} బయలుదేరింది",
    parts: [
      { say: "మీ పార్సిల్ మా దగ్గర నుంచి బయలుదేరింది: ఆర్డర్ {{order_number}}." },
      { box: "{{items}}" },
      { when: "courier", say: "పంపినది: {{courier}}" },
      { when: "tracking_id", say: "ట్రాకింగ్ ID: {{tracking_id}}" },
      { when: "tracking_url", button: "పార్సిల్ ఎక్కడుందో చూడండి", to: "{{tracking_url}}" },
      { link: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("order_cancelled", "en", {
    subject: "Order {{order_number}} is cancelled",
    parts: [
      { say: "Your order {{order_number}} is cancelled. Nothing of it will be sent." },
      {
        when: "refund_amount",
        say: "We'll send {{refund_amount}} back to you by UPI and email you when it's done.",
      },
      { say: "If you didn't expect this, answer this email." },
      { button: "See your order", ...order },
    ],
  }),
  template("order_cancelled", "te", {
    subject: "ఆర్డర్ {{order_number}} రద్దయింది",
    parts: [
      { say: "మీ ఆర్డర్ {{order_number}} రద్దయింది. అందులోనిది ఏదీ పంపబడదు." },
      {
        when: "refund_amount",
        say: "{{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపుతాం, పంపిన వెంటనే ఈమెయిల్ చేస్తాం.",
      },
      { say: "ఇది మీరు అనుకోనిది అయితే, ఈ ఈమెయిల్‌కు జవాబు ఇవ్వండి." },
      { button: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("order_refunded", "en", {
    subject: "{{refund_amount}} refunded for {{order_number}}",
    parts: [
      { say: "We've sent {{refund_amount}} back to you by UPI, for order {{order_number}}." },
      { when: "refund_reference", say: "UPI reference: {{refund_reference}}" },
      { when: "cancelled", say: "The order is cancelled." },
      { say: "If you can't see it in your account within three days, answer this email." },
      { button: "See your order", ...order },
    ],
  }),
  template("order_refunded", "te", {
    subject: "{{order_number}} కోసం {{refund_amount}} తిరిగి పంపాం",
    parts: [
      { say: "ఆర్డర్ {{order_number}} కోసం {{refund_amount}} మీకు UPI ద్వారా తిరిగి పంపాం." },
      { when: "refund_reference", say: "UPI రిఫరెన్స్: {{refund_reference}}" },
      { when: "cancelled", say: "ఆర్డర్ రద్దయింది." },
      { say: "మూడు రోజుల్లో మీ ఖాతాలో కనిపించకపోతే ఈ ఈమెయిల్‌కు జవాబు ఇవ్వండి." },
      { button: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("order_address", "en", {
    subject: "The address of {{order_number}} was corrected",
    parts: [
      { say: "We corrected the address of your order {{order_number}}. The parcel goes to:" },
      { box: "{{address}}" },
      { say: "If you didn't ask for this or it isn't right, answer this email at once." },
      { button: "See your order", ...order },
    ],
  }),
  template("order_address", "te", {
    subject: "{{order_number}} చిరునామా సరిచేశాం",
    parts: [
      { say: "మీ ఆర్డర్ {{order_number}} చిరునామాను సరిచేశాం. పార్సిల్ ఇక్కడికి వస్తుంది:" },
      { box: "{{address}}" },
      { say: "ఇది మీరు అడగకపోతే, లేదా సరిగా లేకపోతే, వెంటనే ఈ ఈమెయిల్‌కు జవాబు ఇవ్వండి." },
      { button: "మీ ఆర్డర్ చూడండి", ...order },
    ],
  }),

  template("payment_found", "en", {
    subject: "Did you pay {{total_amount}} for {{order_number}}?",
    foot: ABOUT_TO_ORDER.en,
    parts: [
      {
        say: "We found {{total_amount}} that may be yours: you were about to pay it for these, and we never got the transaction ID.",
      },
      { box: "{{items}}" },
      {
        say: "If you paid, open the page below and send us the 12-digit transaction ID from your payment app. Please don't pay again.",
      },
      { button: "Send the transaction ID", to: "{{payment_url}}" },
      {
        say: "If you didn't pay, there is nothing to do. Never send anybody your PIN or a one-time password: we don't ask for them.",
      },
    ],
  }),
  template("payment_found", "te", {
    subject: "{{order_number}} కోసం {{total_amount}} చెల్లించారా?",
    foot: ABOUT_TO_ORDER.te,
    parts: [
      {
        say: "మీది కావచ్చు అనిపించే {{total_amount}} మాకు అందింది. వీటి కోసం మీరు అంతే చెల్లించబోయారు, కానీ ట్రాన్సాక్షన్ ID మాకు రాలేదు.",
      },
      { box: "{{items}}" },
      {
        say: "మీరు చెల్లించి ఉంటే, కింది పేజీ తెరిచి మీ పేమెంట్ యాప్‌లోని 12 అంకెల ట్రాన్సాక్షన్ IDని పంపండి. దయచేసి మళ్లీ చెల్లించకండి.",
      },
      { button: "ట్రాన్సాక్షన్ ID పంపండి", to: "{{payment_url}}" },
      {
        say: "మీరు చెల్లించకపోతే ఏమీ చేయనవసరం లేదు. మీ PIN, OTP ఎవరికీ పంపకండి; మేము వాటిని అడగం.",
      },
    ],
  }),
];
