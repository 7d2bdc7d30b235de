import type { ReactNode } from "react";

export type Tone = "wait" | "info" | "sent" | "ok" | "bad";

/** CSS classes of each tone. */
export const TONES: Record<Tone, string> = {
  wait: "bg-wait text-on-wait",
  info: "bg-info text-on-info",
  sent: "bg-sent text-on-sent",
  ok: "bg-ok text-on-ok",
  bad: "bg-bad text-on-bad",
};

/** A state in one word, in the colours that the spec prescribes (reading R35). */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-round px-3 py-1 text-small font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
