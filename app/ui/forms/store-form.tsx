import { type ComponentProps, useEffect, useState } from "react";
import { useHref } from "react-router";
import type { StoreFormState } from "./use-store-form.tsx";

/** A form of this site, sent by its hook. One that was sent before the page came alive is sent then. */
export function StoreForm({
  form,
  onSubmit,
  ...props
}: ComponentProps<"form"> & { form: StoreFormState }) {
  const { element, action, send } = form;
  const address = useHref(action);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const [early, button] = window.pressedEarly ?? [];
    if (!early || early !== element.current) return;
    delete window.pressedEarly;
    delete early.dataset.waits;
    early.requestSubmit(button);
  }, [element]);
  return (
    <form
      ref={element}
      method="post"
      action={address}
      {...props}
      data-waits={alive ? undefined : ""}
      onSubmit={(event) => {
        if (event.defaultPrevented) return;
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        send(new FormData(event.currentTarget, submitter));
      }}
    />
  );
}
