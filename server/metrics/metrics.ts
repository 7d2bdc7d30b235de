import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { poolFigures } from "#data/db.server";
import { type QueuedWork, queuedWork } from "#data/nodes/queued-work.server";
import { paymentsWaiting } from "#data/today/work.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { counters } from "#request/figures/counters.server";
import { type Job, lastSuccess } from "#server/jobs/sweep";
import type { PageCache } from "#server/page-cache/page-cache";
import { diskSpace } from "#server/watch/readiness";
import { withinMilliseconds } from "#services/time-limit";
import { BUCKET_BOUNDS_MILLISECONDS, type RequestFigures } from "./requests.ts";

type MetricSources = {
  requests: RequestFigures;
  pages: Pick<PageCache, "figures"> | null;
  /** `ready` asks for /readyz's current answer; `problems` are those of the last heartbeat. */
  ready: () => Promise<boolean>;
  problems: () => readonly NodeProblem[];
  dataDir: string;
  /** Whether this node reads screenshots. */
  readScreenshots: boolean;
};

/**
 * Milliseconds after which a slow value is left out. After ten seconds without an answer Prometheus would report the
 * node as down.
 */
const READ_TIMEOUT_MILLISECONDS = 3_000;

/** Makes the metrics. They are computed when Prometheus reads them; between reads only plain numbers are counted. */
export function metricsOf(measured: MetricSources): Registry {
  const { requests, pages, ready, problems, dataDir, readScreenshots } = measured;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerRequests(registry, requests);
  const gauge = gaugeMaker(registry);
  const counter = counterMaker(registry);

  counter(
    "kathalu_page_cache_hits_total",
    "Public pages that were sent from memory",
    () => pages?.figures().hits,
  );
  counter(
    "kathalu_page_cache_misses_total",
    "Public pages that were rendered",
    () => pages?.figures().misses,
  );
  gauge("kathalu_page_cache_entries", "Public pages in memory", () => pages?.figures().entries);
  gauge("kathalu_page_cache_bytes", "Bytes of them", () => pages?.figures().bytes);

  gauge("kathalu_database_connections", "Open connections of the pool", () => poolFigures()?.total);
  gauge("kathalu_database_connections_idle", "Those that nobody uses", () => poolFigures()?.idle);
  gauge("kathalu_database_waiting", "Who waits for a connection", () => poolFigures()?.waiting);

  for (const [name, [metric, help]] of Object.entries(COUNTER_METRICS))
    counter(metric, help, () => counters[name as keyof typeof counters]);

  const store = storeFigures();
  const ofStore = (name: string, help: string, figure: (work: StoreFigures) => number) =>
    gauge(name, help, async () => figure(await store()));
  ofStore(
    "kathalu_outbox_waiting",
    "Emails to send, those that aren't due yet among them",
    ({ emails }) => emails.queued,
  );
  ofStore(
    "kathalu_outbox_dead",
    "Emails that nobody tries to send any more",
    ({ emails }) => emails.dead,
  );
  ofStore(
    "kathalu_outbox_oldest_seconds",
    "How long the oldest is due that nobody is at",
    ({ emails }) => emails.oldest,
  );
  ofStore(
    "kathalu_payments_waiting",
    "Payments that wait for the seller, 100 at most",
    ({ payments }) => payments,
  );
  ofStore(
    "kathalu_statement_payments_waiting",
    "Payments that a confirmed statement verifies, and that aren't verified yet",
    ({ statements }) => statements.queued,
  );
  ofStore(
    "kathalu_statement_oldest_seconds",
    "How long ago the oldest of these statements was confirmed",
    ({ statements }) => statements.oldest,
  );
  if (readScreenshots) {
    ofStore(
      "kathalu_screenshots_waiting",
      "Screenshots that no node has read yet",
      ({ readings }) => readings.queued,
    );
    ofStore(
      "kathalu_screenshots_oldest_seconds",
      "How long the oldest of them waits",
      ({ readings }) => readings.oldest,
    );
  }

  gauge("kathalu_ready", "1 while /readyz says 200", async () => ((await ready()) ? 1 : 0));
  registerProblems(registry, problems);
  registerTasks(registry);
  gauge("kathalu_disk_free_bytes", "Left on the disk of DATA_DIR", async () => {
    return (await diskSpace(dataDir)).megabytes * 2 ** 20;
  });
  return registry;
}

const COUNTER_METRICS: Record<keyof typeof counters, [metric: string, help: string]> = {
  ordersPlaced: ["kathalu_orders_placed_total", "Orders that this node placed"],
  uploads: ["kathalu_uploads_total", "Pictures that this node stored for payments"],
  uploadBytes: ["kathalu_upload_bytes_total", "Bytes of them"],
  filesSwept: [
    "kathalu_files_swept_total",
    "Files that nothing named any more, and this node removed",
  ],
  screenshotsRead: ["kathalu_screenshots_read_total", "Payments' screenshots that this node read"],
  screenshotsUnread: [
    "kathalu_screenshots_unread_total",
    "Tries that came to nothing: no picture, too slow, or the reader broke",
  ],
  screenshotSeconds: ["kathalu_screenshot_seconds_total", "How long it read and tried"],
};

type ReadValue = () => number | undefined | Promise<number | undefined>;

/** Makes gauges that leave out a value that can't be read, because a gap in a graph is truer than a zero. */
function gaugeMaker(registry: Registry) {
  return (name: string, help: string, read: ReadValue) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const reading = Promise.resolve().then(read);
        const value = await withinMilliseconds(READ_TIMEOUT_MILLISECONDS, reading).catch(() => {});
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}

function counterMaker(registry: Registry) {
  return (name: string, help: string, read: () => number | undefined) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });
}

type StoreFigures = QueuedWork & { payments: number };

/**
 * Reads figures of the whole store by one query; they are equal on every node. The query uses the ordinary connection
 * pool, so that a long lock can't delay health checks.
 */
function storeFigures(): () => Promise<StoreFigures> {
  let reading: Promise<StoreFigures> | null = null;
  const look = async () => ({ ...(await queuedWork()), payments: await paymentsWaiting() });
  return () => {
    reading ??= look().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** Metrics of the store's jobs. The label is `task`, because Prometheus reserves `job`. */
function registerTasks(registry: Registry): void {
  const ofEach = (name: string, help: string, value: (job: Job, lastSuccess: number) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["task"],
      registers: [registry],
      collect() {
        for (const [job, at] of lastSuccess) this.set({ task: job.name }, value(job, at));
      },
    });
  ofEach(
    "kathalu_task_every_seconds",
    "How often a task of this node begins",
    ({ every }) => every / 1_000,
  );
  ofEach(
    "kathalu_task_ended_well_timestamp_seconds",
    "When it last ended without a failure; at first, when the node started",
    (_, at) => at / 1_000,
  );
}

function registerProblems(registry: Registry, problems: MetricSources["problems"]): void {
  const seen = new Set<string>();
  new Gauge({
    name: "kathalu_problem",
    help: "1 while the node has this problem: its code in /readyz or the admin",
    labelNames: ["code"],
    registers: [registry],
    collect() {
      const now = new Set<string>(problems().map(({ code }) => code));
      for (const code of now) seen.add(code);
      for (const code of seen) this.set({ code }, now.has(code) ? 1 : 0);
    },
  });
}

/** Writes a histogram's values at once, because prom-client would look up its labels for every request. */
function registerRequests(registry: Registry, requests: RequestFigures): void {
  new Counter({
    name: "kathalu_requests_total",
    help: "Requests by route pattern, method and status",
    labelNames: ["route", "method", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { route, method, statuses } of requests.routes())
        for (const [status, count] of statuses) this.inc({ route, method, status }, count);
    },
  });
  const name = "kathalu_request_seconds";
  registry.registerMetric({
    name,
    get: async () => ({
      name,
      help: "How long answers took, by route pattern and method",
      type: "histogram",
      aggregator: "sum",
      values: [...requests.routes()].flatMap((figures) => histogramOf(name, figures)),
    }),
    reset: () => {},
  } as never);
}

type HistogramFigures =
  ReturnType<RequestFigures["routes"]> extends Iterable<infer Each> ? Each : never;

function histogramOf(name: string, { route, method, buckets, seconds }: HistogramFigures) {
  const labels = { route, method };
  let below = 0;
  const rows = buckets.map((count, index) => {
    below += count;
    const bound = BUCKET_BOUNDS_MILLISECONDS[index];
    const le = bound === undefined ? "+Inf" : String(bound / 1_000);
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: below };
  });
  return [
    ...rows,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: below },
  ];
}
