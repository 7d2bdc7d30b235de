import { type FormEvent, useContext, useEffect, useRef } from "react";
import {
  Form,
  type FormProps,
  type SubmitOptions,
  useActionData,
  type useFetcher,
  useSubmit,
} from "react-router";
import { AntiForgery } from "./anti-forgery.tsx";

type StoreFetcher = Pick<ReturnType<typeof useFetcher>, "Form" | "data" | "submit">;

/**
 * A form of this site: carries the anti-forgery value with what is typed. Where that value ran out, the
 * form is sent once more by itself, with the fresh one that came back.
 */
export function StoreForm({
  fetcher,
  children,
  onSubmit,
  ...props
}: FormProps & { fetcher?: StoreFetcher }) {
  const Tag = fetcher?.Form ?? Form;
  const token = useContext(AntiForgery);
  const form = useSentWhenReady(token !== "");
  const remember = useRepeatOnce(fetcher, {
    method: "post",
    ...(props.action && { action: props.action }),
    ...(props.encType && { encType: props.encType }),
  });
  return (
    <Tag
      ref={form}
      method="post"
      {...props}
      data-waits={token === "" ? "" : undefined}
      onSubmit={(event) => {
        if (event.defaultPrevented) return;
        onSubmit?.(event);
        if (!event.defaultPrevented) remember(event);
      }}
    >
      <input type="hidden" name="token" value={token} />
      {children}
    </Tag>
  );
}

/** Sends the form that was pressed too early, now that it can be. */
function useSentWhenReady(ready: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [early, button] = window.pressedEarly ?? [];
    if (!ready || !early || early !== form.current) return;
    delete window.pressedEarly;
    early.requestSubmit(button);
  }, [ready]);
  return form;
}

function useRepeatOnce(fetcher: StoreFetcher | undefined, options: SubmitOptions) {
  const sent = useRef<FormData | null>(null);
  const submitPage = useSubmit();
  const pageAnswer = useActionData<unknown>();
  const answer: unknown = fetcher ? fetcher.data : pageAnswer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    const form = sent.current;
    if (!form || !answer) return;
    sent.current = null;
    const token = freshToken(answer);
    if (!token) return;
    form.set("token", token);
    if (fetcher) fetcher.submit(form, options);
    else submitPage(form, options);
  }, [answer]);
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    sent.current = new FormData(event.currentTarget, submitter);
  };
}

/** The value that a form refused for its age brings back. */
function freshToken(answer: unknown): string | null {
  const { problem, token } = answer as { problem?: unknown; token?: unknown };
  return problem === "token_expired" && typeof token === "string" ? token : null;
}
