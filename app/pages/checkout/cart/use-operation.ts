import { useContext, useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import { AntiForgery } from "#ui/anti-forgery";
import { useToast } from "#ui/toasts";
import type { CartAnswer } from "./answers.ts";

export type Operation = { path: string; fields: Record<string, string> };

/**
 * Sends operations on the own cart, one after the other on the same key. An anti-forgery value that
 * ran out meanwhile is replaced by the one that came with the refusal, and the operation repeated once.
 */
export function useCartOperation(
  key: string,
  onDone: (answer: CartAnswer, path: string) => void = () => {},
  /** Other words for a sentence, where what was pressed was about more than the cart. */
  told: (sentence: string) => string = (sentence) => sentence,
) {
  const fetcherKey = `cart ${key}`;
  const fetcher = useFetcher<CartAnswer>({ key: fetcherKey });
  // The router's own submit goes through even while this page is being left.
  const send = useSubmit();
  const token = useContext(AntiForgery);
  const sent = useRef<(Operation & { repeated: boolean }) | null>(null);
  const toast = useToast();

  const submit = ({ path, fields }: Operation) => {
    sent.current = { path, fields, repeated: false };
    send({ ...fields, token }, { method: "post", action: path, navigate: false, fetcherKey });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    const asked = sent.current;
    const answer = fetcher.data;
    if (fetcher.state !== "idle" || !asked || !answer) return;
    if (!answer.ok && "token" in answer && answer.problem === "token_expired" && !asked.repeated) {
      asked.repeated = true;
      fetcher.submit(
        { ...asked.fields, token: answer.token },
        { method: "post", action: asked.path },
      );
      return;
    }
    sent.current = null;
    if (!answer.ok) toast({ kind: kindOf(answer), text: text(answer, told) });
    onDone(answer, asked.path);
  }, [fetcher.state, fetcher.data]);

  return { submit, busy: fetcher.state !== "idle" };
}

function kindOf(answer: CartAnswer & { ok: false }): "info" | "error" {
  return ("said" in answer && answer.said.kind) || "error";
}

function text(answer: CartAnswer & { ok: false }, told: (sentence: string) => string): string {
  if ("said" in answer) {
    const { sentence, advice, errors = [] } = answer.said;
    return [told(sentence), advice, ...errors].filter(Boolean).join("\n");
  }
  const [sentence = ""] = Object.values(answer.errors);
  const advice = "advice" in answer ? answer.advice : null;
  return [told(sentence), advice].filter(Boolean).join("\n");
}
