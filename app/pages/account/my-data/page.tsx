import { Download } from "lucide";
import { type RefObject, useRef } from "react";
import { wantsReminders } from "#data/checkout/payment-reminders.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import { signInsOf } from "#data/people/sessions.server";
import { countPersonalData, erasureFacts } from "#data/personal-data/personal-data.server";
import { formattedDate } from "#domain/formatted-dates";
import { peopleMessages } from "#domain/people/messages";
import {
  DATA_TOPICS,
  ERASURE_WORD,
  type ErasureFacts,
  erasureProblem,
  RETAINED_FACTS,
} from "#domain/people/personal-data";
import { formHref } from "#forms/form-href";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { requirePerson } from "#request/session/session.server";
import { Button, ButtonLink, buttonClass } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { PageHead } from "#ui/shell/page-head";
import { carryToast } from "#ui/shell/toasts";
import type { Route } from "./+types/page";
import { Reminders } from "./reminders.tsx";
import { SignIns } from "./sign-ins.tsx";
import { texts } from "./texts.ts";

/** Shows what the store keeps about the person, with a download and a way to have it erased. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, sessionId } = requirePerson(context, url);
  const now = new Date();
  const [counts, erasure, signIns, wants, episodes] = await Promise.all([
    countPersonalData(id),
    erasureFacts(id),
    signInsOf(id, now),
    wantsReminders(id),
    boughtEpisodes(id),
  ]);
  return {
    ...{ email, counts, erasure, reminders: wants ?? true },
    signIns: signIns.map(({ id, device, since, usedAt }) => ({
      id,
      device,
      isThisDevice: id === sessionId,
      signedInAt: formattedDate(since, now),
      lastUsed: formattedDate(usedAt, now),
    })),
    hasEpisodes: episodes.length > 0,
  };
}

export type ShownData = Route.ComponentProps["loaderData"];

export default function MyData({ loaderData }: Route.ComponentProps) {
  const { email, counts, erasure, signIns, reminders, hasEpisodes } = loaderData;
  const t = useTexts(texts);
  return (
    <div className="shell flex max-w-3xl flex-col gap-8 py-6 tablet:py-10">
      <PageHead title={t.title} />
      <header className="flex flex-col gap-2">
        <h1 className="text-display">{t.title}</h1>
        <p className="max-w-prose">{t.intro}</p>
      </header>
      <section aria-labelledby="stored" className="flex flex-col gap-3">
        <h2 id="stored" className="text-title">
          {t.storedTitle}
        </h2>
        <dl className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
          {DATA_TOPICS.map((topic) => (
            <div key={topic} className="flex flex-col gap-1 px-4 py-3 tablet:px-6">
              <dt className="flex flex-wrap justify-between gap-x-4 font-semibold">
                {t.topics[topic].name}
                <span className="font-normal break-all text-ink-soft tabular-nums">
                  {topic === "account" ? email : t.counted[topic](counts[topic])}
                </span>
              </dt>
              <dd className="text-small text-ink-soft">{t.topics[topic].what}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SignIns signIns={signIns} />
      <Reminders isOn={reminders} />
      <section aria-labelledby="download" className="flex flex-col items-start gap-3">
        <h2 id="download" className="text-title">
          {t.downloadTitle}
        </h2>
        <p className="max-w-prose">{t.downloadWhat}</p>
        <a href={href("/my-data/file")} download="my-data.json" className={buttonClass("second")}>
          <Icon of={Download} size={18} />
          {t.download}
        </a>
      </section>
      <section aria-labelledby="correct" className="flex flex-col items-start gap-3">
        <h2 id="correct" className="text-title">
          {t.correctTitle}
        </h2>
        <p className="max-w-prose">{t.correctWhat}</p>
        <ButtonLink look="second" to={href("/addresses")}>
          {t.addresses}
        </ButtonLink>
      </section>
      <Erasure facts={erasure} hasEpisodes={hasEpisodes} />
    </div>
  );
}

function Erasure({ facts, hasEpisodes }: { facts: ErasureFacts; hasEpisodes: boolean }) {
  const t = useTexts(texts);
  const what = hasEpisodes ? `${t.eraseWhat} ${t.eraseEpisodes}` : t.eraseWhat;
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = erasureProblem(facts);
  return (
    <section aria-labelledby="erase" className="flex flex-col items-start gap-3">
      <h2 id="erase" className="text-title">
        {t.eraseTitle}
      </h2>
      <p className="max-w-prose">{what}</p>
      <div className="max-w-prose">
        <p>{t.retainedWhy}</p>
        <ul className="list-disc pl-5">
          {RETAINED_FACTS.map((fact) => (
            <li key={fact}>{t.retained[fact]}</li>
          ))}
        </ul>
      </div>
      {problem?.code === "erasure-of-seller" ? (
        <Notice tone="wait">{peopleMessages["erasure-of-seller"]}</Notice>
      ) : null}
      {problem?.code === "erasure-while-open" ? <StillOpen facts={facts} /> : null}
      {problem ? null : (
        <>
          <Button look="danger" onClick={() => dialog.current?.showModal()}>
            {t.begin}
          </Button>
          <EraseDialog ref={dialog} what={what} />
        </>
      )}
    </section>
  );
}

const OPEN = ["openOrders", "refundsOwed", "unplacedPayments", "startedPayments"] as const;

function StillOpen({ facts }: { facts: ErasureFacts }) {
  const t = useTexts(texts);
  return (
    <Notice tone="wait" className="flex max-w-prose flex-col items-start gap-2">
      <p className="font-semibold">{t.openTitle}</p>
      <ul className="list-disc pl-5">
        {OPEN.filter((open) => facts[open] > 0).map((open) => (
          <li key={open}>{t.open[open](facts[open])}</li>
        ))}
      </ul>
      <p>{t.openAdvice}</p>
      <ButtonLink look="second" to={href("/orders")}>
        {t.openOrders}
      </ButtonLink>
    </Notice>
  );
}

function EraseDialog({ ref, what }: { ref: RefObject<HTMLDialogElement | null>; what: string }) {
  const t = useTexts(texts);
  const home = pathInCurrentLanguage(href("/"));
  const form = useStoreForm({
    action: formHref("/my-data/erasure"),
    failed: peopleMessages.erasureFailed,
    background: true,
    onDone: () => {
      carryToast({ kind: "success", text: t.erased });
      // Loads a new document, so that no data of the person stays in memory.
      window.location.replace(home);
    },
  });
  return (
    <Dialog ref={ref} title={t.sure}>
      <StoreForm form={form} noValidate className="flex flex-col gap-4">
        <p>{what}</p>
        <RefusalNotice refusal={form.refusal} />
        <Field
          label={t.typeWord(ERASURE_WORD)}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.refusal?.errors.confirmation}
        />
        <div className="flex flex-wrap justify-end gap-2 *:grow tablet:*:grow-0">
          <Button look="second" onClick={() => ref.current?.close()}>
            {t.keep}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t.erase}
          </Button>
        </div>
      </StoreForm>
    </Dialog>
  );
}
