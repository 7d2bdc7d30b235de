import { ChevronDown } from "lucide";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#ui/icon";

/**
 * A folded part of a form. It opens when one of its fields is refused, before the form gives that field the focus, and
 * stays open while it is corrected. `fields` may also be the beginnings of names, such as `own_sizes.0.`.
 */
export function FoldedSection({
  title,
  note: given = "",
  errors = {},
  fields = [],
  children,
}: {
  title: string;
  /**
   * Beside the title: what the part holds now. A function gets what is typed in the field of a name, or null before
   * anything is typed in it.
   */
  note?: string | ((typed: (name: string) => string | null) => string) | undefined;
  errors?: Readonly<Record<string, string>>;
  fields?: readonly string[];
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const note = typeof given === "string" ? given : given((name) => typed.get(name) ?? null);
  const isWrong = Object.keys(errors).some((name) => fields.some((part) => name.startsWith(part)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens it again
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong, errors]);
  return (
    <details
      ref={details}
      className="group/folded"
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        setTyped((before) => new Map(before).set(name, value));
      }}
    >
      <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-2 font-medium text-peacock">
        {title}
        <Icon of={ChevronDown} size={16} className="group-open/folded:rotate-180" />
        {note ? (
          <span className="text-small font-normal wrap-anywhere text-ink-soft">{note}</span>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
