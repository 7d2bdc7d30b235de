import type { ComponentType } from "react";
import { data } from "react-router";
import { db, read } from "#data/db.server";
import { countOld } from "#data/personal-data/retention.server";
import { historyOf } from "#data/settings/events.server";
import { retentionDays, savedSettings } from "#data/settings/settings.server";
import { storeMessages } from "#domain/messages";
import { settingsPermission } from "#domain/people/team/seller-roles";
import { FORM_SUBJECTS, type FormSubject, SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { editedText, type LegalPage, pagesNamingExpress } from "#domain/settings/legal/legal-pages";
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
import { type ExpressText, expressTexts } from "./express-texts.server.ts";
import { ExpressTexts } from "./express-texts.tsx";
import { IconForm } from "./icon-form.tsx";
import { LogoForm } from "./logo-form.tsx";
import { LooksForm } from "./looks-form.tsx";
import { PayeeForm } from "./payee-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { SubjectForm } from "./subject-form.tsx";

/** One subject's form, and the history of its changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const subject = FORM_SUBJECTS.find((each) => each === params.subject);
  if (!subject) throw data(storeMessages.pageNotFound, { status: 404 });
  const person = requireSeller(context, settingsPermission(subject));
  const now = new Date();
  const [{ values, versions }, history] = await Promise.all([
    savedSettings(),
    historyOf("settings", subject, now),
  ]);
  const saved = { ...settings(), ...values };
  return {
    subject,
    version: versions[subject],
    history,
    fresh: isFreshlySignedIn(person, now),
    shop: shopFacts(),
    ...NOTHING_BESIDE,
    value: saved[subject] as Record<string, unknown>,
    ...(await BESIDE[subject]?.(saved, now)),
  };
}

type Saved = ReturnType<typeof settings>;
type Beside = {
  /** The value that the form shows, where it isn't the saved one. */
  value?: Record<string, unknown>;
  /** The owner's texts that name express although it is off. */
  expressTexts: ExpressText[];
  namesExpress: boolean;
  /** How much the next clean-up deletes; null: that isn't known. */
  nextSweep: Awaited<ReturnType<typeof countOld>> | null;
};
const NOTHING_BESIDE: Beside = { expressTexts: [], namesExpress: false, nextSweep: null };

/** The parts that a subject's page shows beside its form, or in it. */
const BESIDE: Partial<
  Record<FormSubject, (saved: Saved, now: Date) => Promise<Partial<Beside>> | Partial<Beside>>
> = {
  payee: (saved) => ({ value: ownPayee(saved.payee) }),
  terms: (saved) => besideLegalPage("terms", saved),
  privacy: (saved) => besideLegalPage("privacy", saved),
  refunds: (saved) => besideLegalPage("refunds", saved),
  delivery: async (saved) => ({ expressTexts: await expressTexts(saved) }),
  retention: async (_, now) => ({ nextSweep: await nextSweep(now) }),
};

function besideLegalPage(page: LegalPage, saved: Saved): Partial<Beside> {
  const { withoutExpress } = saved.delivery;
  return {
    value: editedText(page, saved[page], shopFacts()),
    namesExpress: withoutExpress && pagesNamingExpress(saved, config.languages).includes(page),
  };
}

async function nextSweep(now: Date) {
  const days = await read(() => retentionDays(db));
  return days && (await countOld(days, now));
}

export type SubjectData = Awaited<ReturnType<typeof loader>>;

export default function SubjectPage({ loaderData }: Route.ComponentProps) {
  const { subject, history } = loaderData;
  const { title, description } = SETTINGS_SUBJECTS[subject];
  const Form = FORMS[subject] ?? SubjectForm;
  return (
    <AdminPage
      title={title}
      back={{ to: href("/admin/settings"), label: "Settings" }}
      intro={description}
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
      <Form key={subject} shown={loaderData} />
      <section className="flex flex-col gap-1 pt-4">
        <h2 className="text-title">History</h2>
        <History entries={history} />
      </section>
    </AdminPage>
  );
}

/** The forms that show more than the subject's fields. */
const FORMS: Partial<Record<FormSubject, ComponentType<{ shown: SubjectData }>>> = {
  payee: PayeeForm,
  icon: IconForm,
  logo: LogoForm,
  looks: LooksForm,
  retention: RetentionForm,
  terms: LegalForm,
  privacy: LegalForm,
  refunds: LegalForm,
};

function LegalForm({ shown }: { shown: SubjectData }) {
  return (
    <SubjectForm shown={shown}>
      <LegalPlaceholders storyRows={shown.shop.storyRows} />
    </SubjectForm>
  );
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
