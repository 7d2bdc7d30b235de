import type { Plugin } from "vite";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";

/**
 * A Vite plugin that keeps only the client's own language of each record (`inLanguage({ en, te })`, `texts = { en, te
 * }`). The server and the development server keep all languages.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: "one-language",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: /inLanguage\(|currentLanguage\(\)|texts = / },
      handler: (code) => ({ code: inOneLanguage(code, language), map: null }),
    },
  };
}

export function inOneLanguage(code: string, language: Language): string {
  return code
    .replaceAll(/\binLanguage\(\{([^{}]*)\}\)/g, (_, records) => recordNameOf(records, language))
    .replaceAll(
      /\btexts = \{([^{}]*)\};/g,
      (_, records) => `texts = { ${language}: ${recordNameOf(records, language)} };`,
    )
    .replaceAll(/(?<!function )\bcurrentLanguage\(\)/g, JSON.stringify(language));
}

/** The language's part of `en, te` or `en: english, te: telugu`; if it is missing, the default language's. */
function recordNameOf(records: string, language: Language): string {
  return nameInEntry(records, language) ?? nameInEntry(records, DEFAULT_LANGUAGE) ?? "";
}

function nameInEntry(records: string, language: Language): string | undefined {
  const entry = new RegExp(`(?:^|[,\\s])${language}(?:\\s*:\\s*([\\w$]+))?\\s*(?:,|$)`).exec(
    records,
  );
  return entry ? (entry[1] ?? language) : undefined;
}
