import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  PAYMENT_ROUTES,
  ROUTE_CELLS,
  type RouteVerdict,
  UPI_ID_KINDS,
} from "#domain/checkout/payment-routes";
import { ConfigError, readConfig, SETTING_NAMES } from "#request/config.server";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const FOLDERS = ["app", "server", "operation", "docs", "deploy", "test", "lab", "journeys", "seed"];
const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path}`,
    ),
  ),
].filter((path) => !path.startsWith("lab/node_modules/"));

describe(".env.example", () => {
  const lines = read(".env.example").split("\n");
  const settings = lines.flatMap((line) => {
    const [, name, value] = /^#([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  /** Settings whose value in `.env.example` is only an example. Every other value there is the default. */
  const EXAMPLES = [
    "APP_ORIGIN",
    "STOP_GRACE_SECONDS",
    "METRICS_PORT",
    "S3_ENDPOINT",
    "S3_REGION",
    "PICTURES_ORIGIN",
    "LANGUAGES",
    "TRACKING_LINK",
    "SMTP_URL",
    "MAIL_FROM",
  ];

  it("lists every setting once, and none that there isn't", () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual(SETTING_NAMES.toSorted());
  });

  it("has each comment on a line of its own, as systemd and docker take it for the value", () => {
    expect(settings.filter(({ value }) => /\s#/.test(value))).toEqual([]);
    const others = lines.filter((line) => !/^(?:#[A-Z0-9_]+=.*|# .*|)$/.test(line));
    expect(others).toEqual([]);
  });

  it.each(settings.filter(({ value }) => value !== ""))(
    "shows $name as the store takes it",
    ({ name, value }) => {
      const isExample = EXAMPLES.includes(name);
      if (!isExample) return void expect(readConfig({ [name]: value })).toEqual(readConfig({}));
      const complaint = complaintOf({ [name]: value });
      expect(complaint.replaceAll(/^.* wants to be set together with .*$/gm, "").trim()).toBe("");
    },
  );
});

function complaintOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe("the documents", () => {
  const papers = files.filter((path) => path.endsWith(".md"));
  /** Documents that must be true today. Decisions describe how things were when they were made. */
  const current = papers.filter((path) => !/^docs\/(?:decisions\/\d|spec)/.test(path));

  it("name every setting in docs/running.md", () => {
    const running = read("docs/running.md");
    expect(SETTING_NAMES.filter((name) => !running.includes(`\`${name}`))).toEqual([]);
  });

  it.each(papers)("%s links to what is there", (paper) => {
    const links = [...read(paper).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to]) => to);
    const own = links.filter((to = "") => !/^(?:https?|mailto):/.test(to));
    expect(own.filter((to = "") => !existsSync(join(root, dirname(paper), to)))).toEqual([]);
  });

  it.each(current)("%s names files and commands that there are", (paper) => {
    const text = read(paper);
    const paths = [
      ...text.matchAll(/`((?:app|server|operation|docs|deploy|test|lab|journeys|seed)\/[^`\s]+)`/g),
    ];
    const missing = paths.flatMap(([, path = ""]) => {
      const found = files.some((file) => patternOf(path).test(file));
      return found || existsSync(join(root, path)) ? [] : path;
    });
    const { scripts } = JSON.parse(read("package.json"));
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(
      ([, name = ""]) => name,
    );
    expect([...missing, ...commands.filter((name) => !(name in scripts))]).toEqual([]);
  });

  it("have every folder of domain/, server/ and operation/ in CONTRIBUTING's layout", () => {
    const layout = read("CONTRIBUTING.md").split("```")[1] ?? "";
    const folders = files.flatMap((path) => {
      const [, name] = /^(?:app\/domain|server|operation)\/([\w-]+)$/.exec(path) ?? [];
      return name === undefined ? [] : name;
    });
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.filter((name) => !layout.includes(`${name}/`))).toEqual([]);
  });

  it("have each decision in the index, and no other, each with its date", () => {
    const index = [...read("docs/decisions/README.md").matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)];
    const there = files.flatMap((path) => /^docs\/decisions\/(\d.*)$/.exec(path)?.[1] ?? []);
    expect(index.map(([, file]) => file).toSorted()).toEqual(there.toSorted());
    const isDated = (file: string) =>
      /^# .+\n\n\d{1,2} [A-Z][a-z]+ 20\d\d\n\n/.test(read(`docs/decisions/${file}`));
    expect(there.filter((file) => file !== "README.md" && !isDated(file))).toEqual([]);
  });
});

/**
 * Makes a pattern of a path in a document, in which `{a,b}`, `*`, `…` and a word in capitals stand for parts. A
 * folder matches whatever is below it.
 */
function patternOf(path: string): RegExp {
  const pattern = path
    .replaceAll(/[.+^$()|[\]\\?]/g, "\\$&")
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`)
    .replaceAll(/\*+|…|\b[A-Z]+\b/g, "[^`]*");
  return new RegExp(`^${pattern}(?:/|$)`);
}

describe("docs/payments.md", () => {
  const paper = read("docs/payments.md");

  it("has every cell of the routes to pay, with its day and its source [R61]", () => {
    const rows = paper.split("\n").filter((line) => /^\|.*\(\d{4}-\d\d-\d\d\)/.test(line));
    const cells = rows.map((row) =>
      row
        .split("|")
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );
    const words = ({ works }: RouteVerdict) =>
      ({ yes: "works", uncertain: "may be refused", "up-to": "up to ₹2,000" })[works];
    expect(cells).toEqual(
      PAYMENT_ROUTES.map((route) =>
        UPI_ID_KINDS.map((kind) => {
          const { verdict, date } = ROUTE_CELLS[route][kind];
          return `${words(verdict)} (${date})`;
        }),
      ),
    );
    for (const route of PAYMENT_ROUTES)
      for (const kind of UPI_ID_KINDS)
        for (const part of ROUTE_CELLS[route][kind].source.split(/, '|', |: /))
          expect(paper).toContain(part);
  });
});

describe("the screens", () => {
  it("are visited, each part of them by a file of its own", () => {
    const [, parts = ""] = /SCREENS = \{(.*?)\n\}/s.exec(read("journeys/states/all.ts")) ?? [];
    const named = [...parts.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const visited = files
      .filter((path) => /^journeys\/quality\/accessibility-/.test(path))
      .map((path) => /testAccessibility\(SCREENS\.(\w+)\)/.exec(read(path))?.[1]);
    expect(named.length).toBeGreaterThan(1);
    expect(visited.toSorted()).toEqual(named.toSorted());
  });
});
