import { onTestFinished } from "vitest";
import { type Language, readLanguageFrom } from "#domain/language";

/** This test is in that language. The next one, which may be of another file, is asked for its own again. */
export function testIn(language: Language): void {
  const before = readLanguageFrom(() => language);
  onTestFinished(() => void readLanguageFrom(before));
}
