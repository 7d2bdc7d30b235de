import { type RefObject, useContext, useEffect, useId, useRef, useState } from "react";
import { href, useFetcher, useNavigation, useRevalidator, useSubmit } from "react-router";
import { type FormAnswer, type FormRefusal, PAGE_OWNER_FIELD } from "#protocol/form-answer";
import { useToast } from "#ui/shell/toasts";
import { AntiForgery } from "./anti-forgery.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { isLeaving, sendOnLeaving } from "./leaving.tsx";
import { hasNetworkError, type NetworkError, networkErrorMessage } from "./network-errors.tsx";
import { PageOwner } from "./page-owner.tsx";
import { useDirectFetcher } from "./use-direct-fetcher.tsx";

export type FormValues = FormData | Readonly<Record<string, string | File>>;

export type StoreFormOptions<Facts extends object> = {
  /** The form's address. A form with several addresses names one with each `send`. */
  action?: string;
  /**
   * Forms with the same name share one queue, wherever they are on the page, and go on after their component is gone.
   */
  name?: string;
  /** The sentence that is shown if no answer comes. Without it: that the store can't be reached. */
  failed?: string;
  /** The field at which that sentence is shown. Without it: the form as a whole. */
  field?: string;
  /** Where a refusal is shown: in the form (by `refusal`), or in a toast. */
  errorDisplay?: "inline" | "toast";
  /** True: the callbacks run only after the page's data has been loaded again. */
  afterReload?: boolean;
  /** True: the page's data isn't loaded again, because the person goes on working, and no redirect is followed. */
  background?: boolean;
  /** True: a refusal doesn't move the focus, because the person is working elsewhere by then. */
  leavesFocus?: boolean;
  /**
   * Called if a proxy in front of the store refused the form because its files are too large. Returns a form to send
   * instead, with smaller files or none; a sentence if there can't be one; or null to keep the refusal.
   */
  shrinkForm?: (what: TooLarge) => Promise<FormData | string | null>;
  onDone?: (facts: { ok: true } & Facts, action: string) => void;
  /** Returns true if it has told the person itself. */
  onRefused?: (refusal: FormRefusal, action: string) => unknown;
};

/**
 * A form as it was first sent, and how often it has been too large. `isConnectionCut`: the connection ended without an
 * answer.
 */
export type TooLarge = { form: FormData; tries: number; isConnectionCut: boolean };

export type StoreFormState = {
  action: string;
  send: (values: FormValues, action?: string) => void;
  busy: boolean;
  /**
   * Whether the form is being sent right now. Unlike `busy`, this is true before the next rendering, for code that
   * sends by itself.
   */
  isSending: () => boolean;
  /** Why the last send was refused. Null after the next send. */
  refusal: FormRefusal | null;
  element: RefObject<HTMLFormElement | null>;
  /** An element that contains the form's fields, if some are outside the form element. */
  place: RefObject<HTMLDivElement | null>;
};

type SentForm = {
  form: FormData;
  action: string;
  /** The fetcher's data before this send. */
  before: unknown;
  /** True once the fetcher was seen submitting: data after that is this send's answer. */
  hasBeenSubmitted: boolean;
  renewed: boolean;
  /** The form before anything was made smaller, and how often that was tried. */
  first: FormData;
  tries: number;
};

/** Milliseconds that a press waits for the visitor's session, which is requested every three seconds. */
const SESSION_WAIT_MILLISECONDS = 10_000;

/**
 * Sends a form of the store and handles its answer. If the anti-forgery token has expired, the form is sent once more
 * with the fresh one from the refusal. If no answer comes, or one that isn't the store's, that counts as a refusal,
 * and typed text stays.
 */
export function useStoreForm<Facts extends object = object>(
  options: StoreFormOptions<Facts> = {},
): StoreFormState {
  const { action = "", name, errorDisplay = "inline", afterReload = false, background } = options;
  const own = useId();
  const fetcherKey = `form ${name ?? own}`;
  const routed = useFetcher({ key: fetcherKey });
  const direct = useDirectFetcher(fetcherKey);
  const fetcher = background ? direct : routed;
  // `useSubmit` instead of the fetcher's own submit, because it works even while the page is being left.
  const submit = useSubmit();
  const { state: navigation } = useNavigation();
  const wasNavigating = useRef(false);
  const { revalidate } = useRevalidator();
  const session = useFetcher({ key: "session" });
  const token = useContext(AntiForgery);
  const pageOwner = useContext(PageOwner);
  const askForFreshSignIn = useContext(FreshSignIn);
  const toast = useToast();
  const sent = useRef<SentForm | null>(null);
  const [unsent, setUnsent] = useState<SentForm | null>(null);
  // The form whose files are being made smaller. Sending something else clears it.
  const shrinking = useRef<SentForm | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  // The value that the store asked about. It goes with every later send, so that a second click answers the question
  // even if the first answer to it was lost on the way.
  const asked = useRef<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);

  const post = (what: SentForm, value: string) => {
    what.form.set("token", value);
    if (pageOwner !== "") what.form.set(PAGE_OWNER_FIELD, pageOwner);
    shrinking.current = null;
    if (isLeaving() && what.action && !hasFile(what.form))
      return sendOnLeaving(what.action, what.form);
    sent.current = { ...what, before: fetcher.data, hasBeenSubmitted: false };
    if (background) return void direct.submit(what.form, what.action, hasFile(what.form));
    submit(what.form, {
      method: "post",
      action: what.action,
      navigate: false,
      fetcherKey,
      encType: hasFile(what.form) ? "multipart/form-data" : "application/x-www-form-urlencoded",
    });
  };
  const send = (values: FormValues, to = action) => {
    const form = values instanceof FormData ? values : formOf(values);
    if (asked.current !== null) form.set("asked", asked.current);
    const what = { form, action: to, before: null, hasBeenSubmitted: false };
    setRefusal(null);
    const first = { ...what, renewed: false, first: form, tries: 0 };
    stopShrinking();
    if (token === "") setUnsent(first);
    else post(first, token);
  };
  const refuse = (answer: FormRefusal, to: string) => {
    const refused = askForFreshSignIn(answer, root());
    setRefusal(refused);
    if (refused.asked !== undefined) asked.current = refused.asked;
    if (refused.problem === "signed-out") session.load(href("/session"));
    if (options.onRefused?.(refused, to) === true || errorDisplay !== "toast") return;
    toast({ kind: refused.kind ?? "error", text: sentences(refused) });
  };

  const stopShrinking = () => {
    shrinking.current = null;
    setShrinking(false);
  };
  const shrink = async (pending: SentForm, answer: NetworkError) => {
    const next = { ...pending, tries: pending.tries + 1 };
    shrinking.current = next;
    setShrinking(true);
    const what = {
      form: next.first,
      tries: next.tries,
      isConnectionCut: answer.status === undefined,
    };
    const smaller = await options.shrinkForm?.(what).catch(() => null);
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
    }, SESSION_WAIT_MILLISECONDS);
    return () => clearTimeout(late);
  }, [unsent, token]);

  // Runs after every rendering, because the answer may first be seen in one in which none of an effect's dependencies
  // has changed. `sent` makes sure that each answer is handled once.
  useEffect(() => {
    const isNavigating = navigation !== "idle" || wasNavigating.current;
    wasNavigating.current = navigation !== "idle";
    const pending = sent.current;
    const answer = fetcher.data as FormAnswer<Facts> | undefined;
    // Only 'submitting' counts: while 'loading', the fetcher may be loading the page after the send before.
    if (pending && fetcher.state === "submitting") pending.hasBeenSubmitted = true;
    // Ends only now that the smaller form is being sent, so that the form looks busy without a gap.
    if (pending?.hasBeenSubmitted) setShrinking(false);
    if (!pending || !answer || fetcher.state === "submitting") return;
    if (answer === pending.before && !pending.hasBeenSubmitted) return;
    if (afterReload && fetcher.state !== "idle") return;
    sent.current = null;
    setShrinking(false);
    if (answer.ok) return void options.onDone?.(answer, pending.action);
    // A refusal loads nothing, and so ends a page's loading that is under way (see `useDirectFetcher`).
    if (isNavigating && !background) void revalidate();
    const renewed = isRenewed(pending, answer);
    if (renewed) return post({ ...pending, renewed }, answer.token ?? token);
    if (options.shrinkForm && isTooLarge(pending, answer)) return void shrink(pending, answer);
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

/** Whether the form is to be sent once more, because its token had expired and the refusal has a fresh one. */
function isRenewed({ renewed }: SentForm, { problem, token }: FormRefusal): boolean {
  return problem === "token_expired" && token !== undefined && !renewed;
}

function isTooLarge({ form }: SentForm, answer: FormRefusal): answer is NetworkError {
  return hasFile(form) && hasNetworkError(answer) && mayBeTooLarge(answer);
}

/**
 * Whether a proxy may have refused the form for its size: some answer 413, others cut the connection. Without a
 * network, a smaller form wouldn't get through either.
 */
function mayBeTooLarge({ status }: NetworkError): boolean {
  return status === 413 || (status === undefined && navigator.onLine);
}

function tooLarge(sentence: string, field = "form"): FormRefusal {
  return { ok: false, problem: "too-large", errors: { [field]: sentence } };
}

/** Replaces a network error's sentence by the form's own (`failed`), at its own field. */
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

/** A file field without a file has one without a name; a chosen file may be empty, and isn't to be sent as its name. */
function hasFile(form: FormData): boolean {
  return Array.from(form.values()).some((value) => typeof value !== "string" && value.name !== "");
}

function formOf(values: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** Drops a field's error once something is typed into it; the next answer says whether that is right. */
function useWithoutFilled(
  refusal: FormRefusal | null,
  element: RefObject<HTMLFormElement | null>,
  root: () => HTMLElement | null,
): FormRefusal | null {
  const [filled, setFilled] = useState<{ refusal: FormRefusal | null; names: string[] }>(
    NONE_FILLED,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of the form that was refused
  useEffect(() => {
    if (!refusal) return;
    const fill = ({ target }: Event) => {
      const { name, value, form } = target as HTMLInputElement;
      if (!root()?.contains(target as Node)) return;
      // Another form among the fields, such as a dialog's, may have a field of the same name.
      if (form !== element.current) return;
      if (!(name in refusal.errors) || value === "") return;
      setFilled((before) => ({
        refusal,
        names: before.refusal === refusal ? [...before.names, name] : [name],
      }));
    };
    // On the document, so that it runs after React's own listener: a rendering before that would write the field's
    // old value over what was typed.
    document.addEventListener("input", fill);
    return () => document.removeEventListener("input", fill);
  }, [refusal]);
  if (!refusal || filled.refusal !== refusal) return refusal;
  const left = Object.entries(refusal.errors).filter(([name]) => !filled.names.includes(name));
  return left.length === 0 ? null : { ...refusal, errors: Object.fromEntries(left) };
}

const NONE_FILLED = { refusal: null, names: [] };

/** Focuses the first wrong field after a refusal, so that screen readers read it. */
function useFocusOnRefusal(refusal: FormRefusal | null, root: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (!refusal) return;
    const wrong = root()?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: "center" });
  }, [refusal]);
}
