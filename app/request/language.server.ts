import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE, type Language, readLanguageFrom } from "#domain/language";

const currentLanguageStorage = new AsyncLocalStorage<Language>();

readLanguageFrom(() => currentLanguageStorage.getStore() ?? DEFAULT_LANGUAGE);

/** Runs `work`, and everything that it awaits, in this language. */
export function withLanguage<Answer>(language: Language, work: () => Answer): Answer {
  return currentLanguageStorage.run(language, work);
}
