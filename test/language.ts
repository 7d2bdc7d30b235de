import { onTestFinished } from "vitest";
import { type Language, readLanguageFrom } from "#domain/language";

/**
 * Runs the current test in another language. The language is restored afterwards, because the next test may be of
 * another file.
 */
export function testIn(language: Language): void {
  const before = readLanguageFrom(() => language);
  onTestFinished(() => void readLanguageFrom(before));
}
