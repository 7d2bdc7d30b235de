import type { ReactNode } from "react";

/** A picture with the perforated edge of a stamp. */
export function Stamp({
  children,
  className = "",
  shape = "aspect-4/5",
}: {
  children: ReactNode;
  className?: string;
  /** A CSS class for the aspect ratio. Empty: the ratio of the content. */
  shape?: string;
}) {
  return (
    <span className={`block drop-shadow-stamp ${className}`}>
      <span className="stamp-edge block bg-white">
        <span className={`block overflow-hidden ${shape}`}>{children}</span>
      </span>
    </span>
  );
}
