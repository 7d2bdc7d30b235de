import { ChevronDown } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * A folded part of a form. It opens when one of its fields is refused, before the form gives that field the focus, and
 * stays open while it is corrected. `fields` may also be the beginnings of names, such as `own_sizes.0.`.
 */
export function FoldedSection({
  title,
  note = "",
  errors = {},
  fields = [],
  children,
}: {
  title: string;
  /** Beside the title: what the part holds now. */
  note?: string | undefined;
  errors?: Readonly<Record<string, string>>;
  fields?: readonly string[];
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(errors).some((name) => fields.some((part) => name.startsWith(part)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens it again
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong, errors]);
  return (
    <details ref={details} className="group/folded">
      <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-2 font-medium text-peacock">
        {title}
        <ChevronDown aria-hidden size={16} className="group-open/folded:rotate-180" />
        {note ? (
          <span className="text-small font-normal wrap-anywhere text-ink-soft">{note}</span>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
