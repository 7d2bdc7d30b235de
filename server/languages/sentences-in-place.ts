import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, parseSync } from "vite";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { inOneLanguage } from "./one-language.ts";

/** A record of sentences as it was at build time, and the file that has it in the build's language. */
type Sentences = { texts: Readonly<Record<string, unknown>>; file: string };

const SENTENCES_QUERY = "?sentences";

/**
 * A Vite plugin that puts sentences where they are used, so that a page loads only its own. `cartMessages.itemAdded`
 * is replaced by its text; a sentence that is a function is imported alone. Where a sentence is looked up by a
 * problem's code, the whole record stays.
 */
export function sentencesInPlace(language: Language): Plugin {
  return {
    name: "sentences-in-place",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /messages(\.\w+)?\.ts\?sentences$/ },
      handler: async (id) => {
        const file = id.slice(0, -SENTENCES_QUERY.length);
        const code = inOneLanguage(await readFile(file, "utf8"), language);
        return { code: withExportPerSentence(code, language), moduleType: "ts" };
      },
    },
    transform: {
      filter: { id: /\/app\/[^?]*\.tsx?(\?(?!sentences)|$)/, code: /"#domain\/[\w/-]*messages"/ },
      handler: async (code) => ({
        code: withInlinedSentences(code, await sentencesOf(code, language)),
        map: null,
      }),
    },
  };
}

/** The records of sentences that a module imports, by their local names. */
async function sentencesOf(code: string, language: Language): Promise<Map<string, Sentences>> {
  const { readLanguageFrom } = await appModule("domain/language.ts");
  readLanguageFrom(() => language);
  const found = new Map<string, Sentences>();
  for (const [, module] of code.matchAll(/from "#(domain\/[\w/-]*messages)"/g)) {
    const file = `${module}${language === DEFAULT_LANGUAGE ? "" : `.${language}`}.ts`;
    for (const [name, texts] of Object.entries<Sentences["texts"]>(await appModule(`${module}.ts`)))
      if (name.endsWith("Messages")) found.set(name, { texts, file: pathInApp(file) });
  }
  return found;
}

function pathInApp(file: string): string {
  return join(process.cwd(), "app", file);
}

function appModule(file: string) {
  return import(/* @vite-ignore */ pathToFileURL(pathInApp(file)).href);
}

export function withInlinedSentences(
  code: string,
  records: ReadonlyMap<string, Sentences>,
): string {
  const imports = new Set<string>();
  const read = /(?<![\w$.])(\w+Messages)(?:\.(\w+)|\["([\w-]+)"\])/g;
  const shown = code.replaceAll(read, (expression, name, key, quoted) => {
    const record = records.get(name);
    const sentence = record?.texts[key ?? quoted];
    const exported = exportNameOf(key ?? quoted);
    if (typeof sentence === "string") return JSON.stringify(sentence);
    if (isText(sentence)) return `(${JSON.stringify(sentence)})`;
    if (typeof sentence !== "function" || !record) return expression;
    const local = `${name}${exported}`;
    imports.add(`import { ${exported} as ${local} } from "${record.file}${SENTENCES_QUERY}";\n`);
    return local;
  });
  return [...imports, shown].join("");
}

/** A key such as `few-left` as a name in code. */
function exportNameOf(key: string): string {
  return `$${key.replaceAll("-", "_")}`;
}

/** True for a text, or an object of texts such as a form's labels. */
function isText(sentence: unknown): boolean {
  if (typeof sentence !== "object" || sentence === null) return typeof sentence === "string";
  return Object.values(sentence).every(isText);
}

/** Replaces the record named by `language` with an export for each sentence that isn't plain text. */
export function withExportPerSentence(code: string, language: Language): string {
  const { program } = parseSync("messages.ts", code);
  const record = program.body
    .map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one))
    .flatMap((one) => (one?.type === "VariableDeclaration" ? one.declarations : []))
    .find(({ id }) => id.type === "Identifier" && id.name === language)?.init;
  if (record?.type !== "ObjectExpression") return code;
  const exported = record.properties.map((one) => {
    if (one.type !== "Property") return "";
    const value = code.slice(one.value.start, one.value.end);
    const name = exportNameOf(
      one.key.type === "Identifier" ? one.key.name : code.slice(one.key.start + 1, one.key.end - 1),
    );
    return one.method ? `export function ${name}${value}\n` : `export const ${name} = ${value};\n`;
  });
  return `${code.slice(0, record.start)}{}${code.slice(record.end)}\n${exported.join("")}`;
}
