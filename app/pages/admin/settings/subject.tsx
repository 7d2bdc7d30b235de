import { data } from "react-router";
import { db, read } from "#data/db.server";
import { countOld } from "#data/personal-data/retention.server";
import { historyOf } from "#data/settings/events.server";
import { retentionDays, savedSettings } from "#data/settings/settings.server";
import { storeMessages } from "#domain/messages";
import { settingsPermission } from "#domain/people/team/seller-roles";
import {
  editedText,
  isLegalPage,
  type LegalPage,
  type LegalText,
  pagesNamingExpress,
} from "#domain/settings/legal/legal-pages";
import { LEGAL_PLACEHOLDER_MEANINGS } from "#domain/settings/legal/legal-placeholders";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { isFreshlySignedIn, requireSeller } from "#request/session/session.server";
import { ownPayee, settings } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import type { Route } from "./+types/subject";
import { expressTexts } from "./express-texts.server.ts";
import { ExpressTexts } from "./express-texts.tsx";
import { type FormSubject, settingsForm } from "./forms.ts";
import { IconForm } from "./icon-form.tsx";
import { LogoForm } from "./logo-form.tsx";
import { LooksForm } from "./looks-form.tsx";
import { PayeeForm } from "./payee-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { SubjectForm } from "./subject-form.tsx";

/** One subject's form, and the history of its changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!settingsForm(params.subject)) throw data(storeMessages.pageNotFound, { status: 404 });
  const subject = params.subject as FormSubject;
  const person = requireSeller(context, settingsPermission(subject));
  const now = new Date();
  const [{ values, versions }, history] = await Promise.all([
    savedSettings(),
    historyOf("settings", subject, now),
  ]);
  const saved = { ...settings(), ...values };
  const value = subject === "payee" ? ownPayee(saved.payee) : saved[subject];
  return {
    subject,
    isLegal: isLegalPage(subject),
    value: (isLegalPage(subject)
      ? editedText(subject, value as LegalText, shopFacts())
      : value) as Record<string, unknown>,
    version: versions[subject],
    history,
    fresh: isFreshlySignedIn(person, now),
    shop: shopFacts(),
    expressTexts: subject === "delivery" ? await expressTexts(saved) : [],
    namesExpress: isLegalPage(subject) && namesExpressWhileOff(subject, saved),
    nextSweep: subject === "retention" ? await nextSweep(now) : null,
  };
}

function namesExpressWhileOff(page: LegalPage, saved: ReturnType<typeof settings>): boolean {
  return (
    saved.delivery.withoutExpress && pagesNamingExpress(saved, config.languages).includes(page)
  );
}

async function nextSweep(now: Date) {
  const days = await read(() => retentionDays(db));
  return days && (await countOld(days, now));
}

export type SubjectData = Awaited<ReturnType<typeof loader>>;

export default function SubjectPage({ loaderData }: Route.ComponentProps) {
  const { subject, history } = loaderData;
  const form = settingsForm(subject);
  if (!form) return null;
  return (
    <AdminPage
      title={form.title}
      back={{ to: href("/admin/settings"), label: "Settings" }}
      intro={form.description}
      width="form"
    >
      <ExpressTexts texts={loaderData.expressTexts} />
      {loaderData.namesExpress ? (
        <NoticeLink
          tone="wait"
          to={href("/admin/settings/:subject", { subject: "delivery" })}
          label="Delivery"
        >
          Express is off, but this text names it. Take it out, or switch express on again.
        </NoticeLink>
      ) : null}
      <FormOf key={subject} {...loaderData} />
      <section className="flex flex-col gap-1 pt-4">
        <h2 className="text-title">History</h2>
        <History entries={history} />
      </section>
    </AdminPage>
  );
}

function FormOf(shown: SubjectData) {
  if (shown.subject === "payee") return <PayeeForm shown={shown} />;
  if (shown.subject === "icon") return <IconForm shown={shown} />;
  if (shown.subject === "logo") return <LogoForm shown={shown} />;
  if (shown.subject === "looks") return <LooksForm shown={shown} />;
  if (shown.subject === "retention") return <RetentionForm shown={shown} />;
  if (shown.isLegal)
    return (
      <SubjectForm shown={shown}>
        <LegalPlaceholders storyRows={shown.shop.storyRows} />
      </SubjectForm>
    );
  return <SubjectForm shown={shown} />;
}

/** Says what each name in double braces stands for. */
function LegalPlaceholders({ storyRows }: { storyRows: boolean }) {
  const offered = Object.entries(LEGAL_PLACEHOLDER_MEANINGS).filter(
    ([name]) => storyRows || name !== "episodes",
  );
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-peacock underline underline-offset-4">
        Names in double braces
      </summary>
      <ul className="flex flex-col gap-1 text-small text-ink-soft">
        {offered.map(([name, meaning]) => (
          <li key={name} className="wrap-anywhere">
            <code>{`{{${name}}}`}</code>: {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}
