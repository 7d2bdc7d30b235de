import type { ReactNode } from "react";

/** A page of plain text: heading, date, sections. */
export function Prose({
  title,
  since,
  children,
}: {
  title: string;
  since: string;
  children: ReactNode;
}) {
  return (
    <article className="shell max-w-prose py-8 [&_a]:text-peacock [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-title [&_li]:ml-5 [&_li]:list-disc [&_li]:py-1 [&_p]:my-3">
      <h1 className="text-display">{title}</h1>
      <p className="text-small text-ink-soft">{since}</p>
      {children}
    </article>
  );
}
