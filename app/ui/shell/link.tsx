import { type ComponentProps, useEffect, useState } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { PageReady } from "./ready.tsx";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this store. */
  to: string;
  state?: unknown;
  viewTransition?: boolean;
  /** Fetches the page while the finger or the pointer is still about to press. */
  prefetch?: boolean;
};

/** Without a stop, a pointer that only passes would fetch. */
const STOP_MILLISECONDS = 100;

/**
 * A link that the router follows without a new document. React Router's own can what no link here
 * asks for, and every first view would be sent it (decision 9).
 */
export function Link({ to, state, viewTransition, prefetch = false, ...props }: LinkProps) {
  const address = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    viewTransition,
    target: props.target,
  });
  const { intended, signs } = useIntent();
  return (
    <>
      <a
        {...props}
        {...(prefetch && signs)}
        href={address}
        onClick={(event) => {
          props.onClick?.(event);
          if (!event.defaultPrevented) follow(event);
        }}
      />
      {intended ? <PageReady path={address} /> : null}
    </>
  );
}

function useIntent() {
  const [near, setNear] = useState(false);
  const [intended, setIntended] = useState(false);
  useEffect(() => {
    if (!near) return;
    const stopped = setTimeout(setIntended, STOP_MILLISECONDS, true);
    return () => clearTimeout(stopped);
  }, [near]);
  const come = () => setNear(true);
  const go = () => setNear(false);
  return {
    intended,
    signs: {
      onTouchStart: come,
      onMouseEnter: come,
      onFocus: come,
      onMouseLeave: go,
      onBlur: go,
    },
  };
}
