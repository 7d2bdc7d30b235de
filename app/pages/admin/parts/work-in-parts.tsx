import { type ReactNode, useEffect, useRef } from "react";
import {
  type StoreFormOptions,
  type StoreFormState,
  useStoreForm,
} from "#ui/forms/sending/use-store-form";

/** Milliseconds before the next request if the last one achieved nothing, because somebody else is doing the work. */
const PAUSE_MILLISECONDS = 1_000;

/**
 * Does long work in parts, one per request. Each response says how much is left, and the next request follows at once
 * while the page is open. After an interruption, `send` continues.
 */
export function useWorkInParts<Facts extends object>({
  remainingOf,
  onPartDone,
  ...options
}: Omit<StoreFormOptions<Facts>, "onDone"> & {
  remainingOf: (answer: Facts) => number;
  onPartDone: (answer: Facts) => void;
}): StoreFormState {
  const before = useRef(Number.POSITIVE_INFINITY);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const next = useRef<() => void>(() => {});
  const form = useStoreForm<Facts>({
    ...options,
    onDone: (answer) => {
      onPartDone(answer);
      const remaining = remainingOf(answer);
      const hasProgressed = remaining < before.current;
      before.current = remaining;
      if (remaining === 0) return;
      if (hasProgressed) next.current();
      else pause.current = setTimeout(() => next.current(), PAUSE_MILLISECONDS);
    },
  });
  next.current = () => form.send({});
  useEffect(() => () => clearTimeout(pause.current), []);
  return form;
}

/** A progress bar with its text (`children`). */
export function PartsProgress({
  done,
  total,
  children,
}: {
  done: number;
  total: number;
  children: ReactNode;
}) {
  return (
    <label className="flex flex-col gap-1">
      <span role="status">{children}</span>
      <progress max={total} value={done} className="h-3 w-full accent-kumkum" />
    </label>
  );
}
