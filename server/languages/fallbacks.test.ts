import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test, vi } from "vitest";
import * as schema from "#data/schema.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { emailTemplates } from "#domain/email/default-templates";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/language";
import { pictureTexts } from "#seed/picture-texts";

type Texts = Readonly<Record<string, unknown>>;

/** Every record of sentences that the app's modules put together, with the module that does. */
const { records } = vi.hoisted(() => ({ records: [] as { file: string; texts: Texts }[] }));

vi.mock("#domain/language", async (original) => {
  const actual = await original<typeof import("#domain/language")>();
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

const sources = import.meta.glob<string>(
  ["/{app,server,operation}/**/*.{ts,tsx}", "!/**/*.test.*", "!/app/domain/language.ts"],
  { query: "?raw", import: "default", eager: true },
);

beforeAll(async () => {
  for (const [file, load] of Object.entries(modules)) {
    const module = (await load()) as { texts?: Texts };
    if ("texts" in module && module.texts) records.push({ file, texts: module.texts });
  }
}, 120_000);

/** All that a page, an email or a picture in this language says in the default one, a line each. */
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
    ...[...translatedColumns()].flatMap(([column, translations]) =>
      translations.has(language) ? [] : [`column ${column}`],
    ),
    ...emailTemplates
      .map(({ template_name }) => template_name)
      .filter((name, _, all) => !name.includes(".") && !all.includes(`${name}.${language}`))
      .map((name) => `email ${name}`),
    ...Object.entries(pictureTexts)
      .filter(([, texts]) => !(`alt_${language}` in texts))
      .map(([picture, { alt }]) => `picture ${picture}: ${alt}`),
  ];
}

/** By place in the record. A sentence that takes facts is shown as it is written. */
function sentences(value: unknown, path = ""): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object" || "$$typeof" in value)
    return [[path, typeof value === "object" ? "markup" : String(value).replaceAll(/\s+/g, " ")]];
  return Object.entries(value).flatMap(([key, inner]) =>
    sentences(inner, path ? `${path}.${key}` : key),
  );
}

/** Columns and settings that have a twin for another language (`title_te`, `titleTe`), and for which ones. */
function translatedColumns(): Map<string, Set<string>> {
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
  const names = [
    ...tables.flatMap((table) =>
      Object.keys(table).map((column) => `${getTableName(table)}.${column}`),
    ),
    ...Object.entries(SETTINGS).flatMap(([subject, schema]) =>
      Object.keys("shape" in schema ? schema.shape : {}).map(
        (field) => `settings.${subject}.${field}`,
      ),
    ),
  ];
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    const [, column, language = ""] =
      /^(.*)(?:_|(?<=[a-z])(?=[A-Z]))([a-z]{2}|[A-Z][a-z])$/.exec(name) ?? [];
    const isLanguage = (LANGUAGES as readonly string[]).includes(language.toLowerCase());
    if (column && isLanguage)
      found.set(column, (found.get(column) ?? new Set()).add(language.toLowerCase()));
  }
  return found;
}

test.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
  "nothing that is said in %s falls back to English [R56]",
  (language) => {
    const found = fallbacks(language);
    if (found.length > 0) throw new Error(`falls back to English:\n${found.join("\n")}`);
  },
);

test("of a language that has nothing, all is named that would be in English [R56]", () => {
  const found = fallbacks("hi").join("\n");
  for (const line of [
    "/app/pages/account/addresses/texts.ts yourAddresses: Your Addresses",
    "/app/domain/people/messages.ts addressFields.pin: PIN code",
    "/app/domain/orders/order-status.ts shipped.label: Shipped",
    "/app/domain/people/addresses/state-names.ts Delhi",
    "/app/domain/formatted-dates.ts : just now",
    "/app/domain/checkout/delivery-dates.ts months: Jan Feb Mar",
    "/app/domain/email/messages.ts : listener",
    "/app/domain/settings/legal/legal-pages.ts terms",
    "column products.name",
    "column settings.home.title",
    "email order_placed",
    "picture ndk-01: A passenger's outline",
  ])
    expect(found).toContain(line);
});

test("no module asks which language it is by a code of its own [R56]", () => {
  const asking = Object.entries(sources).filter(([, code]) => /[!=]== "(?:en|te)"/.test(code));
  expect(asking.map(([file]) => file)).toEqual([]);
});
