import { Mail } from "lucide";
import { contactMessagesIn, type MessageState } from "#data/people/contact-messages.server";
import { dueClock } from "#domain/due-clock";
import { withFormattedDates } from "#domain/formatted-dates";
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
  const state = STATE_NAMES.find((each) => each === wanted) ?? "open";
  const { rows, next } = await contactMessagesIn(state, url.searchParams.get("after") ?? undefined);
  const now = new Date();
  const { policies, brand } = settings();
  return {
    state,
    next,
    copied: config.contactInbox !== null,
    isStored: config.keepsMessages,
    storeName: brand.storeName,
    messages: rows.map((row) => ({
      ...withFormattedDates(row, now),
      clock: state === "open" ? dueClock(row.sentAt, policies.answerHours, now) : null,
    })),
  };
}

type Shown = Route.ComponentProps["loaderData"]["messages"][number];

/** Each state's name, the button that leads to it, and what is said then. */
const STATES: Record<MessageState, { label: string; button: string; done: string }> = {
  open: { label: "Open", button: "Open again", done: "The message is open again." },
  answered: { label: "Answered", button: "Mark as answered", done: "Marked as answered." },
  archived: { label: "Archived", button: "Archive", done: "Archived." },
};
const STATE_NAMES = Object.keys(STATES) as MessageState[];

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { state, next, messages, storeName } = loaderData;
  return (
    <AdminPage title="Messages" back={href("/admin")}>
      <Tabs
        label="Lists"
        tabs={STATE_NAMES.map((each) => ({
          to: `${href("/admin/messages")}?state=${each}`,
          label: STATES[each].label,
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
  const { id, number, name, email, subject, sentAt, clock, state } = message;
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
          Message {number} · <Timestamp at={sentAt} />
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
        {STATE_NAMES.filter((to) => to !== state).map((to) => (
          <ButtonForm
            key={to}
            action={formHref("/admin/messages/:messageId/state", { messageId: id })}
            done={STATES[to].done}
            fields={{ from: state, to }}
          >
            {STATES[to].button}
          </ButtonForm>
        ))}
      </div>
    </article>
  );
}

/** When the message was answered (archiving doesn't change that), and who changed its state last. */
function DecisionDates({ message }: { message: Shown }) {
  const { answeredAt, decidedAt, decidedBy, state } = message;
  if (!decidedAt) return null;
  const by = decidedBy ? ` by ${decidedBy}` : "";
  return (
    <p className="text-small text-ink-soft">
      {answeredAt && state !== "answered" ? `Answered ${answeredAt.exact}. ` : ""}
      {state === "open" ? "Opened again" : STATES[state].label} {decidedAt.exact}
      {by}
    </p>
  );
}
