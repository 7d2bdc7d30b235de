import type { ReactNode } from "react";

/** A placeholder as long and high as these words, which are invisible. */
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
