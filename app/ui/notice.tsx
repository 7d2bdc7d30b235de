import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";

const tones: Record<Tone, string> = {
  wait: "bg-wait text-on-wait",
  info: "bg-info text-on-info",
  sent: "bg-sent text-on-sent",
  ok: "bg-ok text-on-ok",
  bad: "bg-bad text-on-bad",
};

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
      className={`rounded-card px-4 py-3 ${tones[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
