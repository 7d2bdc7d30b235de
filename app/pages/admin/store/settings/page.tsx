import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { amountToPay, rupees } from "#domain/money/money";
import { hasPermission, settingsPermission } from "#domain/people/team/seller-roles";
import { EPISODES, STORIES_TITLE } from "#domain/resources/episodes";
import type { EditorField } from "#domain/resources/resource";
import { FORM_SUBJECTS, SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { type SubjectRules, settingsFields } from "#domain/resources/settings-subject";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { ownOrigin } from "#request/origin.server";
import { requireSeller } from "#request/session/session.server";
import { ownPayee, pauseNow, settings } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Badge } from "#ui/badge";
import { Icon } from "#ui/icon";
import { Link, TextLink } from "#ui/link";
import type { Route } from "./+types/page";
import { Feeds, feedAddresses } from "./feeds.tsx";
import { fieldText } from "./field-text.ts";

/**
 * Lists the settings that the seller may change, with their current values. Staff may change only the holiday
 * (`pause`).
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = { ...settings(), payee: ownPayee(settings().payee) };
  const subjects = FORM_SUBJECTS.filter((subject) =>
    hasPermission(role, settingsPermission(subject)),
  ).map((subject) => ({
    subject,
    title: SETTINGS_SUBJECTS[subject].title,
    holds: shortValue(now[subject], SETTINGS_SUBJECTS[subject]),
  }));
  const owner = hasPermission(role, "change-settings");
  const feeds = owner ? feedAddresses(ownOrigin(request) ?? "", config.languages) : [];
  const leadsToStories = owner && !shopFacts().storyRows;
  return { subjects, paused: pauseNow() !== null, owner, feeds, leadsToStories };
}

/** How many characters of a value are shown at most. The line is cut off anyway. */
const MOST_CHARACTERS_SHOWN = 120;

/** A subject's current value in short: its first two fields that are filled in. */
function shortValue(value: object, { listed, ...rules }: SubjectRules): string {
  const values = new Map(Object.entries(value));
  const withoutExpress = values.get("withoutExpress") === true;
  const shown = settingsFields(rules).filter(
    ({ name }) => (listed?.includes(name) ?? true) && !(name === "expressFee" && withoutExpress),
  );
  const filled = shown.flatMap(({ name, kind, options, shortText = "#" }) => {
    const plain = shownText(values.get(name), options);
    const text = kind === "rupees" ? grouped(plain) : plain;
    return text === "" ? [] : [shortText.replace("#", () => text.slice(0, MOST_CHARACTERS_SHOWN))];
  });
  return filled.slice(0, 2).join(" · ");
}

/** Writes an amount of rupees as customers read it, without ₹: `1000` is `1,000`. */
function grouped(typed: string): string {
  return typed === "" ? "" : amountToPay(rupees(typed)).replace("₹", "");
}

/** Returns a value in the form's words: a choice by its label, a switch as on or off. */
function shownText(value: unknown, options: EditorField["options"] = []): string {
  if (value === false) return "off";
  const chosen = options.find((option) => option.value === value && value !== "");
  return chosen?.label() ?? fieldText(value);
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { subjects, paused, owner, feeds, leadsToStories } = loaderData;
  return (
    <AdminPage title="Settings">
      {owner ? (
        <TextLink to={href("/admin/setup")} className="font-medium text-peacock">
          Is the store ready to sell?
        </TextLink>
      ) : null}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {subjects.map(({ subject, title, holds }) => (
          <SettingsRow
            key={subject}
            to={href("/admin/settings/:subject", { subject })}
            title={title}
            holds={holds}
          >
            {subject === "pause" && paused ? <Badge tone="wait">Closed now</Badge> : null}
          </SettingsRow>
        ))}
        {leadsToStories ? (
          <SettingsRow to={EPISODES.path} title={STORIES_TITLE} holds="None yet" />
        ) : null}
      </ul>
      {owner ? <Feeds feeds={feeds} /> : null}
    </AdminPage>
  );
}

function SettingsRow({
  to,
  title,
  holds,
  children,
}: {
  to: string;
  title: string;
  /** The current value in short; empty: none is shown. */
  holds: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-rose">
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          {holds ? <span className="block truncate text-small text-ink-soft">{holds}</span> : null}
        </span>
        {children}
        <Icon of={ChevronRight} size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
