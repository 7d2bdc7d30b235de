import { adminMessages } from "#domain/orders/admin-messages";
import { shownMobile } from "#domain/people/shown-phone";
import { MissingNote } from "#pages/admin/parts/missing-note.tsx";
import { StoreMark } from "#ui/store-mark";
import type { Route } from "./+types/page";

type Printed = Route.ComponentProps["loaderData"];

/** Packing slips, one sheet per order. The layout fits A4 and A6, whichever the printer is set to. */
export function Slips({ slips, store }: Pick<Printed, "slips" | "store">) {
  return slips.map((slip) => (
    <article
      key={slip.id}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 tablet:p-8 print:gap-3 print:rounded-none print:border-0 print:p-0 print:not-first:break-before-page"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-title font-semibold text-kumkum-ink">
          <StoreMark {...store} className="" />
        </p>
        <h2 className="font-figures text-base tracking-normal break-all">{slip.orderNumber}</h2>
        <p className="w-full text-small text-ink-soft">
          {slip.gift ? "A gift" : adminMessages.packingSlip} · {slip.placed} · {slip.delivery}
        </p>
      </header>
      <address className="not-italic">
        <span className="block text-small text-ink-soft">To</span>
        <strong className="block text-lead">{slip.name}</strong>
        <span className="block whitespace-pre-line">{slip.address}</span>
        <span className="block tabular-nums">{shownMobile(slip.mobile)}</span>
      </address>
      {slip.message ? (
        <blockquote className="break-inside-avoid border-y-2 border-dashed border-kumkum-ink/40 py-4 text-center font-display text-lead wrap-anywhere whitespace-pre-line">
          {slip.message}
        </blockquote>
      ) : null}
      <ul className="flex flex-col">
        {slip.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <Line key={index} line={line} />
        ))}
      </ul>
      <p className="text-right font-semibold">{adminMessages.piecesToPack(slip.pieces)}</p>
    </article>
  ));
}

function Line({ line }: { line: Printed["slips"][number]["lines"][number] }) {
  const { name, label, quantity, missing, contents } = line;
  return (
    <li className="grid break-inside-avoid grid-cols-[1.25rem_auto_minmax(0,1fr)] gap-x-3 border-t border-line py-2">
      <span
        aria-hidden
        className={missing?.pieces === quantity ? "" : "mt-0.5 size-5 border-2 border-ink/60"}
      />
      <span className="font-semibold tabular-nums">{quantity} ×</span>
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block text-small">{label}</span>
        <MissingNote missing={missing} />
      </span>
      {contents.length > 0 ? (
        <ul className="col-start-3 border-l-2 border-line pl-3 text-small">
          {contents.map((inside, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what a combo held never changes
            <li key={index}>
              {inside.quantity} × {inside.name}, {inside.label}
              <MissingNote missing={inside.missing} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
