import { stockAdminMessages } from "#domain/stock/admin-messages";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Notice } from "#ui/notice";

const t = stockAdminMessages.missing;

/**
 * Lists pieces that weren't in stock any more when the order was confirmed. The seller decides whether they wait for
 * the next run or are left out (reading R63).
 */
export function MissingPiecesNotice({ order }: { order: AdminOrderView }) {
  const { missing } = order;
  // The form is about the first undecided piece, if there is one.
  const next = missing.find(({ state }) => state === "undecided") ?? missing[0];
  if (!next) return null;
  const { state } = next;
  const offered =
    state === "undecided"
      ? (["next-run", "left-out"] as const)
      : ([state === "next-run" ? "left-out" : "next-run", "undecided"] as const);
  return (
    <section aria-labelledby="missing">
      <Notice tone="wait" className="flex flex-col gap-3">
        <h2 id="missing" className="font-text text-base font-semibold tracking-normal">
          {t.title}
        </h2>
        <ul>
          {missing.map(({ what, state }) => (
            <li key={what} className="wrap-anywhere">
              {t.pieces(what, state)}
            </li>
          ))}
        </ul>
        {state === "undecided" ? <p>{t.advice}</p> : null}
        {state === "left-out" ? <p>{t.leftOut}</p> : null}
        {order.mayDecideMissing ? (
          <div className="flex flex-wrap gap-2">
            {offered.map((way) => (
              <ButtonForm
                key={way}
                action={formHref(`/admin/orders/:orderId/missing/${way}`, { orderId: order.id })}
                done={t.done[way]}
                irrevocable={false}
              >
                {t.ways[way]}
              </ButtonForm>
            ))}
          </div>
        ) : null}
      </Notice>
    </section>
  );
}
