import { type ComponentProps, type ReactNode, useId } from "react";

const box =
  "w-full min-h-11 rounded-card border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft/70";

type Common = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

function useDescription({ error, hint }: Pick<Common, "error" | "hint">) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, described: described || undefined };
}

/** A labelled input. 16 px text, so that no phone zooms in on focus. */
export function Field({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"input"> & Common) {
  const { id, described } = useDescription({ error, hint });
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        {...props}
        className={`${box} ${error ? "border-kumkum-ink" : "border-ink/30"}`}
      />
    </Labelled>
  );
}

export function TextField({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"textarea"> & Common) {
  const { id, described } = useDescription({ error, hint });
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        {...props}
        className={`${box} ${error ? "border-kumkum-ink" : "border-ink/30"}`}
      />
    </Labelled>
  );
}

/** A choice of the browser's own. */
export function SelectField({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"select"> & Common) {
  const { id, described } = useDescription({ error, hint });
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        {...props}
        className={`${box} ${error ? "border-kumkum-ink" : "border-ink/30"}`}
      />
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  error,
  hint,
  className = "",
  children,
}: Common & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-small font-medium text-kumkum-ink">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
