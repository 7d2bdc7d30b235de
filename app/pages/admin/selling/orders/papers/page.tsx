import { Printer } from "lucide";
import { useState } from "react";
import { data } from "react-router";
import { orderForAdmin } from "#data/orders/orders.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
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

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context);
  const order = await orderForAdmin(params.orderId);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  return { id: order.id, orderNumber: order.orderNumber };
}

type Papers = Extract<Awaited<ReturnType<(typeof papersForm)["answer"]>>, { ok: true }>;

/** The papers about an order that a bank or the police ask for. They are made by a press, which the history notes. */
export default function PapersPage({ loaderData: order }: Route.ComponentProps) {
  const [papers, setPapers] = useState<Papers | null>(null);
  const t = adminMessages.papers;
  const form = useStoreForm<Papers>({
    action: formHref("/admin/orders/:orderId/papers", { orderId: order.id }),
    failed: adminMessages.formFailed,
    onDone: setPapers,
  });
  return (
    <AdminPage
      title={t.title}
      back={{ to: href("/admin/orders/:orderId", { orderId: order.id }), label: order.orderNumber }}
      intro={t.intro}
    >
      <StoreForm form={form} className="flex flex-col gap-3 print:hidden">
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
      {papers ? <Sheet papers={papers} orderNumber={order.orderNumber} /> : null}
    </AdminPage>
  );
}

function Sheet({ papers, orderNumber }: { papers: Papers; orderNumber: string }) {
  return (
    <article className="sheet flex flex-col gap-5 rounded-card border border-line bg-card p-4 shadow-card tablet:p-8">
      <header>
        <h2 className="text-title wrap-anywhere">Order {orderNumber}</h2>
        <p className="text-small">{`Made on ${papers.made}`}</p>
      </header>
      {papers.sections.map(({ title, rows }) => (
        <section key={title} className="flex flex-col gap-2">
          <h3 className="border-b border-line pb-1 font-text text-base font-semibold tracking-normal wrap-anywhere">
            {title}
          </h3>
          <dl className="flex flex-col gap-1">
            {rows.map(({ label, value }, index) => (
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
