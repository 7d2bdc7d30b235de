/** The steps of sending a form, as a function from one state to the next; `sender.tsx` carries them out. */
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { hasFile } from "./form-body.tsx";
import { hasNetworkError, type NetworkError, networkErrorMessage } from "./network-errors.tsx";

export type SentForm = {
  form: FormData;
  action: string;
  /** True once it was sent again with the fresh anti-forgery token of a refusal. */
  renewed: boolean;
  /** The form before anything was made smaller, and how often that was tried. */
  first: FormData;
  tries: number;
};

type Done = Extract<FormAnswer, { ok: true }>;

export type Sending =
  /** `last`: what the send before came to. */
  | { state: "idle"; last: { sent: SentForm; answer: FormAnswer } | null }
  /** The press came before the visitor's session, without which there is no anti-forgery token. */
  | { state: "waiting"; sent: SentForm }
  | { state: "sending"; sent: SentForm; token: string }
  /** A proxy refused the form for its size, and its files are being made smaller. */
  | { state: "shrinking"; sent: SentForm; answer: NetworkError }
  /** The form is done, and the page's data is being loaded again. */
  | { state: "reloading"; sent: SentForm; answer: Done };

export type SendingEvent =
  | { kind: "pressed"; form: FormData; action: string; token: string }
  /** `token`: empty while the session isn't known. */
  | { kind: "session"; token: string }
  | { kind: "session-late" }
  /** `shrinks`: the form can be made smaller. `reloads`: the page's data is loaded again after it. */
  | { kind: "answered"; answer: FormAnswer; shrinks: boolean; reloads: boolean }
  | { kind: "shrunk"; form: FormData; token: string }
  /** It can't be made smaller. */
  | { kind: "too-large"; refusal: FormRefusal }
  | { kind: "reloaded" }
  /** Another form of the same name was sent, or the page is being left: no answer comes any more. */
  | { kind: "dropped" };

export const IDLE: Sending = { state: "idle", last: null };

/** Returns the same object where the event means nothing in this state. */
export function nextSending(now: Sending, event: SendingEvent): Sending {
  switch (event.kind) {
    case "pressed": {
      const { form, action, token } = event;
      return withToken({ form, action, renewed: false, first: form, tries: 0 }, token);
    }
    case "session":
      return now.state === "waiting" && event.token !== "" ? withToken(now.sent, event.token) : now;
    case "session-late":
      return now.state === "waiting" ? ended(now.sent, noSession()) : now;
    case "answered":
      return now.state === "sending" ? afterAnswer(now.sent, event) : now;
    case "shrunk":
      return now.state === "shrinking"
        ? withToken({ ...now.sent, form: event.form }, event.token)
        : now;
    case "too-large":
      return now.state === "shrinking" ? ended(now.sent, event.refusal) : now;
    case "reloaded":
      return now.state === "reloading" ? ended(now.sent, now.answer) : now;
    case "dropped":
      return IDLE;
  }
}

function withToken(sent: SentForm, token: string): Sending {
  return token === "" ? { state: "waiting", sent } : { state: "sending", sent, token };
}

function afterAnswer(
  sent: SentForm,
  { answer, shrinks, reloads }: Extract<SendingEvent, { kind: "answered" }>,
): Sending {
  if (answer.ok) return reloads ? { state: "reloading", sent, answer } : ended(sent, answer);
  // The token had expired, and the refusal has a fresh one.
  if (answer.problem === "token_expired" && answer.token && !sent.renewed)
    return { state: "sending", sent: { ...sent, renewed: true }, token: answer.token };
  if (shrinks && isTooLarge(sent, answer))
    return { state: "shrinking", sent: { ...sent, tries: sent.tries + 1 }, answer };
  return ended(sent, answer);
}

function ended(sent: SentForm, answer: FormAnswer): Sending {
  return { state: "idle", last: { sent, answer } };
}

function noSession(): NetworkError {
  return { ok: false, problem: "network-error", errors: { form: networkErrorMessage() } };
}

/**
 * Whether a proxy may have refused the form for its size: some answer 413, others cut the connection. Without a
 * network, a smaller form wouldn't get through either.
 */
function isTooLarge({ form }: SentForm, answer: FormRefusal): answer is NetworkError {
  if (!hasFile(form) || !hasNetworkError(answer)) return false;
  return answer.status === 413 || (answer.status === undefined && navigator.onLine);
}
