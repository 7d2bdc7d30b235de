import type { ReactNode } from "react";

/** Shown where there is nothing yet: a drawn empty envelope, one sentence, and what to do. */
export function EmptyState({
  title,
  advice,
  heading: Heading = "h2",
  children,
}: {
  title: string;
  advice: string;
  /** h1 if this is the whole page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-12 text-center">
      <EmptyEnvelope />
      <Heading className="text-title">{title}</Heading>
      <p className="text-ink-soft">{advice}</p>
      {children}
    </div>
  );
}

export function EmptyEnvelope() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 140"
      className="w-44 max-w-full fill-none stroke-ink stroke-2 [stroke-linejoin:round]"
    >
      <path d="M20 52 100 8l80 44v78H20Z" className="fill-card" />
      <path d="M20 52 100 98l80-46" className="fill-paper" />
      <path d="M20 130 78 86M180 130 122 86" />
      <circle cx="150" cy="34" r="17" className="stroke-kumkum-ink" />
      <path
        d="M118 24c9-7 15 7 24 0M116 34c9-7 15 7 24 0M118 44c9-7 15 7 24 0"
        className="stroke-kumkum-ink"
      />
    </svg>
  );
}
