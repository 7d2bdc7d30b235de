import { useContext, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { AntiForgery } from "#ui/anti-forgery";
import type { RefusedStep } from "./answers.ts";

type Sent = { path: string; form: FormData; repeated: boolean };

/**
 * A step that is taken while the person goes on: what is typed, a picture. The page isn't read again
 * after it. An anti-forgery value that ran out is replaced, and the step repeated once.
 */
export function useBackgroundStep(path: string) {
  const fetcher = useFetcher<{ ok: true } | RefusedStep>();
  const token = useContext(AntiForgery);
  const sent = useRef<Sent | null>(null);

  const send = (form: FormData, value: string) => {
    form.set("token", value);
    fetcher.submit(form, {
      method: "post",
      action: path,
      encType: "multipart/form-data",
      defaultShouldRevalidate: false,
    });
  };
  const take = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    sent.current = { path, form, repeated: false };
    send(form, token);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    const asked = sent.current;
    const answer = fetcher.data;
    if (!asked || asked.repeated || answer?.ok !== false || !answer.token) return;
    if (answer.problem !== "token_expired") return;
    asked.repeated = true;
    send(asked.form, answer.token);
  }, [fetcher.data]);

  return { take, answer: fetcher.data, busy: fetcher.state !== "idle" };
}
