import { Mail } from "lucide";
import {
  type ContactMessage,
  contactMessagesIn,
  type MessageState,
} from "#data/people/contact-messages.server";
import { dueClock } from "#domain/due-clock";
import { formattedDate } from "#domain/formatted-dates";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ClockBadge } from "#pages/admin/parts/clock-badge.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { EmptyState } from "#ui/empty-state";
import { buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";

/** Lists what customers sent by the contact form (reading R26). Sellers answer from their own mailbox. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const wanted = url.searchParams.get("state");
  const state = STATES.find((each) => each === wanted) ?? "open";
  const { rows, next } = await contactMessagesIn(state, url.searchParams.get("after") ?? undefined);
  const now = new Date();
  const { policies, brand } = settings();
  return {
    state,
    next,
    copied: config.contactInbox !== null,
    isStored: config.keepsMessages,
    storeName: brand.storeName,
    messages: rows.map((row) => shown(row, policies.answerHours, now)),
  };
}

function shown(
  { sentAt, decidedAt, answeredAt, ...message }: ContactMessage,
  answerHours: number,
  now: Date,
) {
  return {
    ...message,
    sent: formattedDate(sentAt, now),
    clock: message.state === "open" ? dueClock(sentAt, answerHours, now) : null,
    answered: answeredAt && formattedDate(answeredAt, now),
    decided: decidedAt && formattedDate(decidedAt, now),
  };
}
type Shown = ReturnType<typeof shown>;

const LABELS: Record<MessageState, string> = {
  open: "Open",
  answered: "Answered",
  archived: "Archived",
};
const STATES = Object.keys(LABELS) as MessageState[];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { state, next, messages, storeName } = loaderData;
  return (
    <AdminPage title="Messages" back={{ to: href("/admin"), label: "Today" }} width="form">
      <Tabs
        label="Lists"
        tabs={STATES.map((each) => ({
          to: `${href("/admin/messages")}?state=${each}`,
          label: LABELS[each],
          current: each === state,
        }))}
      />
      {messages.length === 0 ? <Nothing {...loaderData} /> : null}
      <ul className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} storeName={storeName} />
          </li>
        ))}
      </ul>
      <NextPage to={next && pathWith(href("/admin/messages"), { state, after: next })}>
        Older messages
      </NextPage>
    </AdminPage>
  );
}

function Nothing({ isStored, copied }: { isStored: boolean; copied: boolean }) {
  const advice = !isStored
    ? "The demo store's contact page sends nothing. Once Google sign-in is set up, what customers write there comes here."
    : copied
      ? "What customers write on the contact page comes here, and a copy goes to your inbox."
      : "What customers write on the contact page comes here.";
  return <EmptyState title="No messages here." advice={advice} />;
}

function MessageCard({ message, storeName }: { message: Shown; storeName: string }) {
  const { id, number, name, email, subject, sent, clock, state } = message;
  const answer = new URLSearchParams({
    subject: `Re: ${subject || storeName} (message ${number})`,
  });
  return (
    <article
      id={`message-${id}`}
      className="flex scroll-mt-20 flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lead break-words">{subject || "No subject"}</h2>
        {clock ? <ClockBadge clock={clock} /> : null}
        <p className="w-full break-all text-ink-soft">
          {name} · {email}
        </p>
        <p className="w-full text-small text-ink-soft">
          Message {number} · <Timestamp at={sent} />
        </p>
      </header>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <DecisionDates message={message} />
      <div className="flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(email)}?${answer.toString().replaceAll("+", "%20")}`}
          className={buttonClass(state === "open" ? "primary" : "second")}
        >
          <Icon of={Mail} size={18} />
          Reply
        </a>
        {STATES.filter((to) => to !== state).map((to) => (
          <Decision key={to} message={message} to={to} />
        ))}
      </div>
    </article>
  );
}

/** When the message was answered (archiving doesn't change that), and who changed its state last. */
function DecisionDates({ message }: { message: Shown }) {
  const { answered, decided, decidedBy, state } = message;
  if (!decided) return null;
  const by = decidedBy ? ` by ${decidedBy}` : "";
  return (
    <p className="text-small text-ink-soft">
      {answered && state !== "answered" ? `Answered ${answered.exact}. ` : ""}
      {state === "open" ? "Opened again" : LABELS[state]} {decided.exact}
      {by}
    </p>
  );
}

const DECISIONS: Record<MessageState, { label: string; done: string }> = {
  open: { label: "Open again", done: "The message is open again." },
  answered: { label: "Mark as answered", done: "Marked as answered." },
  archived: { label: "Archive", done: "Archived." },
};

function Decision({ message: { id, state }, to }: { message: Shown; to: MessageState }) {
  const { label, done } = DECISIONS[to];
  return (
    <ButtonForm
      action={formHref("/admin/messages/:messageId/state", { messageId: id })}
      done={done}
      fields={{ from: state, to }}
    >
      {label}
    </ButtonForm>
  );
}
