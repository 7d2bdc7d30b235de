import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, it } from "vitest";

/**
 * The folders of data/, called subjects. Each imports only those before it in this list, and files at the top of
 * data/, which import none of them (docs/decisions/0101). `migrations` has only SQL and isn't listed.
 */
const SUBJECTS = [
  "settings",
  "email",
  "people",
  "stock",
  "catalogue",
  "cart",
  "offers",
  "checkout",
  "figures",
  "orders",
  "invoices",
  "statements",
  "months",
  "today",
  "personal-data",
  "resources",
  // The following subjects import no other, and no other imports them.
  "backups",
  "copying",
  "nodes",
  "integrity",
];

const IMPORT = /\b(?:from|import)\s*\(?\s*"(?:#data\/(?<across>[^"]+)|(?<within>\.[^"]+))"/g;

/**
 * Returns a sentence for each import of a file that leads to a later subject than its own. `file` is its path within
 * data/.
 */
function upward(file: string, source: string): string[] {
  const own = subjectOf(file);
  return [...source.matchAll(IMPORT)].flatMap(({ groups: { across, within = "" } = {} }) => {
    const imported = subjectOf(across ?? join(dirname(file), within));
    return SUBJECTS.indexOf(imported) > SUBJECTS.indexOf(own)
      ? `${file} imports ${across ?? within}, and ${imported} stands above ${own || "the subjects"}: move what it needs into the lower subject, or the file into the upper one`
      : [];
  });
}

/** Returns the folder of a path within data/; '' for a file at the top. */
function subjectOf(path: string): string {
  const [folder = ""] = path.split("/");
  return folder === path ? "" : folder;
}

describe("the subjects of data/", () => {
  it("are all in the order", () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "migrations")
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual(SUBJECTS.toSorted());
  });

  it("import none that stands above them", () => {
    const files = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts"] });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) =>
      upward(file, readFileSync(join(import.meta.dirname, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["cart/x.server.ts", 'import { it } from "#data/orders/lists/x.server";'],
    ["cart/x.server.ts", 'import type { It } from "#data/orders/x.server";'],
    ["cart/x.server.ts", 'import {\n  type It,\n} from "#data/orders/x.server";'],
    ["cart/x.server.ts", 'export * from "#data/orders/x.server";'],
    ["cart/x.server.ts", 'const it = await import("#data/orders/x.server");'],
    ["cart/parts/x.server.ts", 'import "../../orders/x.server.ts";'],
    ["x.server.ts", 'import { it } from "./settings/x.server.ts";'],
  ])("would be told of %s: %s", (file, source) => {
    expect(upward(file, source)).toEqual([expect.stringContaining("stands above")]);
  });

  it.each([
    ["orders/x.server.ts", 'import { it } from "#data/cart/x.server";'],
    ["orders/x.server.ts", 'import { it } from "./payment/x.server.ts";'],
    ["orders/x.server.ts", 'import { it } from "#data/db.server";'],
    ["orders/x.server.ts", 'import { it } from "#domain/statements/matching";'],
    ["x.server.ts", 'import { it } from "./db.server.ts";'],
  ])("lets %s say %s", (file, source) => {
    expect(upward(file, source)).toEqual([]);
  });
});
