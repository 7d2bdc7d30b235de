import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test, vi } from "vitest";
import * as schema from "#data/schema.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { emailTemplates } from "#domain/email/emails";
import { FURTHER_LANGUAGES } from "#domain/language";
import { FORMS } from "#forms/table.server";
import { pictureTexts } from "#seed/picture-texts";

type Texts = Readonly<Record<string, unknown>>;

/** Collects every record of sentences that a module of the app makes, with that module's path. */
const { records, NEW } = vi.hoisted(() => ({
  records: [] as { file: string; texts: Texts }[],
  /** A language that is declared without a single translation. */
  NEW: "xx",
}));

vi.mock("#domain/language", async (original) => {
  const actual = await original<typeof import("#domain/language")>();
  for (const list of [actual.LANGUAGES, actual.FURTHER_LANGUAGES] as unknown as string[][])
    list.push(NEW);
  const noting = (read: (texts: never) => unknown) => (texts: Texts) => {
    const callers = new Error().stack?.match(/\/app\/[^\s:?)]+/g) ?? [];
    records.push({ file: callers.find((file) => !file.includes("domain/language")) ?? "", texts });
    return read(texts as never);
  };
  return {
    ...actual,
    inLanguage: noting(actual.inLanguage),
    byLanguage: noting(actual.byLanguage),
  };
});

const modules = import.meta.glob([
  "/app/**/*.{ts,tsx}",
  "!/app/**/*.test.*",
  "!/app/entry.client.tsx",
  "!/app/routes.ts",
  "!/app/pages/styleguide/**",
]);

/**
 * Source code in which language codes might be written out. Translations themselves and the language module are left
 * out.
 */
const sources = import.meta.glob<string>(
  [
    "/{app,server,operation}/**/*.{ts,tsx}",
    "/seed/seed.ts",
    "!/**/*.test.*",
    "!/**/*.te.{ts,tsx}",
    "!/app/domain/language.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

const migrations = import.meta.glob<string>("/app/data/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

beforeAll(async () => {
  for (const [file, load] of Object.entries(modules)) {
    const module = (await load()) as { texts?: Texts };
    if ("texts" in module && module.texts) records.push({ file, texts: module.texts });
  }
});

/** Lists every text of a page, an email or a picture that falls back to the default language, one a line. */
function fallbacks(language: string): string[] {
  return [
    ...records.flatMap(({ file, texts }) => {
      const own = new Set(sentences(texts[language]).map(([path]) => path));
      const all = Object.values(texts)
        .toReversed()
        .flatMap((record) => sentences(record));
      const missing = new Map(all.filter(([path]) => !own.has(path)));
      return [...missing].map(([path, sentence]) => `${file} ${path}: ${sentence}`);
    }),
    ...columns()
      .filter((column) => column.endsWith(`_${language}`) && !isMigrated(column))
      .map((column) => `column ${column} (no migration adds it)`),
    ...emailTemplates
      .map(({ template_name }) => template_name)
      .filter((name, _, all) => !name.includes(".") && !all.includes(`${name}.${language}`))
      .map((name) => `email ${name}`),
    ...Object.entries(pictureTexts)
      .filter(([, texts]) => !(`alt_${language}` in texts))
      .map(([picture, { alt }]) => `picture ${picture}: ${alt}`),
  ];
}

/** The sentences of a record with their place in it. A sentence that is a function is given as its source. */
function sentences(value: unknown, path = ""): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object" || "$$typeof" in value)
    return [[path, typeof value === "object" ? "markup" : String(value).replaceAll(/\s+/g, " ")]];
  return Object.entries(value).flatMap(([key, inner]) =>
    sentences(inner, path ? `${path}.${key}` : key),
  );
}

function columns(): string[] {
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  );
}

function isMigrated(column: string): boolean {
  const name = new RegExp(`\\b${column.split(".")[1]}\\b`);
  return Object.values(migrations).some((sql) => name.test(sql));
}

/** The names of all settings, and of the fields that forms send. */
function fields(): string[] {
  const settings = Object.entries(SETTINGS).flatMap(([subject, schema]) =>
    Object.keys("shape" in schema ? schema.shape : {}).map(
      (field) => `settings.${subject}.${field}`,
    ),
  );
  const sent = FORMS.flatMap(({ address, example }) =>
    Object.keys(example).map((field) => `${address} ${field}`),
  );
  return [...settings, ...sent];
}

test.each(FURTHER_LANGUAGES.filter((language) => language !== NEW))(
  "nothing that is said in %s falls back to English [R56]",
  (language) => {
    const found = fallbacks(language);
    if (found.length > 0) throw new Error(`falls back to English:\n${found.join("\n")}`);
  },
);

test("of a language that has nothing, all is named that would be in English [R56]", () => {
  const found = fallbacks(NEW).join("\n");
  for (const line of [
    "/app/pages/account/addresses/texts.ts yourAddresses: Your Addresses",
    "/app/domain/people/messages.ts addressFields.pin: PIN code",
    "/app/domain/orders/order-status.ts shipped.label: Shipped",
    "/app/domain/people/addresses/state-names.ts Delhi",
    "/app/domain/formatted-dates.ts : just now",
    "/app/domain/checkout/delivery-dates.ts months: Jan Feb Mar",
    "/app/domain/email/messages.ts : listener",
    "/app/domain/settings/legal/legal-pages.ts terms",
    `column products.name_${NEW}`,
    `column order_items.size_name_${NEW}`,
    "email order_placed",
    "picture ndk-01: A passenger's outline",
  ])
    expect(found).toContain(line);
});

test("a new language has each column, setting and field that another has [R56]", () => {
  const names = [...columns(), ...fields()];
  const twins = names.flatMap((name) => {
    const [, text, language] = /^(.*)(_te|Te)$/.exec(name) ?? [];
    return language ? [text + (language === "Te" ? "Xx" : `_${NEW}`)] : [];
  });
  expect(twins).toContain(`products.name_${NEW}`);
  expect(twins).toContain("settings.home.titleXx");
  expect(twins.filter((name) => !names.includes(name))).toEqual([]);
});

test("no module reads a translation by its column, or asks for a language by its code [R56]", () => {
  const byHand =
    /\w_te\b|"te"|\.te\b(?!\.tsx?")|\.\w+[a-z]Te\b|\{ en(?:: \w+)?, te(?:: \w+)? \} =|\b\w+[a-z]Te: (?!typeof)/;
  const reading = Object.entries(sources).flatMap(([file, code]) => {
    const lines = withoutComments(code)
      .split("\n")
      .filter((line) => byHand.test(line));
    return lines.map((line) => `${file}: ${line.trim()}`);
  });
  expect(reading).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/.*$/gms, "");
}
