import type { ReactNode } from "react";

/** As long and as high as such words are; nobody reads them. */
export function SkeletonWords({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={className}>
      <span className="rounded-card bg-line text-transparent">{children}</span>
    </p>
  );
}
