import type { ReactNode } from "react";
import { TONES, type Tone } from "./badge.tsx";

/** A sentence in a coloured box. With `alert`, screen readers announce it as soon as it appears. */
export function Notice({
  tone,
  alert = false,
  className = "",
  children,
}: {
  tone: Tone;
  alert?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className={`rounded-card px-4 py-3 ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
