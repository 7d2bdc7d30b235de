import { type ReactNode, useId } from "react";

/** One box of the order's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t border-dashed border-line p-5 first:border-t-0 tablet:p-7"
    >
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}
