import type { ReactNode } from "react";

/** One component: its name, and its states beside each other. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="text-title">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
