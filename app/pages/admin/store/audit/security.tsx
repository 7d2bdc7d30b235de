import { isUuid } from "#data/columns.server";
import { securityCounts, securityPage } from "#data/people/security-log.server";
import { formattedDate } from "#domain/formatted-dates";
import type { HistoryEntry } from "#domain/history";
import { daysBefore } from "#domain/indian-time";
import { factLines } from "#domain/people/admin-events";
import { LOG_DAYS, MAX_LOG_ENTRIES } from "#domain/people/limits";
import { SECURITY_KINDS, securityMessage } from "#domain/people/security-messages";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/security";
import { AuditPage } from "./audit-page.tsx";

/** Lists sign-ins, refused requests and exceeded limits (spec §9, reading R36). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const requested = url.searchParams.get("kind") ?? "";
  const kind = SECURITY_KINDS.includes(requested) ? requested : undefined;
  const person = url.searchParams.get("who") ?? "";
  const userId = isUuid(person) ? person : undefined;
  const now = new Date();
  const day = daysBefore(now, 1);
  const [counts, { rows, next }] = await Promise.all([
    securityCounts(day),
    securityPage({ kind, userId }, url.searchParams.get("after") ?? undefined),
  ]);
  const entries = rows.map(
    ({ id, count, email, ...row }): HistoryEntry => ({
      key: id,
      at: formattedDate(row.at, now),
      who: email || "Not signed in",
      sentence: `${securityMessage(row.kind)}${count > 1 ? `, ${count} times within an hour` : ""}`,
      facts: factLines(row.facts, "security"),
    }),
  );
  return { kind, userId, counts, entries, next };
}

export default function SecurityLog({ loaderData }: Route.ComponentProps) {
  const { kind, userId, counts, entries, next } = loaderData;
  return (
    <AuditPage
      open="security"
      entries={entries}
      nothing="Nothing was logged."
      next={next && pathOf({ kind, who: userId, after: next })}
    >
      <p className="max-w-prose text-small text-ink-soft">
        {`The store keeps these entries for ${LOG_DAYS} days, of each kind the newest ${MAX_LOG_ENTRIES.toLocaleString("en-IN")}. In the last 24 hours:`}
      </p>
      <Tabs
        label="Kinds"
        tabs={[undefined, ...SECURITY_KINDS].map((each) => ({
          to: pathOf({ kind: each }),
          label: each ? securityMessage(each) : "All",
          current: each === kind,
          count: counts.find((row) => row.kind === each)?.count ?? 0,
        }))}
      />
    </AuditPage>
  );
}

function pathOf(question: Record<string, string | undefined>): string {
  return pathWith(href("/admin/audit/security"), question);
}
