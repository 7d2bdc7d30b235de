import { type ComponentProps, type ElementType, type ReactNode, useId, useState } from "react";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type FieldLabels = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/**
 * A labelled input. Its text has 16 px, because iPhones zoom in on smaller inputs. `maxLength` cuts nothing: the field
 * counts, and says when the text is too long.
 */
export function Field(props: ComponentProps<"input"> & FieldLabels) {
  return <LabelledControl {...props} as="input" />;
}

export function TextField(props: ComponentProps<"textarea"> & FieldLabels) {
  return <LabelledControl {...props} as="textarea" />;
}

/** A labelled native select. Its `children` are options that stand before `options`. */
export function SelectField({
  options = [],
  children,
  ...props
}: ComponentProps<"select"> &
  FieldLabels & { options?: readonly (readonly [value: string, label: string])[] | undefined }) {
  return (
    <LabelledControl {...props} as="select">
      {children}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
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
  const length = value === undefined ? typed : lengthOf(value);
  const limit = maxLength ?? 0;
  const tooLong = (length: number) =>
    maxLength !== undefined && length > limit ? t.tooLong(limit, length - limit) : "";
  const count = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (maxLength === undefined) return;
    setTyped(lengthOf(field.value));
    field.setCustomValidity(tooLong(lengthOf(field.value)));
  };
  const available = limit - length;
  const isNear = available >= 0 && available <= limit * NEAR_LIMIT;
  return {
    count,
    tooLong: tooLong(length),
    counter: isNear && limit >= MIN_COUNTED_LIMIT ? t.available(available) : "",
  };
}

/** The counter appears when less than a tenth of the limit is available. */
const NEAR_LIMIT = 0.1;

/** A field for fewer characters, such as a number, has no counter. */
const MIN_COUNTED_LIMIT = 40;

function lengthOf(text: Text): number {
  return [...String(text ?? "").trim()].length;
}

/** What else an element has is passed on to it. */
function LabelledControl({
  as: Control,
  label,
  error: refused,
  hint,
  className = "",
  maxLength,
  ...props
}: FieldLabels & {
  as: ElementType;
  className?: string | undefined;
  maxLength?: number | undefined;
  value?: Text;
  defaultValue?: Text;
  children?: ReactNode;
}) {
  const id = useId();
  const { count, tooLong, counter } = useLengthLimit(maxLength, props);
  const error = tooLong || refused;
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`]
    .filter(Boolean)
    .join(" ");
  return (
    <div
      className={`flex flex-col gap-1.5 ${className}`}
      onInput={({ target }) => count(target as HTMLInputElement)}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Control
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={`w-full min-h-11 rounded-card border bg-card px-3 py-2 text-base text-ink placeholder:text-ink-soft/70 ${
          error ? "border-kumkum-ink" : "border-ink/30"
        }`}
        {...props}
      />
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
