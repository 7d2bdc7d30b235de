import { type FormRefusal, PAGE_OWNER_FIELD } from "#protocol/form-answer";
import { currentSession, readSession, subscribe } from "#session/session-store";
import { lead, reloadPage } from "#ui/page-port";
import { hasFile } from "./form-body.tsx";
import { isLeaving, sendOnLeaving } from "./leaving.tsx";
import { postForm } from "./post-form.tsx";
import { IDLE, nextSending, type Sending, type SendingEvent } from "./sending.tsx";

/** Milliseconds that a press waits for the visitor's session, which is requested every three seconds. */
const SESSION_WAIT_MILLISECONDS = 10_000;

type State<Name extends Sending["state"]> = Extract<Sending, { state: Name }>;

/** What the sender's form says at the moment that it is asked. */
export type SenderPort = {
  /** Forms of one name share a queue: a newer send ends the wait for an older one's answer. */
  name: string;
  /** True: the page's data isn't loaded again, and no redirect is followed. */
  background: boolean;
  /** The ID of the person for whom the page was opened; empty outside the admin. */
  pageOwner: string;
  /** Missing: the form can't be made smaller. A refusal: why it can't be. Null: its own refusal stays. */
  shrink?: ((state: State<"shrinking">) => Promise<FormData | FormRefusal | null>) | undefined;
  onChange: (now: Sending) => void;
};

type Sender = {
  send: (form: FormData, action: string) => void;
  /** What it does right now, before any rendering. */
  now: () => Sending;
};

/** The newest send of each name. */
const newestSends = new Map<string, AbortController>();

const busySenders = new Set<Sender>();

/** Whether a form is under way whose page will be loaded again after it. */
export function isAnyFormBusy(): boolean {
  return busySenders.size > 0;
}

/** Sends a form, one send at a time. It goes on after its component is gone. */
export function createSender(port: () => SenderPort): Sender {
  let now: Sending = IDLE;
  // What the session says is shown together with the page's new data, so that neither contradicts the other.
  let takeSession = () => {};
  const sender: Sender = { send, now: () => now };
  return sender;

  function send(form: FormData, action: string): void {
    go({ kind: "pressed", form, action, token: currentSession()?.token ?? "" });
  }

  function go(event: SendingEvent): void {
    const after = nextSending(now, event);
    if (after === now) return;
    now = after;
    if (now.state === "idle" || port().background) busySenders.delete(sender);
    else busySenders.add(sender);
    // What it calls may send the form again.
    port().onChange(after);
    if (after.state === "waiting") awaitSession(after);
    if (after.state === "sending") void post(after);
    if (after.state === "shrinking") void shrink(after);
    if (after.state === "reloading") reload(after);
  }

  /** Goes on, unless the form has been sent again meanwhile. */
  function goFrom(state: Sending, event: SendingEvent): void {
    if (now === state) go(event);
  }

  function awaitSession(state: State<"waiting">): void {
    const end = (event: SendingEvent) => {
      stop();
      clearTimeout(late);
      goFrom(state, event);
    };
    const stop = subscribe(() => {
      const { token = "" } = currentSession() ?? {};
      if (token !== "") end({ kind: "session", token });
    });
    const late = setTimeout(() => end({ kind: "session-late" }), SESSION_WAIT_MILLISECONDS);
  }

  async function post(state: State<"sending">): Promise<void> {
    const { form, action } = state.sent;
    const { name, pageOwner, background } = port();
    form.set("token", state.token);
    if (pageOwner !== "") form.set(PAGE_OWNER_FIELD, pageOwner);
    if (isLeaving() && action && !hasFile(form)) {
      sendOnLeaving(action, form);
      return goFrom(state, { kind: "dropped" });
    }
    newestSends.get(name)?.abort();
    const own = new AbortController();
    newestSends.set(name, own);
    const come = await postForm(action, form, own.signal).catch(() => null);
    if (newestSends.get(name) === own) newestSends.delete(name);
    if (!come) return goFrom(state, { kind: "dropped" });
    takeSession = come.takeSession;
    if (background) takeSession();
    const shrinks = port().shrink !== undefined;
    goFrom(state, { kind: "answered", answer: come.answer, shrinks, reloads: !background });
  }

  async function shrink(state: State<"shrinking">): Promise<void> {
    const smaller = await port()
      .shrink?.(state)
      .catch(() => null);
    const token = currentSession()?.token ?? "";
    if (smaller instanceof FormData) return goFrom(state, { kind: "shrunk", form: smaller, token });
    goFrom(state, { kind: "too-large", refusal: smaller ?? state.answer });
  }

  function reload(state: State<"reloading">): void {
    const { redirectTo } = state.answer;
    const take = takeSession;
    const shown = () => {
      take();
      goFrom(state, { kind: "reloaded" });
    };
    if (redirectTo) {
      lead(redirectTo, shown);
      // An answer that leads on brings no session, because it may be another one.
      void readSession();
    } else reloadPage(shown);
  }
}
