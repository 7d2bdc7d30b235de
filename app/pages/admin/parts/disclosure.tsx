import type { ComponentProps, ReactNode } from "react";

/** Content that is folded below its summary, which looks like a link. */
export function Disclosure({
  summary,
  children,
  ...details
}: ComponentProps<"details"> & { summary: ReactNode }) {
  return (
    <details {...details}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-peacock">
        {summary}
      </summary>
      {children}
    </details>
  );
}
