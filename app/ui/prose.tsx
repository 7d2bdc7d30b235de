import type { ReactNode } from "react";

/** CSS classes for the elements of a text. */
export const PROSE =
  "wrap-break-word [&_a]:text-peacock [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:my-3 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-title [&_h3]:mt-6 [&_h3]:font-semibold [&_hr]:my-6 [&_hr]:border-line [&_li]:ml-5 [&_li]:list-disc [&_li]:py-1 [&_ol>li]:list-decimal [&_p]:my-3 [&_pre]:whitespace-pre-wrap [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:pr-4 [&_th]:align-bottom [&_th]:text-left";

/** A page of plain text: heading, date, sections. */
export function Prose({
  title,
  lang,
  since,
  children,
}: {
  title: string;
  /** The title's language, if it isn't the page's. */
  lang?: string | undefined;
  since?: string;
  children: ReactNode;
}) {
  return (
    <article className={`shell max-w-prose py-8 ${PROSE}`}>
      <h1 className="text-display" lang={lang}>
        {title}
      </h1>
      {since ? <p className="text-small text-ink-soft">{since}</p> : null}
      {children}
    </article>
  );
}
