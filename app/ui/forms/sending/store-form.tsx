import type { ComponentProps } from "react";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { StoreFormState } from "./use-store-form.tsx";

/** The form element of a `useStoreForm`. */
export function StoreForm({
  form,
  onSubmit,
  ...props
}: ComponentProps<"form"> & { form: StoreFormState }) {
  const { element, action, send } = form;
  return (
    <form
      ref={element}
      method="post"
      action={pathInCurrentLanguage(action)}
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
