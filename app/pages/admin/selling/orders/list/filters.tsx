import { SlidersHorizontal, X } from "lucide";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import type { SavedView } from "#data/orders/lists/order-views.server";
import { INCIDENT_KINDS, INCIDENT_STATES } from "#domain/orders/incidents";
import {
  DEFAULT_VIEWS,
  NO_FILTER,
  type OrderFilter,
  STATE_FILTERS,
  stateFilterLabel,
} from "#domain/orders/lists/order-filter";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import { SavedViewForms } from "./saved-view-forms.tsx";

type Props = { filter: OrderFilter; query: string; saved: SavedView[]; mayWork: boolean };

/** The list's filters: each can be removed by itself, and one form changes them all. */
export function Filters({ filter, query, saved, mayWork }: Props) {
  const chips = chipsOf(filter);
  const named =
    query === "" || Object.values(DEFAULT_VIEWS).some((view) => filterQuery(view.filter) === query);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap items-center gap-2">
        {chips.map(({ label, filterWithout }) => (
          <li key={label}>
            <Link
              to={addressOf(filterWithout)}
              className="flex min-h-11 items-center gap-1.5 rounded-round border border-ink/25 bg-card px-3 text-small hover:bg-rose"
            >
              <span className="wrap-anywhere">{label}</span>
              <Icon of={X} size={15} />
              <span className="sr-only">, remove this filter</span>
            </Link>
          </li>
        ))}
        {mayWork && !named ? (
          <li>
            <SavedViewForms query={query} saved={saved.find((view) => view.filter === query)} />
          </li>
        ) : null}
      </ul>
      <details className="rounded-card border border-line bg-card">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
          <Icon of={SlidersHorizontal} size={18} />
          Filters
        </summary>
        <FilterForm filter={filter} />
      </details>
    </div>
  );
}

function FilterForm({ filter }: { filter: OrderFilter }) {
  const { q, status, payment, kind, express, gift, refund, from, to, least, most } = filter;
  return (
    <Form
      data-native=""
      action={href("/admin/orders")}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 border-t border-line p-4"
    >
      {q ? <input type="hidden" name="q" value={q} /> : null}
      <fieldset className="col-span-full">
        <legend className="font-semibold">State</legend>
        <div className="flex flex-wrap gap-x-4">
          {STATE_FILTERS.map((each) => (
            <Check key={each} name="status" value={each} defaultChecked={status.includes(each)}>
              {stateFilterLabel(each)}
            </Check>
          ))}
        </div>
      </fieldset>
      <Choice label="Payment" name="payment" value={payment} choices={PAYMENTS} />
      <Choice label="Sent as" name="kind" value={kind} choices={KINDS} />
      <Choice label="Refund" name="refund" value={refund} choices={REFUNDS} />
      <Choice label="Parcel" name="incident" value={filter.incident} choices={incidentLabels()} />
      <Choice label="Order" name="sort" value={filter.sort} choices={SORTS} required />
      <Field label="From" type="date" name="from" defaultValue={from ?? ""} />
      <Field label="To" type="date" name="to" defaultValue={to ?? ""} />
      <Field label="Rupees, at least" name="least" defaultValue={least ?? ""} {...RUPEES} />
      <Field label="Rupees, at most" name="most" defaultValue={most ?? ""} {...RUPEES} />
      <Field label="City or PIN code" name="place" maxLength={60} defaultValue={filter.place} />
      <Field label="Coupon" name="coupon" maxLength={60} defaultValue={filter.coupon} />
      <div className="col-span-full flex flex-wrap gap-x-4">
        <Check name="express" value="1" defaultChecked={express}>
          Express
        </Check>
        <Check name="gift" value="1" defaultChecked={gift}>
          Gift
        </Check>
        <Check name="notes" value="1" defaultChecked={filter.notes}>
          Has notes
        </Check>
      </div>
      <Button type="submit" className="col-span-full justify-self-start">
        Show orders
      </Button>
    </Form>
  );
}

function Check({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" {...input} className="size-5 accent-kumkum" />
      {children}
    </label>
  );
}

const RUPEES = { inputMode: "numeric", pattern: "[0-9]{1,7}" } as const;

const PAYMENTS = {
  "to-verify": "To verify",
  rejected: "Not found: waiting for the customer",
  verified: "Verified",
};
const KINDS = { parcel: "A parcel", digital: "By email" };
const REFUNDS = { owed: "Due", refunded: "Made" };
/** A function, because the labels depend on the language of the request. */
function incidentLabels() {
  return Object.fromEntries(INCIDENT_KINDS.map((kind) => [kind, INCIDENT_STATES[kind].label]));
}
const SORTS = { newest: "Newest first", oldest: "Oldest first" };

function Choice({
  label,
  name,
  value,
  choices,
  required = false,
}: {
  label: string;
  name: string;
  value: string | null;
  choices: Readonly<Record<string, string>>;
  required?: boolean;
}) {
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value ?? ""}
      options={[...(required ? [] : [["", "Any"] as const]), ...Object.entries(choices)]}
    />
  );
}

type Chip = { label: string; filterWithout: OrderFilter };

/** Each part of the filter in words, with the filter that is left without it. */
function chipsOf(filter: OrderFilter): Chip[] {
  const { q, status, payment, kind, refund, from, to, least, most, coupon, place } = filter;
  const chip = (label: string | false | null, part: Partial<OrderFilter>): Chip[] =>
    label ? [{ label, filterWithout: { ...filter, ...part } }] : [];
  return [
    ...chip(q && `Search: ${q}`, { q: "" }),
    ...status.flatMap((each) =>
      chip(stateFilterLabel(each), { status: status.filter((other) => other !== each) }),
    ),
    ...chip(payment && `Payment: ${PAYMENTS[payment]}`, { payment: null }),
    ...chip(kind && KINDS[kind], { kind: null }),
    ...chip(filter.express && "Express", { express: false }),
    ...chip(filter.gift && "Gift", { gift: false }),
    ...chip(refund && `Refund: ${REFUNDS[refund]}`, { refund: null }),
    ...chip(filter.incident && INCIDENT_STATES[filter.incident].label, { incident: null }),
    ...chip(filter.notes && "Has notes", { notes: false }),
    ...chip(from && `From ${from}`, { from: null }),
    ...chip(to && `To ${to}`, { to: null }),
    ...chip(least !== null && `₹${least} or more`, { least: null }),
    ...chip(most !== null && `₹${most} or less`, { most: null }),
    ...chip(coupon && `Coupon ${coupon}`, { coupon: "" }),
    ...chip(place && `In ${place}`, { place: "" }),
    ...chip(filter.sort === "oldest" && SORTS.oldest, { sort: NO_FILTER.sort }),
  ];
}

function addressOf(filter: OrderFilter): string {
  const query = filterQuery(filter);
  return query === "" ? href("/admin/orders") : `${href("/admin/orders")}?${query}`;
}
