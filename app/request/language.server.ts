import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE, type Language, readLanguageFrom } from "#domain/language";

const current = new AsyncLocalStorage<Language>();

readLanguageFrom(() => current.getStore() ?? DEFAULT_LANGUAGE);

/** Runs `work`, and everything that it awaits, in this language. */
export function withLanguage<Answer>(language: Language, work: () => Answer): Answer {
  return current.run(language, work);
}
