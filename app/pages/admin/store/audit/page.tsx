import { Form } from "react-router";
import { isUuid } from "#data/columns.server";
import { type AuditEntry, auditPage } from "#data/people/audit.server";
import { boundSellers } from "#data/people/sellers.server";
import { type HistoryEntry, historyEntry } from "#domain/history";
import { indianDayAfter, parseDay, startOfIndianDay } from "#domain/indian-time";
import { ADMIN_SUBJECTS, subjectName } from "#domain/people/admin-events";
import { RESOURCES, STORY_RESOURCES } from "#domain/resources/all";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { href } from "#protocol/href";
import { currentProvider, requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { TextLink } from "#ui/link";
import type { Route } from "./+types/page";
import { aboutPath } from "./about-path.ts";
import { AuditTabs } from "./audit-tabs.tsx";

/** Lists who changed what in the admin and when, filtered by person, subject and day. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const filter = filterOf(url.searchParams);
  const [{ rows, next }, people] = await Promise.all([
    auditPage({ ...filter, ...timesOf(filter.day) }),
    boundSellers(currentProvider() ?? "google"),
  ]);
  const now = new Date();
  const hasStories = shopFacts().storyRows;
  const subjects = SUBJECTS.filter(
    (subject) => hasStories || !STORY_SUBJECTS.includes(subject) || subject === filter.subject,
  );
  return { filter, people, next, subjects, entries: rows.map((row) => entryOf(row, now)) };
}

function filterOf(query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.replaceAll("\0", "").slice(0, 100) || undefined;
  const personId = text("who");
  const subject = text("subject");
  const subjectId = text("of");
  return {
    personId: personId && isUuid(personId) ? personId : undefined,
    subject,
    subjectId: subject === "order" && subjectId && !isUuid(subjectId) ? undefined : subjectId,
    day: parseDay(text("day") ?? "") ?? undefined,
    after: text("after"),
  };
}

/** The first instant of an Indian day and of the day after. */
function timesOf(day: string | undefined): { from?: Date; until?: Date } {
  return day ? { from: startOfIndianDay(day), until: startOfIndianDay(indianDayAfter(day)) } : {};
}

type ShownEntry = HistoryEntry & { subjectLink: { path: string; label: string } | null };

/** An event of the list. A customer is shown as 'Customer', because the name can be looked up at the order. */
function entryOf(entry: AuditEntry, now: Date): ShownEntry {
  const shown = historyEntry(entry, now);
  const who = entry.email && entry.customer ? "Customer" : shown.who;
  return { ...shown, who, subjectLink: aboutOf(entry) };
}

function aboutOf(entry: AuditEntry): ShownEntry["subjectLink"] {
  if (!entry.order) return "event" in entry && !entry.removed ? aboutPath(entry.event) : null;
  const { id: orderId, number: label } = entry.order;
  return { path: href("/admin/orders/:orderId", { orderId }), label };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, ...filters } = loaderData;
  const about = new Map(entries.map((entry) => [entry.key, entry.subjectLink]));
  return (
    <AdminPage title="Audit" width="form">
      <AuditTabs open="who" />
      <Filter {...filters} />
      {entries.length === 0 ? <NothingHere>Nothing found.</NothingHere> : null}
      {entries.length > 0 ? (
        <div className="rounded-card border border-line bg-card px-4 shadow-card tablet:px-6">
          <History entries={entries} subjectLink={({ key }) => <About link={about.get(key)} />} />
        </div>
      ) : null}
      <NextPage to={next && pathAfter(filters.filter, next)}>Earlier</NextPage>
    </AdminPage>
  );
}

function About({ link }: { link: ShownEntry["subjectLink"] | undefined }) {
  if (!link) return null;
  return (
    <TextLink to={link.path} className="font-figures break-all text-peacock">
      {link.label}
    </TextLink>
  );
}

type Filters = ReturnType<typeof filterOf>;

function pathAfter({ personId, subject, subjectId, day }: Filters, after: string): string {
  return pathWith(href("/admin/audit"), { who: personId, subject, of: subjectId, day, after });
}

const SUBJECTS = [
  ...new Set([...Object.keys(ADMIN_SUBJECTS), ...RESOURCES.map(({ subject }) => subject)]),
];
const STORY_SUBJECTS: readonly string[] = STORY_RESOURCES.map(({ subject }) => subject);

/** A plain GET form, so that it works before the scripts have loaded. */
function Filter({
  filter,
  people,
  subjects,
}: Pick<Route.ComponentProps["loaderData"], "filter" | "people" | "subjects">) {
  return (
    <Form
      data-native=""
      key={JSON.stringify(filter)}
      role="search"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-end gap-3 tablet:grid-cols-[1fr_1fr_auto_auto]"
    >
      <SelectField label="Who" name="who" defaultValue={filter.personId ?? ""}>
        <option value="">Everybody</option>
        {people.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </SelectField>
      <SelectField label="What" name="subject" defaultValue={filter.subject ?? ""}>
        <option value="">Everything</option>
        <option value="order">orders</option>
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {subjectName(subject)}
          </option>
        ))}
      </SelectField>
      <Field label="Day" name="day" type="date" defaultValue={filter.day ?? ""} />
      {filter.subjectId ? <input type="hidden" name="of" value={filter.subjectId} /> : null}
      <Button look="second" type="submit">
        Show
      </Button>
    </Form>
  );
}
