import type { InLanguage } from "#domain/catalogue/picture-texts";

/** What is written on a card, each line in its own language, for a screen reader to say it so. */
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
