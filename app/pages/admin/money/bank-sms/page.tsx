import { type ReactNode, useState } from "react";
import { smsOfCredits } from "#data/statements/import-notices.server";
import { type SmsSource, smsSourcesNow } from "#data/statements/sms-sources.server";
import { formattedDate } from "#domain/formatted-dates";
import { DAYS_UNTIL_TRUSTED, OLD_KEY_DAYS } from "#domain/statements/forwarded-sms";
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
import { PausedSource } from "./paused-source.tsx";

/** Manages the phones that forward the bank's SMS to the store. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const sources = (await smsSourcesNow()).map((source) => ({
    ...source,
    lastReceived: source.last_message_at
      ? formattedDate(source.last_message_at, now).words
      : "none yet",
  }));
  const { senders, accounts, verifies } = settings().bankSms;
  const unreported = unreportedCredits(await smsOfCredits(null));
  return {
    origin: ownOrigin(request) ?? "",
    sources,
    senders,
    accounts,
    verifies,
    unreported: unreported && unreportedSentence(unreported),
  };
}

type Shown = SmsSource & { lastReceived: string };

export default function BankSms({ loaderData }: Route.ComponentProps) {
  const { origin, sources, senders, accounts, verifies, unreported } = loaderData;
  const isReady = senders.length > 0 && accounts.length > 0;
  return (
    <AdminPage
      title="The bank's SMS"
      back={href("/admin/statements")}
      intro="The phone that gets your bank's SMS can forward them to the store. Within seconds, the payment shows that its money came. The text of the SMS isn't saved."
    >
      <Notice tone="info" className="flex flex-col gap-2">
        <p>
          Setting up a phone is a developer's work. The app that forwards the SMS has no code to
          scan: somebody who knows the command line types each step by hand, in about half an hour
          with the phone. You add the phone here, and send them its key and this page.
        </p>
        <p>
          You don't need any of this to check payments: without a phone,{" "}
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
        label="Your accounts, your bank's senders, and whether their SMS verify payments"
      >
        {isReady
          ? `Senders: ${senders.join(", ")}. Accounts that end in: ${accounts.join(", ")}`
          : "SMS prove nothing until you have entered your bank's senders and the last digits of your accounts."}
      </NoticeLink>
      {sources.map((source) => (
        <Source key={source.id} source={source} origin={origin} mayVerify={verifies} />
      ))}
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
  const { id, name, off_at } = source;
  const webhook = `${origin}/bank-sms/${id}`;
  const isOff = off_at !== null;
  const isNew = !isOff && source.message_count === 0;
  const sourceId = { sourceId: id };
  return (
    <Panel title={name}>
      <PausedSource source={source} />
      <p>
        {isOff ? "Switched off. " : null}Last SMS: {source.lastReceived}. SMS about money that came
        in: {source.message_count}. Your bank's other SMS: {source.unread}. SMS from others,
        ignored: {source.other_senders}. {trustOf(source, mayVerify)}
      </p>
      <details open={isNew}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock underline underline-offset-4">
          For the developer who sets up this phone
        </summary>
        <div className="flex flex-col gap-3">
          <Copied label="Webhook" text={webhook} />
          {isNew ? <SetupSteps webhook={webhook} /> : null}
          <KeyForm
            action={formHref("/admin/bank-sms/:sourceId/secret", sourceId)}
            button="New key"
          />
        </div>
      </details>
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", sourceId)}
        done={isOff ? "Switched on again." : "Switched off. SMS from this phone are ignored."}
        fields={{ to: isOff ? "on" : "off" }}
        look={isOff ? "second" : "danger"}
      >
        {isOff ? "Turn on" : "Turn off"}
      </ButtonForm>
    </Panel>
  );
}

function trustOf({ agreedDays, paused_at, off_at }: Shown, verifies: boolean): string {
  if (agreedDays < DAYS_UNTIL_TRUSTED)
    return `Your statements agreed with this phone's SMS on ${agreedDays} days. From ${DAYS_UNTIL_TRUSTED} days on, its SMS may verify payments.`;
  const agreed = `Your statements agreed with this phone's SMS on ${agreedDays} days`;
  if (paused_at || off_at) return `${agreed}.`;
  return verifies
    ? `${agreed}. Its SMS verify payments by themselves.`
    : `${agreed}. Its SMS may verify payments once you allow it in the settings.`;
}

/** The steps for the developer who sets up a phone, shown until it has forwarded an SMS about received money (docs/bank-sms.md). */
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
