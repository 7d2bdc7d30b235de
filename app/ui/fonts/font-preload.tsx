import { currentLanguage, DEFAULT_LANGUAGE } from "#domain/language";
import fraunces from "./fraunces.woff2?url";

/**
 * The one font that every first view in English needs; ₹ and Telugu follow where they stand. Headings in Telugu
 * are the device's own face nearly everywhere, so that nothing is worth a phone's first second.
 */
export function FontPreload() {
  if (currentLanguage() !== DEFAULT_LANGUAGE) return null;
  return <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />;
}
