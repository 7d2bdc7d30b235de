import { type ComponentProps, useId } from "react";

const DIGIT_INDEXES = [0, 1, 2, 3, 4, 5];

/**
 * The six boxes for the PIN code, as on an Indian envelope. Hidden from screen readers, because the address has the
 * digits, too.
 */
export function PinBoxes({ pin, className }: { pin: string | null; className: string }) {
  return (
    <p aria-hidden className="flex">
      {DIGIT_INDEXES.map((place) => (
        <span
          key={place}
          className={`-ml-px grid min-w-0 place-items-center border border-kumkum-ink/50 font-figures font-semibold first:ml-0 ${pin === null ? "border-dashed" : ""} ${className}`}
        >
          {pin?.[place]}
        </span>
      ))}
    </p>
  );
}

/** The field for a PIN code: one input over six drawn boxes, so spaced that each digit falls into a box. */
export function PinField({
  label,
  error,
  stateName,
  ...props
}: ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  /** The state that the typed PIN code belongs to. It is announced here and shown elsewhere. */
  stateName: string | undefined;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 [--box:min(2.5rem,calc((100vw-5rem)/6))]">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative w-fit rounded-card bg-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-peacock">
        <PinBoxes pin="" className="h-11 w-[calc(var(--box)+1px)]" />
        <input
          id={id}
          inputMode="numeric"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...props}
          // Wider than the boxes, so that the caret after the last digit doesn't scroll the digits.
          className="absolute inset-y-0 left-0 w-[calc(100%+1.5rem)] bg-transparent pl-[calc((var(--box)-1ch)/2)] font-figures text-lead font-semibold tracking-[calc(var(--box)-1ch)] outline-none"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-small font-medium text-kumkum-ink">
          {error}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {stateName}
      </p>
    </div>
  );
}
