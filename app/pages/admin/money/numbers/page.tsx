import { updateDailyFigures } from "#data/figures/counting.server";
import { bestSellers, lengths, salesBy, totals } from "#data/figures/figures.server";
import { visitsBySource } from "#data/figures/visits.server";
import { workCounts } from "#data/today/work.server";
import { type DurationCounts, percentile } from "#domain/figures/durations";
import {
  dateRangeOf,
  datesOf,
  isPeriod,
  PERIODS,
  type Period,
  previousDateRange,
} from "#domain/figures/periods";
import { ZERO } from "#domain/money/money";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";
import { allKeyed } from "#request/all-keyed.server";
import { ownOrigin } from "#request/origin.server";
import { requireSeller } from "#request/session/session.server";
import { isSaved } from "#request/settings/settings.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";
import {
  BestSellers,
  Funnel,
  HandlingTimes,
  SalesTable,
  States,
  Summary,
  VisitSources,
} from "./figures.tsx";
import { SalesChart } from "./sales-chart.tsx";

/**
 * How many days are counted again at each visit: the newest two whose figures can still change, usually today and
 * yesterday.
 */
const DAYS_RECOUNTED_PER_VISIT = 2;

/** Shows what the store sold, how fast orders were handled, and where customers stop, by Indian days. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireSeller(context);
  const requested = url.searchParams.get("period") ?? "";
  const period: Period = isPeriod(requested) ? requested : "month";
  const now = new Date();
  await updateDailyFigures(now, DAYS_RECOUNTED_PER_VISIT);
  const days = dateRangeOf(period, now);
  const { by } = PERIODS[period];
  const { toVerify, toShip, sales, ...parts } = await allKeyed({
    sums: totals(FIGURES, days),
    before: totals(["sold", "placed"], previousDateRange(days)),
    sales: salesBy(by, days),
    toVerify: lengths("time-to-verify", days),
    toShip: lengths("time-to-ship", days),
    best: allKeyed({
      products: bestSellers("product", days),
      combos: bestSellers("combo", days),
      episodes: bestSellers("episode", days),
      coupons: bestSellers("coupon", days),
    }),
    open: workCounts(),
    visits: visitsBySource(days),
  });
  return {
    ...parts,
    origin: ownOrigin(request) ?? "",
    episodes: shopFacts().storyRows,
    invoices: isSaved("invoices"),
    period,
    days,
    sales: datesOf(days, by).map(
      (step) => sales.find((each) => each.step === step) ?? { step, count: 0, amount: ZERO },
    ),
    times: { verify: timesOf(toVerify), ship: timesOf(toShip) },
  };
}

function timesOf(all: DurationCounts) {
  return { median: percentile(all, 0.5), most: percentile(all, 0.9) };
}

const FIGURES = [
  "placed",
  "buyers",
  "sold",
  "paid-buyers",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "added",
  "at-checkout",
  "at-payment",
] as const;

export type Figures = Route.ComponentProps["loaderData"];

export default function Numbers({ loaderData: figures }: Route.ComponentProps) {
  return (
    <AdminPage
      width="full"
      title="Numbers"
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="second" to={href("/admin/reports/payments")}>
            Payments day by day
          </ButtonLink>
          <ButtonLink look="second" to={href("/admin/reports/months")}>
            Months
          </ButtonLink>
          {figures.invoices ? (
            <ButtonLink look="second" to={href("/admin/invoices")}>
              Invoices
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      <Tabs
        label="Period"
        tabs={(Object.keys(PERIODS) as Period[]).map((period) => ({
          to: `${href("/admin/numbers")}?period=${period}`,
          label: PERIODS[period].label,
          current: period === figures.period,
        }))}
      />
      <Summary figures={figures} />
      <section aria-labelledby="sales" className="flex flex-col gap-3">
        <h2 id="sales" className="text-title">
          Sales
        </h2>
        {figures.period === "today" ? null : <SalesChart sales={figures.sales} />}
        <SalesTable sales={figures.sales} />
      </section>
      <States figures={figures} />
      <HandlingTimes times={figures.times} />
      <BestSellers title="Products" rows={figures.best.products} />
      <BestSellers title="Combos" rows={figures.best.combos} />
      <BestSellers title="Episodes" rows={figures.best.episodes} />
      <BestSellers title="Coupons" rows={figures.best.coupons} amount="Given" count="Orders" />
      <Funnel figures={figures} />
      <VisitSources visits={figures.visits} origin={figures.origin} />
      <p className="text-small text-ink-soft">
        A sale counts on the day its payment was verified (Indian time). Sales include delivery, and
        coupons are taken off. In the lists below, each product counts with its price on the day of
        the order.
      </p>
    </AdminPage>
  );
}
