import type { SmsSource } from "#data/statements/sms-sources.server";
import { NO_FILTER } from "#domain/orders/lists/order-filter";
import { MAILBOX_PROBLEMS, MESSAGES_OF } from "#domain/statements/bank-messages";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";

type Source = Pick<SmsSource, "id" | "name" | "kind" | "paused_at" | "off_at" | "paused_over">;

/** On Today: that the source is paused, or that the mailbox can't be read. */
export function SourceNotices({ source }: { source: Source & Pick<SmsSource, "mailbox"> }) {
  const { name, off_at, mailbox } = source;
  return (
    <>
      <PausedSource source={source} />
      {mailbox?.problem && !off_at ? (
        <NoticeLink tone="wait" to={href("/admin/bank-sms")} label="Look at the mailbox">
          {name} can't be read. {MAILBOX_PROBLEMS[mailbox.problem]}
        </NoticeLink>
      ) : null}
    </>
  );
}

/**
 * Shown for a phone or mailbox whose messages a statement or another source contradicted. They verify no payments until
 * an owner ends the pause.
 */
export function PausedSource({ source }: { source: Source }) {
  const { id, name, kind, paused_at, off_at, paused_over } = source;
  if (!paused_at || off_at) return null;
  return (
    <Notice tone="bad" className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        <strong>
          {name} is paused: its {MESSAGES_OF[kind]} verify no payments.
        </strong>{" "}
        It reported {paused_over}, but a statement or another of your bank's messages says something
        else. Check this payment in your bank's app. If the store has verified it and the money
        isn't there, open its order and set the payment back to unverified.
      </p>
      <TextLink
        to={`${href("/admin/orders")}?${filterQuery({ ...NO_FILTER, q: paused_over ?? "" })}`}
        className="font-semibold"
      >
        Find its order
      </TextLink>
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", { sourceId: id })}
        done={`This ${kind}'s ${MESSAGES_OF[kind]} count again.`}
        fields={{ to: "resumed", over: paused_over ?? "" }}
      >
        End the pause
      </ButtonForm>
    </Notice>
  );
}
