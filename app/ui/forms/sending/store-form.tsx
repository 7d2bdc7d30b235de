import type { ComponentProps } from "react";
import { useHref } from "react-router";
import type { StoreFormState } from "./use-store-form.tsx";

/** The form element of a `useStoreForm`. */
export function StoreForm({
  form,
  onSubmit,
  ...props
}: ComponentProps<"form"> & { form: StoreFormState }) {
  const { element, action, send } = form;
  const address = useHref(action);
  return (
    <form
      ref={element}
      method="post"
      action={address}
      {...props}
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
