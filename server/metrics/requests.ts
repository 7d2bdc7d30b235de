import type { RequestLine } from "#request/log/log.server";

/** Upper bounds of the histogram, in milliseconds. */
export const BUCKET_BOUNDS_MILLISECONDS = [
  1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000,
];

type RouteFigures = {
  method: string;
  route: string;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** The count of requests between the previous bound and this one; the last entry counts those above all bounds. */
  buckets: number[];
  seconds: number;
};

/** The most paths of files and cached pages whose route is remembered. */
const MOST_KNOWN_PATHS = 10_000;

/**
 * Counts requests as plain numbers, since an answer from memory takes only microseconds. Requests come with their
 * path; its route is looked up once and remembered.
 */
export class RequestFigures {
  readonly #patternOf: (pathname: string) => string;
  readonly #byPath = new Map<string, RouteFigures>();
  readonly #byRoute = new Map<string, RouteFigures>();

  constructor(patternOf: (pathname: string) => string) {
    this.#patternOf = patternOf;
  }

  count({ method, path, status, ms, cache }: RequestLine): void {
    const key = method === "GET" ? path : `${method} ${path}`;
    const figures = this.#byPath.get(key) ?? this.#begin(key, method, path, cache === "hit");
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
    figures.seconds += ms / 1_000;
    let bucket = 0;
    while (
      bucket < BUCKET_BOUNDS_MILLISECONDS.length &&
      ms > (BUCKET_BOUNDS_MILLISECONDS[bucket] as number)
    )
      bucket++;
    figures.buckets[bucket] = (figures.buckets[bucket] as number) + 1;
  }

  #begin(key: string, method: string, path: string, fromMemory: boolean): RouteFigures {
    const route = fromMemory && !path.includes(":") ? this.#routeOf(path) : path;
    // Strangers can send any method, so unknown ones are counted together.
    const name = METHODS.has(method) ? method : "other";
    const known = this.#byRoute.get(`${name} ${route}`);
    const buckets = Array<number>(BUCKET_BOUNDS_MILLISECONDS.length + 1).fill(0);
    const figures = known ?? { method: name, route, statuses: new Map(), buckets, seconds: 0 };
    this.#byRoute.set(`${name} ${route}`, figures);
    if (this.#byPath.size >= MOST_KNOWN_PATHS) this.#byPath.clear();
    this.#byPath.set(key, figures);
    return figures;
  }

  #routeOf(path: string): string {
    const pattern = this.#patternOf(path);
    return pattern === "(unknown)" || pattern === "/*" ? "(file)" : pattern;
  }

  routes(): Iterable<RouteFigures> {
    return this.#byRoute.values();
  }
}

const METHODS = new Set(["GET", "HEAD", "POST"]);
