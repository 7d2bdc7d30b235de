import { Form } from "react-router";
import { isUuid } from "#data/columns.server";
import { type AuditEntry, auditPage } from "#data/people/audit.server";
import { boundSellers } from "#data/people/sellers.server";
import { historyEntry } from "#domain/history";
import { indianDayAfter, parseDay, startOfIndianDay } from "#domain/indian-time";
import { ADMIN_SUBJECTS, subjectName } from "#domain/people/admin-events";
import { RESOURCES, STORY_RESOURCES } from "#domain/resources/all";
import type { SubjectLink } from "#pages/admin/parts/history.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { href } from "#protocol/href";
import { currentProvider, requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import type { Route } from "./+types/page";
import { aboutPath } from "./about-path.ts";
import { AuditPage } from "./audit-page.tsx";

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

/** An event of the list. A customer is shown as 'Customer', because the name can be looked up at the order. */
function entryOf(entry: AuditEntry, now: Date) {
  const shown = historyEntry(entry, now);
  const who = entry.email && entry.customer ? "Customer" : shown.who;
  return { ...shown, who, subjectLink: aboutOf(entry) };
}

function aboutOf(entry: AuditEntry): SubjectLink | null {
  if (!entry.order) return "event" in entry && !entry.removed ? aboutPath(entry.event) : null;
  const { id: orderId, number: label } = entry.order;
  return { path: href("/admin/orders/:orderId", { orderId }), label };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, next, ...filters } = loaderData;
  return (
    <AuditPage
      open="who"
      entries={entries}
      nothing="Nothing found."
      next={next && pathAfter(filters.filter, next)}
    >
      <Filter {...filters} />
    </AuditPage>
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
      <SelectField
        label="Who"
        name="who"
        defaultValue={filter.personId ?? ""}
        options={people.map(({ id, email }) => [id, email])}
      >
        <option value="">Everybody</option>
      </SelectField>
      <SelectField
        label="What"
        name="subject"
        defaultValue={filter.subject ?? ""}
        options={subjects.map((subject) => [subject, subjectName(subject)])}
      >
        <option value="">Everything</option>
        <option value="order">orders</option>
      </SelectField>
      <Field label="Day" name="day" type="date" defaultValue={filter.day ?? ""} />
      {filter.subjectId ? <input type="hidden" name="of" value={filter.subjectId} /> : null}
      <Button look="second" type="submit">
        Show
      </Button>
    </Form>
  );
}
