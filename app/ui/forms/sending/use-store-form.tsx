import {
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { readSession } from "#session/session-store";
import { showToast } from "#ui/shell/toasts";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { PageOwner } from "./page-owner.tsx";
import { ownWordsOf, sentencesOf } from "./refusal-words.tsx";
import { createSender, type SenderPort } from "./sender.tsx";
import { IDLE, type Sending, type SentForm } from "./sending.tsx";

type FormValues = FormData | Readonly<Record<string, string | File>>;

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

/**
 * Sends a form of the store and handles its answer. If the anti-forgery token has expired, the form is sent once more
 * with the fresh one from the refusal. If no answer comes, or one that isn't the store's, that counts as a refusal,
 * and typed text stays.
 */
export function useStoreForm<Facts extends object = object>(
  options: StoreFormOptions<Facts> = {},
): StoreFormState {
  const own = useId();
  const pageOwner = useContext(PageOwner);
  const askForFreshSignIn = useContext(FreshSignIn);
  const [sending, setSending] = useState<Sending>(IDLE);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  // The value that the store asked about. It goes with every later send, so that a second click answers the question
  // even if the first answer to it was lost on the way.
  const asked = useRef<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isMounted = useRef(false);
  const root = () => place.current ?? element.current;

  const refuse = (answer: FormRefusal, to: string) => {
    const refused = askForFreshSignIn(ownWordsOf(answer, options.failed, options.field), root());
    setRefusal(refused);
    if (refused.asked !== undefined) asked.current = refused.asked;
    if (refused.problem === "signed-out") void readSession();
    if (options.onRefused?.(refused, to) === true || options.errorDisplay !== "toast") return;
    showToast({ kind: refused.kind ?? "error", text: sentencesOf(refused) });
  };
  const { afterReload = false, background = false, name = own, shrinkForm } = options;
  const isReloaded = ({ answer }: { answer: FormAnswer }) => answer.ok && !background;
  const finish = (answer: FormAnswer, sent: SentForm) => {
    if (!answer.ok) return refuse(answer, sent.action);
    // Whoever is led on to another page hears nothing of this one.
    if (answer.redirectTo && !background) return;
    options.onDone?.(answer as { ok: true } & Facts, sent.action);
  };
  const onChange = (now: Sending) => {
    if (!isMounted.current) return;
    setSending(now);
    if (now.state === "reloading" && !afterReload) finish(now.answer, now.sent);
    if (now.state === "idle" && now.last && !isReloaded(now.last))
      finish(now.last.answer, now.last.sent);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each answer, when the new data is shown
  useEffect(() => {
    const last = sending.state === "idle" ? sending.last : null;
    if (last && afterReload && isReloaded(last)) finish(last.answer, last.sent);
  }, [sending]);
  const port: SenderPort = {
    name,
    background,
    pageOwner,
    shrink:
      shrinkForm &&
      (async ({ sent: { first: form, tries }, answer: { status } }) => {
        const smaller = await shrinkForm({ form, tries, isConnectionCut: status === undefined });
        return typeof smaller === "string" ? tooLarge(smaller, options.field) : smaller;
      }),
    onChange,
  };
  // The sender outlives renderings, and asks the newest one.
  const latest = useRef(port);
  useLayoutEffect(() => {
    latest.current = port;
  });
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const [sender] = useState(() => createSender(() => latest.current));

  const { action = "" } = options;
  const send = (values: FormValues, to = action) => {
    const form = values instanceof FormData ? values : formOf(values);
    if (asked.current !== null) form.set("asked", asked.current);
    setRefusal(null);
    sender.send(form, to);
  };
  const shown = useWithoutFilled(refusal, element, root);
  useFocusOnRefusal(options.leavesFocus ? null : refusal, root);
  const busy = sending.state !== "idle";
  const isSending = () => /^(sending|shrinking)$/.test(sender.now().state);
  return { action, send, busy, isSending, refusal: shown, element, place };
}

function tooLarge(sentence: string, field = "form"): FormRefusal {
  return { ok: false, problem: "too-large", errors: { [field]: sentence } };
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
  const [filled, setFilled] = useState<{ refusal: FormRefusal; names: string[] } | null>(null);
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
        names: before?.refusal === refusal ? [...before.names, name] : [name],
      }));
    };
    // On the document, so that it runs after React's own listener: a rendering before that would write the field's
    // old value over what was typed.
    document.addEventListener("input", fill);
    return () => document.removeEventListener("input", fill);
  }, [refusal]);
  if (!refusal || filled?.refusal !== refusal) return refusal;
  const left = Object.entries(refusal.errors).filter(([name]) => !filled.names.includes(name));
  return left.length === 0 ? null : { ...refusal, errors: Object.fromEntries(left) };
}

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
