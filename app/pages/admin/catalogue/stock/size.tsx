import { useState } from "react";
import { data } from "react-router";
import { productRow } from "#data/catalogue/products/products.server";
import { historyOf } from "#data/settings/events.server";
import { allUnsentPieces, countedSizes, runsOf } from "#data/stock/runs.server";
import { offeredSizes, sizeOf } from "#domain/catalogue/sizes";
import { formattedDay } from "#domain/checkout/delivery-dates";
import { indianDay } from "#domain/indian-time";
import { hasPermission } from "#domain/people/team/seller-roles";
import { stockAdminMessages as t } from "#domain/stock/admin-messages";
import { RUN_KINDS, type RunKind } from "#domain/stock/stock";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { Radio } from "#pages/admin/parts/forms/saving-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { History } from "#pages/admin/parts/history.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/size";
import { Figures } from "./figures.tsx";

export async function loader({ context, params: { id, size } }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const product = await productRow(id);
  const [counted = null] = product ? await countedSizes(now, { id, size }) : [];
  const offered = product && sizeOf({ sizes: offeredSizes(product) }, size);
  if (!product || !(counted || offered))
    throw data("This size wasn't found. Look in the list under Stock.", { status: 404 });
  const [runs, unsent, history] = await Promise.all([
    runsOf({ id, size }),
    allUnsentPieces({ id, size }),
    historyOf("stock", `${id} ${size}`, now),
  ]);
  return {
    id,
    size,
    name: counted?.name ?? `${product.product_name}, ${offered?.name}`,
    counted,
    runs,
    unsent,
    history,
    today: indianDay(now),
    mayCount: hasPermission(role, "count-stock"),
  };
}

type Shown = Route.ComponentProps["loaderData"];

export default function StockOfSize({ loaderData: shown }: Route.ComponentProps) {
  const { id, name, counted, mayCount, history } = shown;
  return (
    <AdminPage
      title={name}
      back={
        counted
          ? { to: href("/admin/stock"), label: "Stock" }
          : { to: href("/admin/products/:id", { id }), label: "Product" }
      }
    >
      {counted ? (
        <Panel title="Pieces">
          <Figures counted={counted} />
          <p className="text-small text-ink-soft">
            Held: in payment pages that are open now. Missing: paid, but not in stock.
          </p>
        </Panel>
      ) : mayCount ? (
        <Beginning shown={shown} />
      ) : (
        <p>This size isn't counted, so it never runs out.</p>
      )}
      {counted && mayCount ? (
        <Panel title="Change the count">
          <RunForm key={shown.runs[0]?.id ?? "none"} shown={shown} />
        </Panel>
      ) : null}
      {shown.runs.length > 0 ? (
        <Panel title="Changes of the count">
          <Runs runs={shown.runs} />
        </Panel>
      ) : null}
      {counted && mayCount ? (
        <Panel title="Stop counting">
          <p className="max-w-prose text-ink-soft">
            The size then never runs out, and orders that wait for its pieces need no decision. The
            changes of its count stay stored.
          </p>
          <ButtonForm
            action={formHref("/admin/stock/:id/:size/end", shown)}
            done={t.ended}
            irrevocable
          >
            Stop counting
          </ButtonForm>
        </Panel>
      ) : null}
      <Panel title="History">
        <History entries={history} />
      </Panel>
    </AdminPage>
  );
}

function Beginning({ shown }: { shown: Shown }) {
  const form = useAdminForm(formHref("/admin/stock/:id/:size/beginning", shown), t.begun);
  return (
    <Panel title="Count this size">
      <p className="max-w-prose text-ink-soft">
        Once you count a size, customers can't order more pieces than you have. At 0 it is sold out
        by itself, and back on sale when you enter new pieces.
      </p>
      <StoreForm form={form} noValidate className="flex flex-col gap-3">
        <Field {...quantityField("counted", shown)} error={form.refusal?.errors.quantity} />
        <RefusalAboveButtons refusal={form.refusal} />
        <Button type="submit" irrevocable={false} busy={form.busy} className="self-start">
          Count
        </Button>
      </StoreForm>
    </Panel>
  );
}

function RunForm({ shown }: { shown: Shown }) {
  const form = useAdminForm(formHref("/admin/stock/:id/:size/runs", shown), t.entered);
  const [kind, setKind] = useState<RunKind>("arrived");
  const errors = form.refusal?.errors ?? {};
  return (
    <StoreForm form={form} noValidate className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="font-semibold">What happened?</legend>
        {RUN_KINDS.map((each) => (
          <Radio
            key={each}
            label={t.kinds[each]}
            name="kind"
            value={each}
            checked={each === kind}
            onChange={() => setKind(each)}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field {...quantityField(kind, shown)} error={errors.quantity} />
        <Field
          label="Day"
          name="day"
          type="date"
          defaultValue={shown.today}
          max={shown.today}
          error={errors.day}
        />
        <Field
          className="tablet:col-span-2"
          label="Note"
          name="note"
          autoComplete="off"
          maxLength={300}
          error={errors.note}
        />
      </div>
      <RefusalAboveButtons refusal={form.refusal} />
      <Button type="submit" irrevocable={false} busy={form.busy} className="self-start">
        Enter
      </Button>
    </StoreForm>
  );
}

function quantityField(kind: RunKind, { unsent }: Shown) {
  return {
    label: t.quantities[kind],
    name: "quantity",
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 6,
    hint: kind === "counted" ? t.countAll(unsent) : undefined,
  } as const;
}

function Runs({ runs }: Pick<Shown, "runs">) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {runs.map(({ id, kind, quantity, day, note, by }) => (
        <li key={id} className="flex flex-col py-2">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>
              <strong className="tabular-nums">
                {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
              </strong>{" "}
              {t.kinds[kind]}
            </span>
            <time dateTime={day} className="text-small text-ink-soft">
              {formattedDay(day, "en")}
            </time>
          </p>
          {note ? <p className="wrap-anywhere text-ink-soft">{note}</p> : null}
          <p className="text-small break-all text-ink-soft">{by}</p>
        </li>
      ))}
    </ul>
  );
}
