import { type ReactNode, useEffect, useRef } from "react";
import { type StoreFormOptions, type StoreFormState, useStoreForm } from "#ui/forms/use-store-form";

/** Milliseconds until the next request where nothing has moved: somebody else is at it. */
const PAUSE = 1_000;

/**
 * Work of which each request does a part, and each answer says how much is left: the next part follows at once, for as
 * long as the page is open. What it was kept from, `send` goes on with.
 */
export function useWorkInParts<Facts extends object>({
  left,
  onPart,
  ...options
}: Omit<StoreFormOptions<Facts>, "onDone"> & {
  left: (answer: Facts) => number;
  onPart: (answer: Facts) => void;
}): StoreFormState {
  const before = useRef(Number.POSITIVE_INFINITY);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const next = useRef<() => void>(() => {});
  const form = useStoreForm<Facts>({
    ...options,
    onDone: (answer) => {
      onPart(answer);
      const remaining = left(answer);
      const moved = remaining < before.current;
      before.current = remaining;
      if (remaining === 0) return;
      if (moved) next.current();
      else pause.current = setTimeout(() => next.current(), PAUSE);
    },
  });
  next.current = () => form.send({});
  useEffect(() => () => clearTimeout(pause.current), []);
  return form;
}

/** How far it is; `children` say so. */
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
