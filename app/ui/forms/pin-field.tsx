import { type ComponentProps, useId } from "react";

const PLACES = [0, 1, 2, 3, 4, 5];

/** The six boxes that an Indian envelope has for the PIN code. The digits stand in the address, too. */
export function PinBoxes({ pin, className }: { pin: string | null; className: string }) {
  return (
    <p aria-hidden className="flex">
      {PLACES.map((place) => (
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

/** One field over the boxes: a digit falls into each. */
export function PinField({
  label,
  error,
  meaning,
  ...props
}: ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  /** What the digits mean as far as they are typed; seen elsewhere, and said here. */
  meaning: string | undefined;
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
          // With the space that some put in its middle.
          maxLength={7}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...props}
          // Wider than the boxes: the caret after the last digit moves none of them.
          className="absolute inset-y-0 left-0 w-[calc(100%+1.5rem)] bg-transparent pl-[calc((var(--box)-1ch)/2)] font-figures text-lead font-semibold tracking-[calc(var(--box)-1ch)] outline-none"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-small font-medium text-kumkum-ink">
          {error}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {meaning}
      </p>
    </div>
  );
}
