/** Makes a table of what was measured: medians, and each store's ratio to the first. */
import { markdownTable, median } from "../figures.ts";
import { FIELD_NAMES, type TypedFields } from "./fields.ts";
import { KINDS, type Kind, type PressTimes } from "./presses.ts";
import { DELAYS, type Way, type WayTimes } from "./ways.ts";
import { PAGES, type PageName, type Weight } from "./weights.ts";

/** What was measured of one store. */
export type Measured = {
  walks: { way: Way; delay: number; walked: WayTimes }[];
  answers: PressTimes[];
  /** How many presses were made at random moments. */
  pressed: number;
  lost: Kind[];
  /** The visits on which fields were typed into at random moments. */
  typed: (TypedFields & { fields: number })[];
  weights: Partial<Record<PageName, Weight>>;
};
type Unit = "ms" | "kB" | "";
export type Row = { what: string; unit: Unit; wanted: number | undefined; values: number[] };

const WANTED = {
  heading: [400, 150, 150],
  slowest: [undefined, 500, undefined],
  picture: [600, 300, 300],
  javascript: { home: 105, store: 115, category: 115, product: 120, cart: 115, checkout: 130 },
  html: { home: 18, store: 18, category: 18, product: 18, cart: undefined, checkout: undefined },
};

export function rowsOf(stores: readonly Measured[]): Row[] {
  const row = (what: string, unit: Unit, of: (store: Measured) => number, wanted?: number) => ({
    what,
    unit,
    wanted,
    values: stores.map(of),
  });
  const pages = Object.keys(PAGES) as PageName[];
  return [
    row("first paint", "ms", ({ walks }) => median(walks.map(({ walked }) => walked.paint))),
    ...DELAYS.flatMap((delay, index) => {
      const ways = (what: keyof WayTimes) => (store: Measured) => byWay(store, delay, what);
      const [headings, pictures, bytes] = [ways("heading"), ways("picture"), ways("bytes")];
      const after = `${delay / 1_000} s after the paint: tap →`;
      return [
        row(`${after} heading`, "ms", (of) => median(headings(of)), WANTED.heading[index]),
        row("… the slowest way", "ms", (of) => Math.max(...headings(of)), WANTED.slowest[index]),
        row("… main picture", "ms", (of) => median(pictures(of)), WANTED.picture[index]),
        row("… received until the tap", "kB", (of) => median(bytes(of)) / 1_000),
      ];
    }),
    row(
      "a press 0.5 s after the paint → a sign",
      "ms",
      (of) => median(of.answers.map(({ sign }) => sign)),
      100,
    ),
    row("… → the badge", "ms", (of) => median(of.answers.map(({ badge }) => badge)), 600),
    row("presses at random moments", "", ({ pressed }) => pressed),
    row("… lost", "", ({ lost }) => lost.length, 0),
    ...KINDS.map((kind) =>
      row(`… … ${kind}`, "", ({ lost }) => lost.filter((one) => one === kind).length),
    ),
    row("fields typed into at random moments", "", ({ typed }) =>
      sum(typed, ({ fields }) => fields),
    ),
    row("… before the page was hydrated", "", ({ typed }) => sum(typed, ({ early }) => early)),
    row("… fields lost", "", ({ typed }) => sum(typed, ({ lost }) => lost.length), 0),
    ...FIELD_NAMES.map((name) =>
      row(`… … ${name}`, "", ({ typed }) =>
        sum(typed, ({ lost }) => lost.filter((one) => one === name).length),
      ),
    ),
    ...(["javascript", "html"] as const).flatMap((what) =>
      pages.map((page) =>
        row(`${what}, ${page}`, "kB", (of) => of.weights[page]?.[what] ?? NaN, WANTED[what][page]),
      ),
    ),
  ];
}

export function rowsByWay(stores: readonly Measured[], ways: readonly Way[]): Row[] {
  return ways.flatMap((way) =>
    DELAYS.map((delay) => ({
      what: `${way.name}, ${delay / 1_000} s`,
      unit: "ms" as const,
      wanted: undefined,
      values: stores.map((store) => middle(store.walks, way, delay, "heading")),
    })),
  );
}

/** Returns the median of the rounds for each way from page to page. */
function byWay({ walks }: Measured, delay: number, what: keyof WayTimes): number[] {
  const own = walks.filter(
    (walk) => walk.delay === delay && (walk.way.hasPicture || what !== "picture"),
  );
  return [...new Set(own.map(({ way }) => way))].map((way) => middle(own, way, delay, what));
}

function middle(walks: Measured["walks"], way: Way, delay: number, what: keyof WayTimes): number {
  const own = walks.filter((walk) => walk.way === way && walk.delay === delay);
  return median(own.map(({ walked }) => walked[what]));
}

function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}

/** Returns the table as Markdown; ratios are to the first store. */
export function table(stores: readonly string[], rows: readonly Row[]): string {
  const [first, ...others] = stores;
  const head = ["what", ...stores, ...others.map((name) => `${name} : ${first}`), "wanted"];
  const lines = rows.map(({ what, unit, wanted, values }) => {
    const [reference = NaN, ...rest] = values;
    const ratios = rest.map((value) => written(value / reference, 2));
    const measured = values.map((value) => written(value, unit === "kB" ? 1 : 0, unit));
    return [what, ...measured, ...ratios, wanted === undefined ? "" : written(wanted, 0, unit)];
  });
  return markdownTable(head, lines);
}

function written(value: number, digits: number, unit: Unit = ""): string {
  if (!Number.isFinite(value)) return "–";
  const number = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${value.toLocaleString("en", number)}${unit && ` ${unit}`}`;
}
