import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const bin = (name: string) => join(root, "node_modules", ".bin", name);

const refused = [
  ["app/domain/x.ts", "#data/db.server", "domain/ is pure"],
  ["app/domain/x.ts", "zod", "domain/ is pure"],
  ["app/domain/x.ts", "node:fs", "domain/ is pure"],
  ["app/data/x.server.ts", "#request/config.server", "data/ imports domain/"],
  ["app/data/x.server.ts", "#services/files.server", "data/ imports domain/"],
  ["app/services/x.server.ts", "#data/db.server", "services/ imports domain/"],
  ["app/services/x.server.ts", "#protocol/form-answer", "services/ imports domain/"],
  ["app/protocol/x.ts", "#data/db.server", "protocol/ is what browser and server agree on"],
  ["app/protocol/x.ts", "#request/config.server", "protocol/ is what browser and server agree on"],
  ["app/protocol/x.ts", "react-router", "protocol/ is what browser and server agree on"],
  ["app/request/x.server.ts", "#services/files.server", "request/ imports data/"],
  ["app/request/x.server.ts", "#ui/button", "request/ imports data/"],
  ["app/forms/x.server.ts", "#pages/cart/page.tsx", "forms/ imports request/"],
  ["app/forms/x.server.ts", "#ui/button", "forms/ imports request/"],
  ["app/request/x.server.ts", "#forms/form.server", "request/ imports data/"],
  ["app/session/x.ts", "#ui/button", "session/ imports protocol/"],
  ["app/session/x.ts", "#pages/cart/page.tsx", "session/ imports protocol/"],
  ["app/ui/x.tsx", "#forms/form-href", "ui/ is dumb"],
  ["app/ui/x.tsx", "#data/db.server", "ui/ is dumb"],
  ["app/ui/x.tsx", "#pages/shop/store/page.tsx", "ui/ is dumb"],
  ["app/ui/x.tsx", "#route-facts", "ui/ is dumb"],
  ["app/pages/shop/x.tsx", "#server/http/server", "pages/ imports request/"],
  ["app/pages/shop/x.tsx", "../../data/db.server.ts", "pages/ imports request/"],
  ["app/data/x.server.ts", "#operation/command-line", "data/ imports domain/"],
  ["app/pages/shop/x.tsx", "#operation/commands", "pages/ imports request/"],
  ["server/x.ts", "#operation/backup/restore", "operation/ is entered by the files at its top"],
  ["server/jobs/x.ts", "../../operation/prove/prove.ts", "operation/ is entered"],
  ["server/x.ts", "../lab/figures.ts", "lab/ is no part of the store"],
  ["test/people/x.ts", "../../lab/simulate/simulate.ts", "lab/ is no part of the store"],
  ["app/pages/admin/selling/today/x.tsx", "#server/http/server", "pages/ imports request/"],
  ["app/pages/admin/x.tsx", "../orders/page.tsx", "pages/ imports request/"],
  [
    "app/pages/admin/selling/today/x.tsx",
    "#pages/orders/page.tsx",
    "The admin imports no customer's page",
  ],
  ["app/documents/x.ts", "react-router", "documents/ knows no router"],
  ["app/documents/x.ts", "#pages/cart/page.tsx", "documents/ knows no router"],
  ["app/documents/x.ts", "#route-facts", "documents/ knows no router"],
  ["app/pages/shop/x.island.tsx", "react-router", "An island knows neither a router"],
  ["app/pages/shop/x.island.tsx", "#documents/island.tsx", "An island knows neither a router"],
  ["app/pages/shop/x.island.tsx", "#server/http/server", "pages/ imports request/"],
] as const;

const allowed = [
  ["app/data/x.server.ts", "#domain/money"],
  ["app/request/x.server.ts", "#data/db.server"],
  ["app/services/x.server.ts", "#domain/money"],
  ["app/protocol/x.ts", "#domain/money/money"],
  ["app/request/x.server.ts", "#protocol/form-answer"],
  ["app/session/x.server.ts", "#data/people/people.server"],
  ["app/ui/x.tsx", "#domain/money/money"],
  ["app/ui/x.tsx", "#session/session-store"],
  ["app/ui/x.tsx", "#protocol/form-answer"],
  ["app/pages/shop/x.tsx", "#route-facts"],
  ["app/pages/shop/x.tsx", "#request/config.server"],
  ["app/pages/shop/x.tsx", "#forms/form-href"],
  ["app/pages/admin/selling/today/x.tsx", "#pages/admin/parts/admin-page.tsx"],
  ["app/pages/admin/selling/today/x.tsx", "#pages/order-details.server.ts"],
  ["app/documents/x.ts", "#pages/story/share.island.tsx"],
  ["app/documents/x.ts", "#ui/shell/visits"],
  ["app/pages/shop/x.tsx", "#documents/island.tsx"],
  ["app/pages/shop/x.island.tsx", "#ui/forms/button"],
  ["app/forms/x.server.ts", "#services/files.server"],
  ["server/x.ts", "#operation/commands"],
  ["operation/backup/x.ts", "#server/store"],
] as const;

/** Sources of files that aren't allowed in domain/, because their result differs from call to call. */
const impure = [
  ["export const it = Date.now();"],
  ["export const it = new Date();"],
  ["export const it = Math.random();"],
  ["export const it = [1].map(Math.random);"],
] as const;

const pure = [
  ["export const it = new Date(1_763_640_000_000);"],
  ["export const it = (time: Date) => time.getTime();"],
] as const;

/** Sources of files that aren't allowed in app/: a reload that the store doesn't know as its own is cancelled. */
const ownReloads = [
  ["export const it = () => location.reload();"],
  ["export const it = () => window.location.reload();"],
  ["export const it = () => history.go(0);"],
] as const;

/** Sources of files that aren't allowed in app/: storage may be blocked or full, and may hold anything. */
const ownStorage = [
  ['export const it = () => localStorage.getItem("key");'],
  ["export const it = () => void (sessionStorage.key = '1');"],
  ["export const it = () => Object.keys(localStorage);"],
  ['export const it = () => window.sessionStorage.removeItem("key");'],
] as const;

/** Sources of files that aren't allowed in app/: what documents and app share knows no router. */
const routerLinks = ["Link", "NavLink", "Navigate", "useNavigate", "useHref", "href"].map(
  (name) =>
    [
      `import { useLocation, ${name} as it } from "react-router";\n\nexport { it, useLocation };`,
    ] as const,
);

describe("the import rules", () => {
  const cases = [...refused, ...allowed].map(
    ([path, imported]) => [path, `import * as it from "${imported}";\n\nexport { it };`] as const,
  );
  const clocks = [...impure, ...pure].map(([source]) => ["app/domain/x.ts", source] as const);
  let lintResult: ReturnType<typeof lint>;
  beforeAll(() => {
    const reloads = ownReloads.map(([source]) => ["app/pages/x.tsx", source] as const);
    const storage = ownStorage.map(([source]) => ["app/pages/x.tsx", source] as const);
    const links = routerLinks.map(([source]) => ["app/pages/x.tsx", source] as const);
    lintResult = lint([...cases, ...clocks, ...reloads, ...storage, ...links]);
  });

  it.each(refused)("refuses in %s an import of %s", (path, imported, rule) => {
    const source = `import * as it from "${imported}";\n\nexport { it };`;
    expect(lintResult(path, source)).toContain("noRestrictedImports");
    expect(lintResult(path, source)).toContain(rule);
  });

  it.each(allowed)("lets %s import %s", (path, imported) => {
    expect(lintResult(path, `import * as it from "${imported}";\n\nexport { it };`)).toBe("");
  });

  it.each(impure)("refuses in domain/ %s", (source) => {
    expect(lintResult("app/domain/x.ts", source)).toContain("Time and chance are arguments");
  });

  it.each(ownReloads)("refuses in app/ %s", (source) => {
    expect(lintResult("app/pages/x.tsx", source)).toContain("Use reloadDocument");
  });

  it.each(ownStorage)("refuses in app/ %s", (source) => {
    expect(lintResult("app/pages/x.tsx", source)).toContain("Use browserStore");
  });

  it.each(routerLinks)("refuses in app/ %s", (source) => {
    expect(lintResult("app/pages/x.tsx", source)).toContain("Use Link of #ui/link");
  });

  it.each(pure)("lets domain/ say %s", (source) => {
    expect(lintResult("app/domain/x.ts", source)).toBe("");
  });
});

/** Lints all files at once by the project's rules; returns the linter's messages for each. */
function lint(files: (readonly [path: string, source: string])[]) {
  const folder = mkdtempSync(join(tmpdir(), "import-rules-"));
  const names = files.map(([path], index) => path.replace(/x(?=[.])/, `x${index}`));
  for (const name of [
    "biome.json",
    "app/domain/pure.grit",
    "app/own-reload.grit",
    "app/browser-storage.grit",
    "app/router-links.grit",
  ])
    cpSync(join(root, name), join(folder, name));
  for (const [index, name] of names.entries()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${files[index]?.[1]}\n`);
  }
  const options = ["--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none"];
  const run = spawnSync(bin("biome"), ["lint", ...options, "."], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return (path: string, source: string) => {
    const index = files.findIndex((file) => file[0] === path && file[1] === source);
    return run.stdout
      .split("\n")
      .filter((line) => line.includes(names[index] ?? "no such file"))
      .join("\n");
  };
}

describe("the domain's compiler", () => {
  const unknown = [
    ["the network", 'export const it = fetch("/");'],
    ["the process", "export const it = process.env;"],
    ["the document", "export const it = document.title;"],
    ["Node's modules", 'export { readFileSync } from "node:fs";'],
    ["timers", "export const it = setTimeout(() => {}, 1);"],
    ["cryptography", "export const it = crypto.randomUUID();"],
  ] as const;
  const known = "export const total = [1, 2].reduce((a, b) => a + b).toString();";
  let errors: string[];
  beforeAll(() => {
    errors = compile([...unknown.map(([, source]) => source), known]);
  });

  /** Compiles sources by the settings of domain/; returns the compiler's messages for each. */
  function compile(sources: string[]): string[] {
    const folder = mkdtempSync(join(root, "app/domain/.rules-"));
    const files = sources.map((_, index) => `x${index}.ts`);
    for (const [index, file] of files.entries())
      writeFileSync(join(folder, file), `${sources[index]}\n`);
    const settings = {
      extends: "../tsconfig.json",
      compilerOptions: { rootDir: "..", outDir: ".", noEmit: true, composite: false },
      files,
      include: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const run = spawnSync(bin("tsc"), ["--emitDeclarationOnly", "false", "-p", folder], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    const lines = run.stdout.split("\n");
    return files.map((file) => lines.filter((line) => line.includes(`${file}(`)).join("\n"));
  }

  it("knows the language", () => {
    expect(errors.at(-1)).toBe("");
  });

  it.each(unknown)("does not know %s", (name) => {
    const index = unknown.findIndex(([one]) => one === name);
    expect(errors[index]).toMatch(/error TS(2304|2584|2591|2580|2307|2792)/);
  });
});
