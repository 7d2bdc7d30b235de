import type { InLanguage } from "#domain/catalogue/picture-texts";

/** The text written in the picture, for people who can't see it or can't read the small letters. */
export function PictureTranscript({
  lines,
  title,
}: {
  lines: readonly InLanguage[];
  title: string;
}) {
  return (
    <figure className="max-w-prose border-l-3 border-marigold pl-4">
      <figcaption className="text-small text-ink-soft">{title}</figcaption>
      {lines.map(({ text, lang }) => (
        <blockquote key={lang} lang={lang} className="font-display text-lead">
          {text}
        </blockquote>
      ))}
    </figure>
  );
}
