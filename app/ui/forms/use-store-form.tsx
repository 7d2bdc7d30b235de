import { type RefObject, useContext, useEffect, useId, useRef, useState } from "react";
import { href, useFetcher, useSubmit } from "react-router";
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { useToast } from "#ui/shell/toasts";
import { AntiForgery } from "./anti-forgery.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { isLeaving, sendLast } from "./leaving.tsx";
import { hasNetworkError, type NetworkError, networkErrorMessage } from "./network-errors.tsx";

export type FormValues = FormData | Readonly<Record<string, string | File>>;

export type StoreFormOptions<Facts extends object> = {
  /** Where it is sent; a form of several actions names one with each `send`. */
  action?: string;
  /** Sends of one name follow each other, wherever on the page they come from, and outlive it. */
  name?: string;
  /** What is said where no answer came; none: that the store can't be reached. */
  failed?: string;
  /** Where that is said. */
  field?: string;
  /** How a refusal is told: in the form (`refusal`), or by a toast. */
  errorDisplay?: "inline" | "toast";
  /** Takes the answer once the page has been read again, and not as soon as it comes. */
  afterReload?: boolean;
  /** Sent while the person goes on: the page isn't read again. */
  background?: boolean;
  /** A refusal leaves the focus where the person works by now. */
  leavesFocus?: boolean;
  /**
   * What is sent instead where the files are too large for what stands before the store: a form with smaller ones or
   * none, or a sentence where there is no such form; null: the answer stands.
   */
  smaller?: (what: TooLarge) => Promise<FormData | string | null>;
  onDone?: (facts: { ok: true } & Facts, action: string) => void;
  /** True where it has told the person itself. */
  onRefused?: (refusal: FormRefusal, action: string) => unknown;
};

/** A form as it was sent first, and how often it has been too large; `cut`: the connection ended without an answer. */
export type TooLarge = { form: FormData; tries: number; cut: boolean };

export type StoreFormState = {
  action: string;
  send: (values: FormValues, action?: string) => void;
  busy: boolean;
  /** Under way at this moment, also where `busy` hasn't been rendered yet: for what sends by itself. */
  isSending: () => boolean;
  /** Why the last send was refused, until the next one. */
  refusal: FormRefusal | null;
  element: RefObject<HTMLFormElement | null>;
  /** What holds the form's fields, where some stand outside the form. */
  place: RefObject<HTMLDivElement | null>;
};

type Sent = {
  form: FormData;
  action: string;
  /** The answer that lay there before this one. */
  before: unknown;
  /** Seen on its way: what lies there afterwards is its answer. */
  hasLeft: boolean;
  renewed: boolean;
  /** As it was before anything was made smaller, and how often that was tried. */
  first: FormData;
  tries: number;
};

/** How long a press waits for the visitor's session, which is fetched every three seconds. */
const WAIT_MILLISECONDS = 10_000;

/**
 * Sends a form of the store and hears its answer. An anti-forgery value that ran out is replaced by the
 * one that came back, and the form sent once more; no answer, or one that isn't the store's, is a
 * refusal like others, and leaves what was typed as it is.
 */
export function useStoreForm<Facts extends object = object>(
  options: StoreFormOptions<Facts> = {},
): StoreFormState {
  const { action = "", name, errorDisplay = "inline", afterReload = false, background } = options;
  const own = useId();
  const fetcherKey = `form ${name ?? own}`;
  const fetcher = useFetcher({ key: fetcherKey });
  // The router's own submit goes through even while this page is being left.
  const submit = useSubmit();
  const session = useFetcher({ key: "session" });
  const token = useContext(AntiForgery);
  const askForFreshSignIn = useContext(FreshSignIn);
  const toast = useToast();
  const sent = useRef<Sent | null>(null);
  const [unsent, setUnsent] = useState<Sent | null>(null);
  // What is being made smaller, unless something else is sent meanwhile.
  const shrinking = useRef<Sent | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);

  const post = (what: Sent, value: string) => {
    what.form.set("token", value);
    shrinking.current = null;
    if (isLeaving() && what.action && !hasFile(what.form)) return sendLast(what.action, what.form);
    sent.current = { ...what, before: fetcher.data, hasLeft: false };
    submit(what.form, {
      method: "post",
      action: what.action,
      navigate: false,
      fetcherKey,
      encType: hasFile(what.form) ? "multipart/form-data" : "application/x-www-form-urlencoded",
      ...(background && { defaultShouldRevalidate: false }),
    });
  };
  const send = (values: FormValues, to = action) => {
    const form = values instanceof FormData ? values : formOf(values);
    const what = { form, action: to, before: null, hasLeft: false };
    setRefusal(null);
    const first = { ...what, renewed: false, first: form, tries: 0 };
    stopShrinking();
    if (token === "") setUnsent(first);
    else post(first, token);
  };
  const refuse = (refused: FormRefusal, to: string) => {
    setRefusal(refused);
    if (refused.problem === "signed-out") session.load(href("/session"));
    if (refused.problem === "sign-in-again") askForFreshSignIn(root());
    if (options.onRefused?.(refused, to) === true || errorDisplay !== "toast") return;
    toast({ kind: refused.kind ?? "error", text: sentences(refused) });
  };

  const stopShrinking = () => {
    shrinking.current = null;
    setShrinking(false);
  };
  const shrink = async (pending: Sent, answer: NetworkError) => {
    const next = { ...pending, tries: pending.tries + 1 };
    shrinking.current = next;
    setShrinking(true);
    const what = { form: next.first, tries: next.tries, cut: answer.status === undefined };
    const smaller = await options.smaller?.(what).catch(() => null);
    if (shrinking.current !== next) return;
    if (smaller instanceof FormData) return setUnsent({ ...next, form: smaller });
    shrinking.current = null;
    setShrinking(false);
    const returned = smaller ? tooLarge(smaller, options.field) : inOwnWords(answer, options);
    refuse(returned, next.action);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press that waited is sent once
  useEffect(() => {
    if (!unsent) return;
    if (token !== "") {
      setUnsent(null);
      return post(unsent, token);
    }
    const late = setTimeout(() => {
      setUnsent(null);
      stopShrinking();
      refuse(inOwnWords(noSession(), options), unsent.action);
    }, WAIT_MILLISECONDS);
    return () => clearTimeout(late);
  }, [unsent, token]);

  // After each rendering: one that changes nothing else may be the first to see the answer, and React then counts it as
  // seen without an effect. What is pending takes its answer once.
  useEffect(() => {
    const pending = sent.current;
    const answer: FormAnswer<Facts> | undefined = fetcher.data;
    // What still loads may be the page after the send before.
    if (pending && fetcher.state === "submitting") pending.hasLeft = true;
    // Until what is smaller is on its way, or nothing would look as if it were under way.
    if (pending?.hasLeft) setShrinking(false);
    if (!pending || !answer || fetcher.state === "submitting") return;
    if (answer === pending.before && !pending.hasLeft) return;
    if (afterReload && fetcher.state !== "idle") return;
    sent.current = null;
    setShrinking(false);
    if (answer.ok) return void options.onDone?.(answer, pending.action);
    const renewed = isRenewed(pending, answer);
    if (renewed) return post({ ...pending, renewed }, answer.token ?? token);
    if (options.smaller && isTooLarge(pending, answer)) return void shrink(pending, answer);
    refuse(inOwnWords(answer, options), pending.action);
  });

  const root = () => place.current ?? element.current;
  const shown = useWithoutFilled(refusal, element, root);
  useFocusOnRefusal(options.leavesFocus ? null : refusal, root);
  const busy = fetcher.state !== "idle" || unsent !== null || isShrinking;
  const isSending = () => sent.current !== null || shrinking.current !== null;
  return { action, send, busy, isSending, refusal: shown, element, place };
}

function noSession(): NetworkError {
  return { ok: false, problem: "network-error", errors: { form: networkErrorMessage() } };
}

/** True if the token had expired and the refusal has a fresh one: the form is sent once more. */
function isRenewed({ renewed }: Sent, { problem, token }: FormRefusal): boolean {
  return problem === "token_expired" && token !== undefined && !renewed;
}

function isTooLarge({ form }: Sent, answer: FormRefusal): answer is NetworkError {
  return hasFile(form) && hasNetworkError(answer) && mayBeTooLarge(answer);
}

/** Some proxies answer, others cut the connection; without a network nothing would go through. */
function mayBeTooLarge({ status }: NetworkError): boolean {
  return status === 413 || (status === undefined && navigator.onLine);
}

function tooLarge(sentence: string, field = "form"): FormRefusal {
  return { ok: false, problem: "too-large", errors: { [field]: sentence } };
}

/** What no answer is told by: the form's own sentence, at its own place. */
function inOwnWords(
  refusal: FormRefusal,
  { failed, field = "form" }: { failed?: string; field?: string },
): FormRefusal {
  if (!hasNetworkError(refusal)) return refusal;
  const sentence = refusal.errors.form ?? networkErrorMessage();
  if (!failed) return { ...refusal, errors: { [field]: sentence } };
  return { ...refusal, errors: { [field]: failed }, advice: sentence };
}

function sentences({ errors, advice }: FormRefusal): string {
  return [...Object.values(errors), advice].filter(Boolean).join("\n");
}

function hasFile(form: FormData): boolean {
  return Array.from(form.values()).some((value) => typeof value !== "string" && value.size > 0);
}

function formOf(values: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** A field's error is dropped once it is filled: the next answer says whether it is right. */
function useWithoutFilled(
  refusal: FormRefusal | null,
  element: RefObject<HTMLFormElement | null>,
  root: () => HTMLElement | null,
): FormRefusal | null {
  const [filled, setFilled] = useState<{ since: FormRefusal | null; names: string[] }>(NONE_FILLED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of the form that was refused
  useEffect(() => {
    if (!refusal) return;
    const fill = ({ target }: Event) => {
      const { name, value, form } = target as HTMLInputElement;
      if (!root()?.contains(target as Node)) return;
      // Another form, a dialog's, may lie among the fields and have some of the same name.
      if (form !== element.current) return;
      if (!(name in refusal.errors) || value === "") return;
      setFilled((before) => ({
        since: refusal,
        names: before.since === refusal ? [...before.names, name] : [name],
      }));
    };
    // After React has heard of it: a rendering before that writes a field's old value over what was just typed.
    document.addEventListener("input", fill);
    return () => document.removeEventListener("input", fill);
  }, [refusal]);
  if (!refusal || filled.since !== refusal) return refusal;
  const left = Object.entries(refusal.errors).filter(([name]) => !filled.names.includes(name));
  return left.length === 0 ? null : { ...refusal, errors: Object.fromEntries(left) };
}

const NONE_FILLED = { since: null, names: [] };

/** After a refusal the first wrong field has the focus, and with it the reader's voice. */
function useFocusOnRefusal(refusal: FormRefusal | null, root: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (!refusal) return;
    const wrong = root()?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: "center" });
  }, [refusal]);
}
