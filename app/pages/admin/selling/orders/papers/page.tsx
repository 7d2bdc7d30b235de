import { Printer } from "lucide";
import { useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import type { papersForm } from "#forms/admin/orders/papers.server";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import type { Route } from "./+types/page";

export function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return null;
}

type Papers = Extract<Awaited<ReturnType<(typeof papersForm)["answer"]>>, { ok: true }>;

/** The papers about an order that a bank or the police ask for. They are made by a click, which the history notes. */
export default function PapersPage({ params: { orderId } }: Route.ComponentProps) {
  const [papers, setPapers] = useState<Papers | null>(null);
  const t = adminMessages.papers;
  const form = useStoreForm<Papers>({
    action: formHref("/admin/orders/:orderId/papers", { orderId }),
    failed: adminMessages.formFailed,
    onDone: setPapers,
  });
  return (
    <AdminPage
      title={t.title}
      back={{ to: href("/admin/orders/:orderId", { orderId }), label: "Order" }}
    >
      <StoreForm form={form} className="flex flex-col gap-3 print:hidden">
        <p className="text-ink-soft">{t.intro}</p>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="phones" className="size-5" />
          {t.phones}
        </label>
        <RefusalAboveButtons refusal={form.refusal} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={papers ? "second" : "primary"} busy={form.busy}>
            {t.make}
          </Button>
          {papers ? (
            <Button irrevocable={false} onClick={() => print()}>
              <Icon of={Printer} size={18} />
              Print
            </Button>
          ) : null}
        </div>
      </StoreForm>
      {papers ? <Sheet {...papers} /> : null}
    </AdminPage>
  );
}

function Sheet({ made, sections }: Papers) {
  return (
    <article className="sheet flex flex-col gap-5 rounded-card border border-line bg-card p-4 shadow-card tablet:p-8">
      <p className="text-small">{`Made on ${made}`}</p>
      {sections.map(({ title, rows }) => (
        <section key={title} className="flex flex-col gap-1">
          <h2 className="border-b border-line pb-1 font-text text-base font-semibold tracking-normal wrap-anywhere">
            {title}
          </h2>
          <dl className="flex flex-col gap-1">
            {rows.map(([label, value], index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
                key={index}
                className="grid break-inside-avoid gap-x-4 tablet:grid-cols-[14rem_1fr] print:grid-cols-[14rem_1fr]"
              >
                <dt className="text-ink-soft wrap-anywhere">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
