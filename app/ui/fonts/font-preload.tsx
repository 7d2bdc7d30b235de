import { currentLanguage, DEFAULT_LANGUAGE } from "#domain/language";
import fraunces from "./fraunces.woff2?url";

/**
 * Preloads the one font that every first view in English needs; the fonts for ₹ and Telugu load when they are used.
 * Nothing is preloaded in Telugu, because its headings use the device's own font nearly everywhere.
 */
export function FontPreload() {
  if (currentLanguage() !== DEFAULT_LANGUAGE) return null;
  return <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
