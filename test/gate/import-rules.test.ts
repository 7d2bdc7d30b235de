import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

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
  ["app/ui/x.tsx", "#data/db.server", "ui/ is dumb"],
  ["app/ui/x.tsx", "#pages/shop/store/page.tsx", "ui/ is dumb"],
  ["app/ui/x.tsx", "#route-facts", "ui/ is dumb"],
  ["app/pages/shop/x.tsx", "#server/http/server", "pages/ imports request/"],
  ["app/pages/shop/x.tsx", "../../data/db.server.ts", "pages/ imports request/"],
] as const;

const allowed = [
  ["app/data/x.server.ts", "#domain/money"],
  ["app/request/x.server.ts", "#data/db.server"],
  ["app/services/x.server.ts", "#domain/money"],
  ["app/protocol/x.ts", "#domain/money/money"],
  ["app/request/x.server.ts", "#protocol/form-answer"],
  ["app/ui/x.tsx", "#domain/money/money"],
  ["app/ui/x.tsx", "#protocol/form-answer"],
  ["app/pages/shop/x.tsx", "#route-facts"],
  ["app/pages/shop/x.tsx", "#request/config.server"],
] as const;

describe("the import rules", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "import-rules-"));
    cpSync(join(root, "biome.json"), join(folder, "biome.json"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Lints a file that holds this one import, under the project's own rules. */
  function lint(path: string, imported: string): string {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import * as it from "${imported}";\n\nexport { it };\n`);
    const run = spawnSync(bin("biome"), ["lint", "--vcs-enabled=false", path], {
      cwd: folder,
      encoding: "utf8",
    });
    return run.stdout + run.stderr;
  }

  it.each(refused)("refuses in %s an import of %s", (path, imported, rule) => {
    const said = lint(path, imported);
    expect(said).toContain("noRestrictedImports");
    expect(said).toContain(rule);
  });

  it.each(allowed)("lets %s import %s", (path, imported) => {
    const said = lint(path, imported);
    expect(said).toContain("Checked 1 file");
    expect(said).not.toContain("noRestrictedImports");
  });
});

describe("the domain's compiler", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(root, "app/domain/.rules-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Compiles one file with the domain's own settings and returns what the compiler says. */
  function compile(source: string): string {
    const file = join(folder, "x.ts");
    writeFileSync(file, source);
    const settings = {
      extends: "../tsconfig.json",
      compilerOptions: { rootDir: "..", outDir: "." },
      files: ["x.ts"],
      include: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    try {
      return execFileSync(
        bin("tsc"),
        ["--noEmit", "--composite", "false", "--emitDeclarationOnly", "false", "-p", folder],
        { encoding: "utf8" },
      );
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  }

  it("knows the language and nothing of the world", () => {
    expect(compile("export const total = [1, 2].reduce((a, b) => a + b).toString();\n")).toBe("");
  });

  it.each([
    ["the network", 'export const it = fetch("/");'],
    ["the process", "export const it = process.env;"],
    ["the document", "export const it = document.title;"],
    ["Node's modules", 'export { readFileSync } from "node:fs";'],
    ["timers", "export const it = setTimeout(() => {}, 1);"],
    ["cryptography", "export const it = crypto.randomUUID();"],
  ])("does not know %s", (_name, source) => {
    expect(compile(`${source}\n`)).toMatch(/error TS(2304|2584|2591|2580|2307|2792)/);
  });
});
