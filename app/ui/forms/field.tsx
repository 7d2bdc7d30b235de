import { type ComponentProps, type ReactNode, useId } from "react";

type FieldLabels = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/** A labelled input. Its text has 16 px, because iPhones zoom in on smaller inputs. */
export function Field({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"input"> & FieldLabels) {
  return (
    <LabelledControl label={label} error={error} hint={hint} className={className}>
      {(control) => <input {...control} {...props} />}
    </LabelledControl>
  );
}

export function TextField({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"textarea"> & FieldLabels) {
  return (
    <LabelledControl label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...control} {...props} />}
    </LabelledControl>
  );
}

/** A labelled native select. */
export function SelectField({
  label,
  error,
  hint,
  className,
  ...props
}: ComponentProps<"select"> & FieldLabels) {
  return (
    <LabelledControl label={label} error={error} hint={hint} className={className}>
      {(control) => <select {...control} {...props} />}
    </LabelledControl>
  );
}

type ControlProps = Pick<
  ComponentProps<"input">,
  "id" | "aria-invalid" | "aria-describedby" | "className"
>;

function LabelledControl({
  label,
  error,
  hint,
  className = "",
  children,
}: FieldLabels & {
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
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
