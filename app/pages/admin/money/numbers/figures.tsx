import type { ReactNode } from "react";
import { durationInWords } from "#domain/figures/durations";
import { amountToPay, type Paise } from "#domain/money/money";
import { Copied } from "#pages/admin/parts/copied.tsx";
import { cappedCount } from "#pages/admin/parts/count-badge.tsx";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import type { Figures } from "./page.tsx";
import { stepLabel } from "./steps.ts";

/** The main figures, compared with the period before. */
export function Summary({ figures: { sums, before } }: { figures: Figures }) {
  const { sold, placed, refunded } = sums;
  const average = sold.count === 0 ? null : (Math.round(sold.amount / sold.count) as Paise);
  return (
    <dl className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
      <Card name="Sales" value={amountToPay(sold.amount)}>
        {changeInPercent(sold.amount, before.sold.amount)}
      </Card>
      <Card name="Orders placed" value={String(placed.count)}>
        {changeInPercent(placed.count, before.placed.count)}
      </Card>
      <Card name="Average order" value={average === null ? "–" : amountToPay(average)} />
      <Card name="Refunded" value={amountToPay(refunded.amount)} />
    </dl>
  );
}

function Card({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-3 shadow-card">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="text-[min(1.5rem,7vw)] leading-tight font-semibold break-words tabular-nums">
        {value}
        {children ? (
          <span className="block text-small font-normal text-ink-soft">{children}</span>
        ) : null}
      </dd>
    </div>
  );
}

/** Such as '+12 % on the period before'. Null if the period before has no sales to compare with. */
function changeInPercent(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)} % on the period before`;
}

const CELL = "border-t border-line py-2 pr-3 align-top last:pr-0";

/** A table of figures. Each row begins with its name. */
function Table({
  headings,
  rows,
}: {
  headings: readonly string[];
  rows: readonly (readonly [name: string, ...figures: (string | number)[]])[];
}) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-small text-ink-soft">
          {headings.map((name, column) => (
            <th
              key={name}
              scope="col"
              className={`py-1 pr-3 font-medium last:pr-0 ${column === 0 ? "text-left" : "text-right"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name
          <tr key={row}>
            <th scope="row" className={`${CELL} text-left font-normal wrap-anywhere`}>
              {name}
            </th>
            {figures.map((figure, column) => (
              <td key={headings[column + 1]} className={`${CELL} text-right tabular-nums`}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex max-w-2xl flex-col gap-2">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The sales as a table, newest first. */
export function SalesTable({ sales }: Pick<Figures, "sales">) {
  const rows = sales
    .toReversed()
    .map(({ step, count, amount }) => [stepLabel(step), count, amountToPay(amount)] as const);
  const table = <Table headings={["When", "Orders paid", "Sales"]} rows={rows} />;
  if (sales.length < 2) return table;
  return (
    <Disclosure summary="The figures as a table" className="max-w-2xl">
      {table}
    </Disclosure>
  );
}

/** Counts of open orders now, and of orders shipped, delivered and cancelled in the chosen period. */
export function States({ figures: { open, sums } }: { figures: Figures }) {
  return (
    <Section id="states" title="Orders by state">
      <Table
        headings={["State", "Orders"]}
        rows={[
          ["To verify, now", cappedCount(open["to-verify"])],
          ["Waiting for the customer, now", cappedCount(open["with-customer"])],
          ["To pack, now", cappedCount(open["to-pack"])],
          ["To ship, now", cappedCount(open["to-ship"])],
          ["Shipped in this time", sums.shipped.count],
          ["Delivered in this time", sums.delivered.count],
          ["Cancelled in this time", sums.cancelled.count],
        ]}
      />
    </Section>
  );
}

export function HandlingTimes({ times: { verify, ship } }: Pick<Figures, "times">) {
  const inWords = (seconds: number | null) => (seconds === null ? "–" : durationInWords(seconds));
  return (
    <Section id="times" title="How fast orders are handled">
      <Table
        headings={["Step", "Half within", "9 of 10 within"]}
        rows={[
          ["From payment to verification", inWords(verify.median), inWords(verify.most)],
          ["From verification to shipping", inWords(ship.median), inWords(ship.most)],
        ]}
      />
    </Section>
  );
}

export function BestSellers({
  title,
  rows,
  count = "Pieces",
  amount = "Sales",
}: {
  title: string;
  rows: Figures["best"]["products"];
  count?: string;
  amount?: string;
}) {
  if (rows.length === 0) return null;
  return (
    <Section id={title.toLowerCase()} title={title}>
      <Table
        headings={["Name", count, amount]}
        rows={rows.map((row) => [row.name, row.count, amountToPay(row.amount)])}
      />
    </Section>
  );
}

/** How many customers reached each step of buying, beginning with the cart. Visitors who only look aren't counted. */
export function Funnel({ figures: { sums, episodes } }: { figures: Figures }) {
  const steps = [
    ["Put something into their cart", sums.added.count],
    ["Opened the checkout", sums["at-checkout"].count],
    ["Saw the QR code", sums["at-payment"].count],
    ["Confirmed a payment", sums.buyers.count],
    ["Had their payment verified", sums["paid-buyers"].count],
  ] as const;
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <Section id="funnel" title="Where customers stop">
      <ol className="flex flex-col gap-3">
        {steps.map(([name, count], index) => (
          <li key={name}>
            <span className="flex justify-between gap-3">
              <span>{name}</span>
              <strong className="tabular-nums">
                {count}
                <Share count={count} before={steps[index - 1]?.[1]} />
              </strong>
            </span>
            <meter aria-hidden min={0} max={most} value={count} className="h-3 w-full" />
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-soft">
        Each signed-in person counts once a day, without cookies or trackers. Visitors who only look
        aren't counted; guests count once they sign in. Orders that you made, by a link or for cash,
        count only in the last two lines.
        {episodes ? " Who buys an episode directly counts from the checkout on." : null}
      </p>
    </Section>
  );
}

/** Visits by the `utm_source` of the link that brought them. */
export function VisitSources({ visits, origin }: Pick<Figures, "visits" | "origin">) {
  return (
    <Section id="sources" title="Where visits come from">
      {visits.length > 0 ? (
        <Table
          headings={["Source", "Visits"]}
          rows={visits.map(({ source, count }) => [source || "Others", count])}
        />
      ) : null}
      <p className="text-small text-ink-soft">
        Post these links in place of your store's plain one, and you see here how many visits came
        from where. No cookie is needed. Browsers from before 2023 and link previews aren't counted.
      </p>
      {["Instagram", "WhatsApp", "YouTube"].map((place) => (
        <Copied
          key={place}
          label={`Link for ${place}`}
          text={`${origin}/?utm_source=${place.toLowerCase()}`}
        />
      ))}
      <p className="text-small text-ink-soft">
        For another place, write its name at the end of the link, in letters and digits. The same
        ending works behind the link of any page. The product feeds for Google and Meta have it
        already.
      </p>
    </Section>
  );
}

function Share({ count, before }: { count: number; before: number | undefined }) {
  if (!before) return null;
  return (
    <span className="ml-2 font-normal text-ink-soft">{Math.round((count / before) * 100)} %</span>
  );
}
