/** The standard legal pages in Markdown, shown until an owner writes her own. legal-pages.ts fills in the `{{…}}`. */
export const en = {
  terms: {
    title: "Terms",
    description: "How an order, a payment and a delivery work here.",
    text: `{{store_name}} sells to people in India what its store shows. By signing in or ordering you agree to these terms.

## Orders and prices

Prices are in rupees and include all taxes. The amount on the payment page is final: it stays the same for 24 hours, even if prices in the store change.

## Payment

You pay by UPI from your own app, straight to the seller, and then send us the 12-digit transaction ID and a screenshot. A person checks each payment by hand, within about 24 hours. Until then we hold your order. We never ask for a UPI PIN, an OTP or a card number. Anyone who does is not from us.

If there is a problem with a payment we tell you why, and you can send the right details. If we receive money that doesn't match an order, we return it to the account that paid.

## Delivery

Standard delivery costs {{standard_cost}} and takes {{standard_days}}{{#free_from}}; it is free for orders of {{free_from}} and more{{/free_from}}.{{#express_cost}} Express delivery costs {{express_cost}} and takes {{express_days}}.{{/express_cost}} The days count from the day the payment is verified.

{{#episodes}}
## Digital episodes

After the payment is verified we email you a link to a playlist on an audio-streaming service. It is for you only; please don't pass it on or copy the recordings. The service has terms of its own.

{{/episodes}}
## Texts, drawings and recordings

They remain ours. What you buy is yours to keep, send or give away, but you can't make or sell copies.

## Your account

You sign in with your Google account. We may close an account that sends false payment details or attacks the store. See what happens to your data under [privacy](/privacy) and what happens when something goes wrong under [refunds](/refunds).

## Law

Indian law applies, including the Consumer Protection Act, 2019. Nothing here takes away a right that the law gives you.`,
  },
  privacy: {
    title: "Privacy",
    description: "What this store keeps about you, why, and how long.",
    text: `We keep what an order needs and nothing else: no advertising, no analytics, no cookies from other companies. We don't sell data to anyone.

## What we keep

- From your Google account, when you sign in: name, email address, picture address and the number Google gives your account here. We never see your password.
- Your cart, and up to three addresses with a name and a mobile number each.
- Your orders: items, amounts, delivery address, mobile number, the UPI transaction ID and the payment screenshot that you send us. Only you and the seller can open the screenshot. We also note which program its file names. If your browser had to make it smaller to send it, it tells us the size of the original and a number that identifies it. A program on our own server reads the text on the screenshot; it is deleted with the screenshot.
- What our bank's statement says of your payment: its transaction ID, amount and day, and the UPI ID that you paid from.
- A security log of sign-ins and refusals, at most 30 days. It protects your account.

## In your browser

One cookie keeps you signed in, for 24 hours at most; a second one, without your name, tells the page that you are signed in. What you put in the cart before signing in stays in this browser until you sign in or remove it.

## Who else sees your data

- Google, when you sign in with your Google account.
- Your UPI app and bank, when you pay. We receive what they show the seller.
- The courier: the name, address and mobile number of the parcel.
- The services that carry our emails, and WhatsApp where the seller writes to you by it.
- The streaming service, when you open a playlist there.

## How long, and your rights

We keep orders, their payments and any invoices for at least eight years, as Indian tax law requires; an invoice stays as it was issued, with your name and address. We delete the rest when you erase your account, and by ourselves:

- screenshots of payments {{screenshot_days}} days after the last change of their order
- payments that you started and never confirmed, with their screenshots, {{unplaced_days}} days after they ran out
- money that we find no order for, {{unmatched_days}} days after it arrived
- that you sent a transaction ID which another customer had sent before, {{refused_days}} days later, or once that payment is checked
- messages from the contact page after {{message_days}} days
- our copies of emails to you {{email_days}} days after they were sent

Under the Digital Personal Data Protection Act, 2023 you may see, correct and erase what we keep, and withdraw your consent: [My data](/my-data) shows it, downloads it and erases it. Or write to us from the email address that you sign in with.`,
  },
  refunds: {
    title: "Refunds",
    description: "Cancelling, damaged parcels, and getting money back.",
    text: `## Before it is posted

Email us with your order number and we'll cancel the order and refund everything you paid.

## Parcels

If a parcel arrives damaged, with something missing, or with something you didn't order, send us a photo within {{return_days}} days of its arrival. We'll post it again free of charge or refund you, as you prefer. You don't need to send anything back.

If you changed your mind, you can return what you haven't used within {{return_days}} days of arrival and pay for the postage. We'll refund its price when we receive it.

A parcel that hasn't arrived {{lost_days}} business days after it was posted counts as lost. We'll post it again or refund you.

{{#episodes}}
## Digital episodes

Once we've emailed the link, an episode can't be returned. If the link doesn't work and we can't fix it within 3 days, we'll refund you. Before the link is sent you can cancel as with any order.

{{/episodes}}
## How refunds are paid

By UPI, to the account that paid, within 5 to 7 business days of our agreement. We refund a payment that was made twice, or that we can't match to an order, the same way. What was paid in cash is given back as we agree with you. See also the [terms](/terms).`,
  },
};
