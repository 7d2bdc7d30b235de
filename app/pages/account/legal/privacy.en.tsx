import { href, Link } from "react-router";
import { REFUSED_ID_DAYS, UNMATCHED_CREDIT_DAYS } from "#domain/people/retention";
import type { Seller } from "./seller.tsx";

export const en = {
  title: "Privacy",
  description: "What this store keeps about you, why, and how long.",
  Body: ({ retention }: Seller) => (
    <>
      {" "}
      <p>
        We keep what an order needs and nothing else: no advertising, no analytics, no cookies from
        other companies. We don't sell data to anyone.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          From your Google account, when you sign in: name, email address, picture address and the
          number Google gives your account here. We never see your password.
        </li>
        <li>Your cart, and up to three addresses with a name and a mobile number each.</li>
        <li>
          Your orders: items, amounts, delivery address, mobile number, the UPI transaction ID and
          the payment screenshot that you send us. Only you and the seller can open the screenshot.
          We also note which program its file names. If your browser had to make it smaller to send
          it, it tells us the size of the original and a number that identifies it. A program on our
          own server reads the text on the screenshot; it is deleted with the screenshot.
        </li>
        <li>
          What our bank's statement says of your payment: its transaction ID, amount and day, and
          the UPI ID that you paid from.
        </li>
        <li>A security log of sign-ins and refusals, at most 30 days. It protects your account.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        One cookie keeps you signed in, for 24 hours at most; a second one, without your name, tells
        the page that you are signed in. What you put in the cart before signing in stays in this
        browser until you sign in or remove it.
      </p>
      <h2>Who else sees your data</h2>
      <ul>
        <li>Google, when you sign in with your Google account.</li>
        <li>Your UPI app and bank, when you pay. We receive what they show the seller.</li>
        <li>The courier: the name, address and mobile number of the parcel.</li>
        <li>
          The services that carry our emails, and WhatsApp where the seller writes to you by it.
        </li>
        <li>The streaming service, when you open a playlist there.</li>
      </ul>
      <h2>How long, and your rights</h2>
      <p>
        We keep orders and their payments for eight years, as Indian tax law requires. We delete the
        rest when you erase your account, and by ourselves:
      </p>
      <ul>
        <li>
          screenshots of payments {retention.screenshotDays} days after the last change of their
          order
        </li>
        <li>
          payments that you started and never confirmed, with their screenshots,{" "}
          {retention.unplacedDays} days after they ran out
        </li>
        <li>money that we find no order for, {UNMATCHED_CREDIT_DAYS} days after it arrived</li>
        <li>
          that you sent a transaction ID which another customer had sent before, {REFUSED_ID_DAYS}{" "}
          days later, or once that payment is checked
        </li>
        <li>messages from the contact page after {retention.messageDays} days</li>
        <li>our copies of emails to you {retention.emailDays} days after they were sent</li>
      </ul>
      <p>
        {" "}
        Under the Digital Personal Data Protection Act, 2023 you may see, correct and erase what we
        keep, and withdraw your consent: <Link to={href("/my-data")}>My data</Link> shows it,
        downloads it and erases it. Or write to us from the email address that you sign in with.
      </p>
    </>
  ),
};
