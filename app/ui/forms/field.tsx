import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from "react";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type FieldLabels = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/**
 * A labelled input. Its text has 16 px, because iPhones zoom in on smaller inputs. `maxLength` cuts nothing: the field
 * counts, and says when the text is too long.
 */
export function Field({
  label,
  error,
  hint,
  className,
  maxLength,
  onInput,
  ...props
}: ComponentProps<"input"> & FieldLabels) {
  const limit = useLengthLimit(maxLength, props);
  const onTyped = (event: FormEvent<HTMLInputElement>) => {
    limit.count(event.currentTarget);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <LabelledControl {...limit} label={label} error={error} hint={hint} className={className}>
      {(control) => <input {...control} {...props} onInput={onTyped} />}
    </LabelledControl>
  );
}

export function TextField({
  label,
  error,
  hint,
  className,
  maxLength,
  onInput,
  ...props
}: ComponentProps<"textarea"> & FieldLabels) {
  const limit = useLengthLimit(maxLength, props);
  const onTyped = (event: FormEvent<HTMLTextAreaElement>) => {
    limit.count(event.currentTarget);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <LabelledControl {...limit} label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...control} {...props} onInput={onTyped} />}
    </LabelledControl>
  );
}

type Text = ComponentProps<"textarea">["value"];

/**
 * Counts a text against its limit. A browser's own `maxLength` would cut what is pasted without a word; here it stays,
 * and is refused by the browser if the form validates there, else by the server.
 */
export function useLengthLimit(
  maxLength: number | undefined,
  { value, defaultValue }: { value?: Text; defaultValue?: Text },
) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(() => lengthOf(defaultValue));
  const available =
    (maxLength ?? Number.POSITIVE_INFINITY) - (value === undefined ? typed : lengthOf(value));
  const tooLong = (length: number) =>
    maxLength !== undefined && length > maxLength ? t.tooLong(maxLength, length - maxLength) : "";
  const count = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (maxLength === undefined) return;
    const length = lengthOf(field.value);
    setTyped(length);
    field.setCustomValidity(tooLong(length));
  };
  const isNear = available >= 0 && available <= (maxLength ?? 0) * NEAR_LIMIT;
  return {
    count,
    tooLong: maxLength !== undefined ? tooLong(maxLength - available) : "",
    counter: isNear && (maxLength ?? 0) >= MIN_COUNTED_LIMIT ? t.available(available) : "",
  };
}

/** The counter appears when less than a tenth of the limit is available. */
const NEAR_LIMIT = 0.1;

/** A field for fewer characters, such as a number, has no counter. */
const MIN_COUNTED_LIMIT = 40;

function lengthOf(text: Text): number {
  return [...String(text ?? "").trim()].length;
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
  error: refused,
  hint,
  tooLong = "",
  counter = "",
  className = "",
  children,
}: FieldLabels & {
  tooLong?: string;
  counter?: string;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const error = tooLong || refused;
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`]
    .filter(Boolean)
    .join(" ");
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
      {counter ? (
        <p id={`${id}-counter`} className="text-small text-ink-soft">
          {counter}
        </p>
      ) : null}
    </div>
  );
}
