import { type ReactNode, useState } from "react";
import { smsOfCredits } from "#data/statements/import-notices.server";
import { smsSourcesNow } from "#data/statements/sms-sources.server";
import { formattedDate } from "#domain/formatted-dates";
import { MESSAGES_OF } from "#domain/statements/bank-messages";
import { DAYS_UNTIL_TRUSTED, OLD_KEY_DAYS } from "#domain/statements/forwarded-sms";
import { BANKS_WITH_EMAIL } from "#domain/statements/reading/sms-forms/bank-domains";
import { unreportedCredits, unreportedSentence } from "#domain/statements/unreported-credits";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { Copied } from "#pages/admin/parts/copied.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import { ownOrigin } from "#request/origin.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Link } from "#ui/link";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { MailboxFacts, MailboxForm, MailboxProblem } from "./mailbox.tsx";
import { PausedSource } from "./paused-source.tsx";

/** Manages the phones that forward the bank's SMS to the store, and the mailboxes that get its emails. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const inWords = (at: Date | null | undefined, none = "") =>
    at ? formattedDate(at, now).words : none;
  const sources = (await smsSourcesNow()).map(({ mailbox, ...source }) => ({
    ...source,
    lastReceived: inWords(source.last_message_at, "none yet"),
    mailbox: mailbox && {
      ...mailbox,
      lastRead: inWords(mailbox.read_at, "not yet"),
      awaySince: inWords(mailbox.problem_since),
      renumbered: inWords(mailbox.renumbered_at),
    },
  }));
  const { senders, accounts, verifies } = settings().bankSms;
  const unreported = unreportedCredits(await smsOfCredits(null));
  return {
    origin: ownOrigin(request) ?? "",
    sources,
    banks: BANKS_WITH_EMAIL,
    senders,
    accounts,
    verifies,
    unreported: unreported && unreportedSentence(unreported),
  };
}

type Shown = Awaited<ReturnType<typeof loader>>["sources"][number];

export default function BankSms({ loaderData }: Route.ComponentProps) {
  const { origin, sources, banks, senders, accounts, verifies, unreported } = loaderData;
  const hasPhones = sources.some(({ kind }) => kind === "phone");
  const isReady = accounts.length > 0 && (senders.length > 0 || !hasPhones);
  return (
    <AdminPage
      title="Messages of your bank"
      back={href("/admin/statements")}
      intro="The store can read your bank's emails in a mailbox of yours, or get its SMS from a phone. Within seconds, the payment shows that its money came. The texts aren't saved."
    >
      <Notice tone="info" className="flex flex-col gap-2">
        <p>
          A mailbox is added below, in some minutes. Setting up a phone is a developer's work. The
          app that forwards the SMS has no code to scan: somebody who knows the command line types
          each step by hand, in about half an hour with the phone. You add the phone here, and send
          them its key and this page.
        </p>
        <p>
          You don't need any of this to check payments: without it,{" "}
          <Link
            to={href("/admin/statements")}
            className="text-peacock underline underline-offset-4"
          >
            import your bank's statement
          </Link>{" "}
          once a day.
        </p>
      </Notice>
      <p>
        Many banks write no SMS about small payments. HDFC Bank, for example, writes none about UPI
        payments of up to ₹500 since June 2024, but an email about every amount. Ask your bank from
        which amount it writes.
      </p>
      {unreported ? <Notice tone="wait">{unreported}</Notice> : null}
      <NoticeLink
        tone={isReady ? "info" : "wait"}
        to={href("/admin/settings/:subject", { subject: "bankSms" })}
        label="Your accounts, your bank's senders, and whether its messages verify payments"
      >
        {isReady
          ? `Accounts that end in: ${accounts.join(", ")}. Senders of SMS: ${senders.join(", ") || "none"}`
          : "Messages prove nothing until you have entered the last digits of your accounts and, for SMS, your bank's senders."}
      </NoticeLink>
      {sources.map((source) => (
        <Source key={source.id} source={source} origin={origin} mayVerify={verifies} />
      ))}
      <Panel title="Add a mailbox">
        <MailboxForm banks={banks} />
      </Panel>
      <Panel title="Add a phone">
        <KeyForm action={formHref("/admin/bank-sms/addition")} button="Add" isFirst>
          {(error) => (
            <Field
              label="Name"
              name="name"
              hint="Whose phone it is."
              autoComplete="off"
              error={error}
            />
          )}
        </KeyForm>
      </Panel>
    </AdminPage>
  );
}

function Source(props: { source: Shown; origin: string; mayVerify: boolean }) {
  const { source, origin, mayVerify } = props;
  const { id, name, off_at, kind, mailbox } = source;
  const isOff = off_at !== null;
  return (
    <Panel title={name}>
      <PausedSource source={source} />
      {mailbox && !isOff ? <MailboxProblem id={id} mailbox={mailbox} /> : null}
      <p>
        {isOff ? "Switched off. " : null}
        {countsOf(source)} {trustOf(source, mayVerify)}
      </p>
      {mailbox ? (
        <MailboxFacts mailbox={mailbox} waiting={source.waiting} />
      ) : (
        <PhoneSetup source={source} origin={origin} />
      )}
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", { sourceId: id })}
        done={isOff ? "Switched on again." : `Switched off. This ${kind} is ignored.`}
        fields={{ to: isOff ? "on" : "off" }}
        look={isOff ? "second" : "danger"}
      >
        {isOff ? "Turn on" : "Turn off"}
      </ButtonForm>
    </Panel>
  );
}

function countsOf({ lastReceived, message_count, unread, other_senders, mailbox }: Shown): string {
  if (mailbox)
    return `Last email: ${lastReceived}. Emails about money that came in: ${message_count}. Your bank's other emails: ${unread}.`;
  return `Last SMS: ${lastReceived}. SMS about money that came in: ${message_count}. Your bank's other SMS: ${unread}. SMS from others, ignored: ${other_senders}.`;
}

function trustOf({ agreedDays, paused_at, off_at, kind }: Shown, verifies: boolean): string {
  const messages = MESSAGES_OF[kind];
  const agreed = `Your statements agreed with this ${kind}'s ${messages} on ${agreedDays} days`;
  if (agreedDays < DAYS_UNTIL_TRUSTED)
    return `${agreed}. From ${DAYS_UNTIL_TRUSTED} days on, its ${messages} may verify payments.`;
  if (paused_at || off_at) return `${agreed}.`;
  return verifies
    ? `${agreed}. Its ${messages} verify payments by themselves.`
    : `${agreed}. Its ${messages} may verify payments once you allow it in the settings.`;
}

function PhoneSetup({ source, origin }: { source: Shown; origin: string }) {
  const { id, off_at, message_count } = source;
  const webhook = `${origin}/bank-sms/${id}`;
  const isNew = off_at === null && message_count === 0;
  return (
    <details open={isNew}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock underline underline-offset-4">
        For the developer who sets up this phone
      </summary>
      <div className="flex flex-col gap-3">
        <Copied label="Webhook" text={webhook} />
        {isNew ? <SetupSteps webhook={webhook} /> : null}
        <KeyForm
          action={formHref("/admin/bank-sms/:sourceId/secret", { sourceId: id })}
          button="New key"
        />
      </div>
    </details>
  );
}

/** The steps for the developer who sets up a phone, shown until it has forwarded an SMS about received money (docs/bank-feed.md). */
function SetupSteps({ webhook }: { webhook: string }) {
  return (
    <ol className="flex list-decimal flex-col gap-3 ps-5">
      <li>
        On the phone, install the <em>secure</em> build of{" "}
        <a
          href="https://github.com/capcom6/android-sms-gateway/releases"
          className="text-peacock underline underline-offset-4"
        >
          SMS Gateway for Android
        </a>{" "}
        and let it read SMS. In Android's settings, let the app use the battery without limits. In
        Google Messages, switch RCS chats off.
      </li>
      <li>In the app, open Settings, Webhooks, and replace the signing key there with yours.</li>
      <li>
        <p className="pb-2">
          Switch the app to Local mode. On a computer in the same Wi-Fi, run this command. In place
          of USER, PASSWORD and PHONE, write what the app's first page shows.
        </p>
        <Copied label="Command" text={commandFor(webhook)} />
      </li>
      <li>
        In the settings, enter your bank's senders and the last digits of your accounts. Until then
        SMS prove nothing.
      </li>
      <li>Ask somebody to pay you ₹1. ‘SMS about money that came in’ above then goes up by one.</li>
    </ol>
  );
}

/** The command that registers the webhook in the forwarding app, which has no screen for that. */
function commandFor(url: string): string {
  const body = JSON.stringify({ event: "sms:received", url });
  return `curl -u USER:PASSWORD -H 'Content-Type: application/json' -d '${body}' http://PHONE:8080/webhooks`;
}

/** A form that makes a signing key. The key is shown once, right after it was made. */
function KeyForm(props: {
  action: string;
  button: string;
  /** True for a new phone, which has no key yet. */
  isFirst?: boolean;
  children?: (nameError: string | undefined) => ReactNode;
}) {
  const [key, setKey] = useState<string | null>(null);
  const onKeySaved = ({ secret }: { secret?: unknown }) => {
    setKey(String(secret));
    return "The new key is made.";
  };
  const form = useAdminForm(props.action, onKeySaved, () => form.element.current?.reset());
  return (
    <StoreForm form={form} noValidate className="flex flex-col items-start gap-3">
      {props.children?.(form.refusal?.errors.name)}
      {key ? (
        <Notice tone="ok" className="flex flex-col gap-2 self-stretch">
          <Copied label="Key of the phone" text={key} />
          <p>
            Send this key to the developer who sets up the phone. You can't see it again later.{" "}
            {props.isFirst
              ? "The new phone is in the list above, with the next steps."
              : `The old key works for ${OLD_KEY_DAYS} more days, or until you make another new key.`}
          </p>
        </Notice>
      ) : null}
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" irrevocable={false} busy={form.busy}>
        {props.button}
      </Button>
    </StoreForm>
  );
}
