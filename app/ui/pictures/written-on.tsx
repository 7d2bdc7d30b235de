import type { InLanguage } from "#domain/catalogue/picture-texts";

/** The text written on a card, each line in its own language, so that screen readers pronounce it right. */
export function WrittenOn({
  lines,
  className,
}: {
  lines: readonly InLanguage[];
  className?: string;
}) {
  return lines.map(({ text, lang }) => (
    <span key={lang} lang={lang} className={className}>
      {text}{" "}
    </span>
  ));
}
