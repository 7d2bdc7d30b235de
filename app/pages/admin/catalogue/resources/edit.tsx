import { useState } from "react";
import { data } from "react-router";
import { resourceRow } from "#data/resources/rows.server";
import { choicesOf, rowsAt } from "#data/resources/table.server";
import { historyOf } from "#data/settings/events.server";
import { translations } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { hasPermission } from "#domain/people/team/seller-roles";
import { resourceAt } from "#domain/resources/all";
import { COUPONS } from "#domain/resources/coupons";
import { fieldsOf } from "#domain/resources/resource";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Badge } from "#ui/badge";
import { buttonClass } from "#ui/forms/button";
import type { Route } from "./+types/edit";
import { CouponSwitch, CouponUses } from "./coupon-parts.tsx";
import { ResourceForm } from "./resource-form.tsx";
import { TaxRateRemoval } from "./tax-rate-removal.tsx";

/** A row as the form shows it. */
export type EditedRow = {
  id: string;
  version: number;
  values: Readonly<Record<string, unknown>>;
};

/** A resource is a kind of row that owners edit. This page shows one of its rows; for a new one, the form is empty. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const { path } = resourceAt(pattern);
  const rows = rowsAt(path);
  const mayEdit = hasPermission(role, "edit-catalogue");
  const now = new Date();
  const id = ("id" in params && params.id) || "new";
  const row = id === "new" ? null : await resourceRow(rows, id);
  if (id !== "new" && !row) throw data(storeMessages.pageNotFound, { status: 404 });
  const fields = fieldsOf(rows.resource);
  const pictures = fields
    .filter(({ kind }) => kind === "picture")
    .map(({ name }) => [name, pictureAddress((row?.[name] ?? null) as string | null)]);
  return {
    path,
    id,
    row: row && ({ id, version: row.version, values: valuesOf(fields, row) } satisfies EditedRow),
    about: row && rows.about?.(row),
    pictures: Object.fromEntries(pictures) as Record<string, string | null>,
    choices: await choicesOf(rows.resource, shopFacts(), row),
    beside: (row && (await rows.beside?.(row))) ?? {},
    cards: ((row && (await rows.cards?.(row))) ?? []).map((card) => ({
      ...card,
      picture: pictureAddress(card.picture),
    })),
    uses: row && (await rows.uses?.(id, now)),
    removable: row && mayEdit && (await rows.removable?.(id)),
    history: row && (await historyOf(rows.subject, id, now)),
    withEpisodes: shopFacts().episodes,
    now,
    mayEdit,
  };
}

function valuesOf(fields: ReturnType<typeof fieldsOf>, row: Readonly<Record<string, unknown>>) {
  const names = fields.flatMap(({ name, translated }) =>
    translated ? [name, ...Object.keys(translations(name, () => null))] : [name],
  );
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

export default function EditResource({ loaderData }: Route.ComponentProps) {
  const { path, id, row, about, uses, removable, history, mayEdit } = loaderData;
  const resource = resourceAt(path);
  const name = row?.values[fieldsOf(resource)[0]?.name ?? ""];
  const hasSwitch = path === COUPONS.path;
  const [switched, setSwitched] = useState<{ id: string; version: number } | null>(null);
  return (
    <AdminPage
      title={typeof name === "string" ? name : `New ${resource.noun}`}
      back={{ to: resource.path, label: resource.title }}
      intro={
        about && typeof about === "object" ? <Badge tone={about.tone}>{about.text}</Badge> : about
      }
      actions={
        "shownAt" in resource && row?.values.is_active ? (
          <a href={href(resource.shownAt, { id })} className={buttonClass("second")}>
            Open the {resource.noun}
          </a>
        ) : hasSwitch && row && mayEdit ? (
          <CouponSwitch row={row} onVersion={(version) => setSwitched({ id, version })} />
        ) : undefined
      }
    >
      <ResourceForm
        // Not by its version: what is typed stays when somebody saves the row meanwhile, and Save says so.
        key={`${path} ${id}`}
        resource={resource}
        ownVersion={switched?.id === id ? switched.version : null}
        {...loaderData}
      />
      {uses ? <CouponUses uses={uses} /> : null}
      {row && removable ? <TaxRateRemoval row={row} /> : null}
      {history ? (
        <section className="flex flex-col gap-1 pt-4">
          <h2 className="text-title">History</h2>
          <History entries={history} />
        </section>
      ) : null}
    </AdminPage>
  );
}
