import { type ComponentProps, type ReactNode, useId } from "react";

type Common = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/** A labelled input. Its text has 16 px, because iPhones zoom in on smaller inputs. */
export function Field({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"input"> & Common) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <input {...control} {...props} />}
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
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...control} {...props} />}
    </Labelled>
  );
}

/** A labelled native select. */
export function SelectField({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"select"> & Common) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(control) => <select {...control} {...props} />}
    </Labelled>
  );
}

type Control = Pick<
  ComponentProps<"input">,
  "id" | "aria-invalid" | "aria-describedby" | "className"
>;

function Labelled({
  label,
  error,
  hint,
  className = "",
  children,
}: Common & { className?: string | undefined; children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const control = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
    className: `w-full min-h-11 rounded-card border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft/70 ${
      error ? "border-kumkum-ink" : "border-ink/30"
    }`,
  };
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(control)}
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
