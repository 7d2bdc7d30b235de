import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { type SmsSource, smsSourcesNow } from "#data/statements/sms-sources.server";
import { formattedDate } from "#domain/formatted-dates";
import { DAYS_UNTIL_TRUSTED, OLD_KEY_DAYS } from "#domain/statements/forwarded-sms";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { ownOrigin } from "#request/origin.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { Button } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
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
    heardAt: source.heard_at ? formattedDate(source.heard_at, now).words : "none yet",
  }));
  const { senders, verifies } = settings().bankSms;
  return { origin: ownOrigin(request) ?? "", sources, senders, verifies };
}

type Shown = SmsSource & { heardAt: string };

export default function BankSms({ loaderData }: Route.ComponentProps) {
  const { origin, sources, senders, verifies } = loaderData;
  return (
    <AdminPage
      title="The bank's SMS"
      width="form"
      back={{ to: href("/admin/statements"), label: "Statements" }}
      about="A phone that gets your bank's SMS can forward them here, with the app SMS Gateway for Android. Money that an SMS reports shows up with its payment within seconds. The text of the SMS isn't saved."
    >
      <NoticeLink
        tone={senders.length > 0 ? "info" : "wait"}
        to={href("/admin/settings/:subject", { subject: "bankSms" })}
        label="Senders, and what they may verify"
      >
        {senders.length > 0
          ? `Senders: ${senders.join(", ")}`
          : "No SMS counts yet: add the senders."}
      </NoticeLink>
      {sources.map((source) => (
        <Source key={source.id} source={source} origin={origin} verifies={verifies} />
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

function Source(props: { source: Shown; origin: string; verifies: boolean }) {
  const { source, origin, verifies } = props;
  const { id, name, off_at } = source;
  const webhook = `${origin}/bank-sms/${id}`;
  const isOff = off_at !== null;
  const sourceId = { sourceId: id };
  return (
    <Panel title={name}>
      <PausedSource source={source} />
      <p>
        {isOff ? "Off. " : null}Last SMS: {source.heardAt}. Reported money: {source.heard}. About
        something else: {source.unread}. From other senders, dropped: {source.other_senders}.{" "}
        {trustOf(source, verifies)}
      </p>
      <Copied label="Webhook" text={webhook} />
      {isOff || source.heard > 0 ? null : <SetupSteps webhook={webhook} />}
      <KeyForm action={formHref("/admin/bank-sms/:sourceId/secret", sourceId)} button="New key" />
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", sourceId)}
        done={isOff ? "On again." : "Off. What it sends isn't taken."}
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
    return `Statements agreed with it on ${agreedDays} of the ${DAYS_UNTIL_TRUSTED} days that it needs before it may verify payments.`;
  const agreed = `Statements agreed with it on ${agreedDays} days`;
  if (paused_at || off_at) return `${agreed}.`;
  return verifies
    ? `${agreed}: it verifies payments by itself.`
    : `${agreed}: it may verify payments, once you allow it in the settings.`;
}

/** The steps to set up a phone, shown until it has forwarded an SMS about received money (docs/bank-sms.md). */
function SetupSteps({ webhook }: { webhook: string }) {
  return (
    <details open>
      <summary className="flex min-h-11 w-fit items-center font-medium text-peacock">
        Set up the phone
      </summary>
      <ol className="flex list-decimal flex-col gap-3 ps-5">
        <li>
          Install the <em>secure</em> build of{" "}
          <a
            href="https://github.com/capcom6/android-sms-gateway/releases"
            className="text-peacock underline underline-offset-4"
          >
            SMS Gateway for Android
          </a>{" "}
          on it, let it read SMS, and take it out of the battery's savings. Its messages must come
          as SMS: switch RCS off in Google Messages.
        </li>
        <li>
          In the app, under Settings, Webhooks, put the signing key in place of the one there.
        </li>
        <li>
          <p className="pb-2">
            Switch the app to Local mode, and run this on a computer in the same network, with the
            user, password and address that the app's first page shows.
          </p>
          <Copied label="Command" text={commandFor(webhook)} />
        </li>
        <li>Name your bank's senders in the settings. Until then every SMS is dropped.</li>
        <li>Let somebody pay ₹1. 'Reported money' above then counts one more.</li>
      </ol>
    </details>
  );
}

/** The command that registers the webhook in the forwarding app, which has no screen for that. */
function commandFor(url: string): string {
  const body = JSON.stringify({ event: "sms:received", url });
  return `curl -u USER:PASSWORD -H 'Content-Type: application/json' -d '${body}' http://PHONE:8080/webhooks`;
}

/** A value that the seller copies into the forwarding app. */
function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span data-copyable className="font-figures text-small break-all select-all">
          {text}
        </span>
      </p>
      <CopyButton text={text} what={label.toLowerCase()} />
    </div>
  );
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
  const said = ({ secret }: { secret?: unknown }) => {
    setKey(String(secret));
    return "There is a new key.";
  };
  const form = useAdminForm(props.action, said, () => form.element.current?.reset());
  return (
    <StoreForm form={form} noValidate className="flex flex-col items-start gap-3">
      {props.children?.(form.refusal?.errors.name)}
      {key ? (
        <Notice tone="ok" className="flex flex-col gap-2 self-stretch">
          <Copied label="Signing key" text={key} />
          <p>
            Put it into the app now, under Settings, Webhooks. It isn't shown again.{" "}
            {props.isFirst
              ? "The phone stands above, with what else to do."
              : `The key before it is good for ${OLD_KEY_DAYS} more days, or until the next new one.`}
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
