import { Plus, Trash2 } from "lucide";
import { useState } from "react";
import { savedSettings } from "#data/settings/settings.server";
import { adminMessages } from "#domain/orders/admin-messages";
import {
  COURIER_LINK_CHARACTERS,
  COURIER_NAME_CHARACTERS,
  COURIER_SUGGESTIONS,
  type Courier,
  MOST_COURIERS,
} from "#domain/orders/parcel/couriers";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListProblem } from "#pages/admin/parts/forms/list-problem.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import type { Route } from "./+types/couriers";

export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const { versions, values } = await savedSettings();
  const { couriers } = values.couriers ?? settings().couriers;
  return { version: versions.couriers, couriers };
}

/** Edits the couriers and the address of each one's tracking page. */
export default function Couriers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Couriers" back={href("/admin/shipping")} intro={adminMessages.couriersAdvice}>
      <CourierForm {...loaderData} />
    </AdminPage>
  );
}

type Row = Courier & { key: number };

function CourierForm({ version, couriers }: { version: number; couriers: Courier[] }) {
  return (
    <SavingForm
      action={formHref("/admin/shipping/couriers/saving")}
      version={version}
      save="Save couriers"
    >
      {(errors) => <CourierRows couriers={couriers} error={errors.couriers} />}
    </SavingForm>
  );
}

function CourierRows({ couriers, error }: { couriers: Courier[]; error: string | undefined }) {
  const [rows, setRows] = useState<Row[]>(() => couriers.map((each, key) => ({ ...each, key })));
  const add = (courier: Courier) =>
    setRows((all) => [...all, { ...courier, key: Math.max(-1, ...all.map(({ key }) => key)) + 1 }]);
  const change = (key: number, changed: Partial<Courier>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const names = new Set(rows.map(({ name }) => name));
  const suggested = COURIER_SUGGESTIONS.filter(({ name }) => !names.has(name));
  const sent = rows.map(({ name, link }) => ({ name, link }));
  return (
    <>
      <input type="hidden" name="couriers" value={JSON.stringify(sent)} />
      <ListProblem error={error} />
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li
            key={row.key}
            className="grid grid-cols-[1fr_auto] gap-3 rounded-card border border-line bg-card p-4 tablet:grid-cols-[14rem_1fr_auto]"
          >
            <Field
              label="Name"
              value={row.name}
              maxLength={COURIER_NAME_CHARACTERS}
              autoComplete="off"
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <Button
              look="quiet"
              aria-label={`Remove ${row.name || "this courier"}`}
              onClick={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
              className="mt-7 size-11 px-0! tablet:order-last"
            >
              <Icon of={Trash2} size={18} />
            </Button>
            <Field
              label="Tracking page"
              className="col-span-2 tablet:col-span-1"
              value={row.link ?? ""}
              maxLength={COURIER_LINK_CHARACTERS}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://courier.example/track/{id}"
              onChange={(event) => change(row.key, { link: event.currentTarget.value || null })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {rows.length >= MOST_COURIERS
          ? null
          : [...suggested, { name: "", link: null }].map((courier) => (
              <Button key={courier.name} look="second" onClick={() => add(courier)}>
                <Icon of={Plus} size={17} />
                {courier.name || "Another"}
              </Button>
            ))}
      </div>
    </>
  );
}
