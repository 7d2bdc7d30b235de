import { type ReactNode, useId } from "react";

const LOOK_CLASSES = {
  sheet: {
    section: "min-w-0 gap-4 rounded-card border border-line bg-card p-4 shadow-card tablet:p-6",
    title: "text-title",
  },
  part: {
    section: "gap-3 border-t border-dashed border-line p-5 first:border-t-0 tablet:p-7",
    title: "text-lead",
  },
} as const;

/** A section with a heading: a sheet of its own, or one of several parts of a sheet, as on an order's page. */
export function Panel({
  title,
  look = "sheet",
  children,
}: {
  title: string;
  look?: keyof typeof LOOK_CLASSES;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col ${LOOK_CLASSES[look].section}`}>
      <h2 id={id} className={LOOK_CLASSES[look].title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
