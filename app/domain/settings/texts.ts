import { inEachLanguage, LANGUAGES, type Language, type Localized } from "#domain/language";

/** A text in the settings, with a field for each language: `titleEn`, `titleTe`. */
export type Texts<Name extends string, T> = {
  [Each in Language as `${Name}${Capitalize<Each>}`]: T;
};

export function textsOf<Name extends string, T>(
  name: Name,
  of: (language: Language, field: string) => T,
): Texts<Name, T> {
  const texts = LANGUAGES.map((language) => {
    const field = fieldOf(name, language);
    return [field, of(language, field)];
  });
  return Object.fromEntries(texts);
}

export function localizedText<Name extends string>(
  subject: Texts<Name, string>,
  name: Name,
): Localized<string> {
  const texts: Readonly<Record<string, string>> = subject;
  return inEachLanguage((language) => texts[fieldOf(name, language)] ?? "");
}

function fieldOf(name: string, language: Language): string {
  return `${name}${language.slice(0, 1).toUpperCase()}${language.slice(1)}`;
}
