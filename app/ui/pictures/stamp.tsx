import type { ReactNode } from "react";

/** A picture with the perforated edge of a stamp. */
export function Stamp({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <span className={`block drop-shadow-stamp ${className}`}>
      <span className="stamp-edge block bg-white">
        <span className="block aspect-4/5 overflow-hidden">{children}</span>
      </span>
    </span>
  );
}
