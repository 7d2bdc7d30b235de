import type { ReactNode } from "react";

/**
 * A row of a bill, in a `dl`. With a large text size the amount goes onto a line of its own, so that neither breaks
 * inside a word.
 */
export function Sum({
  label,
  className = "",
  children,
}: {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 grow basis-[9rem]">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
