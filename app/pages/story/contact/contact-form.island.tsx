import { type FormEvent, useEffect, useRef, useState } from "react";
import { messagesFor } from "#domain/messages";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  contactProblems,
} from "#domain/people/contact";
import { CONTACT_DELAY_MILLISECONDS } from "#domain/people/limits";
import { peopleMessages } from "#domain/people/messages";
import { formHref } from "#forms/form-href";
import { useSession } from "#session/use-session";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type Errors = Partial<Record<ContactField, string>>;

type State = "editing" | "sending" | "sent";

/**
 * The contact form with its states editing, sending and sent (spec §4 Contact form). The demo store only pretends and
 * makes no request (spec §2). A store that keeps messages (`storesMessages`) sends them, and the states show what
 * really happened (reading R26).
 */
export default function ContactForm({ storesMessages }: { storesMessages: boolean }) {
  const [state, setState] = useState<State>("editing");
  const [errors, setErrors] = useState<Errors>({});
  const t = useTexts(texts);
  const [number, setNumber] = useState<number | null>(null);
  const { send: keep, refusal } = useStoreForm<{ number: number }>({
    action: formHref("/contact/message"),
    failed: peopleMessages.contactFailed,
    onDone: (answer) => {
      setNumber(answer.number);
      setState("sent");
    },
    onRefused: (refusal) => {
      setState("editing");
      setErrors(refusal.errors);
    },
  });

  useEffect(() => {
    if (state !== "sending" || storesMessages) return;
    const sent = setTimeout(setState, CONTACT_DELAY_MILLISECONDS, "sent");
    return () => clearTimeout(sent);
  }, [state, storesMessages]);

  const form = useRef<HTMLFormElement>(null);
  const { name = null, email = "" } = useSession()?.person ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one after a message was sent
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const person = { name: name ?? "", email };
    replaceValues(shown, person, (value, own) => (value === "" ? own : value));
    // In another tab this person may log out, and somebody else sign in.
    return () => replaceValues(shown, person, (value, own) => (value === own ? "" : value));
  }, [name, email, state]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== "editing") return;
    const message = Object.fromEntries(new FormData(event.currentTarget)) as ContactMessage;
    const wrong = messagesFor(peopleMessages, contactProblems(message));
    setErrors(wrong);
    const first = CONTACT_FIELDS.find((field) => wrong[field]);
    if (first) return focusField(event.currentTarget, first);
    setState("sending");
    if (storesMessages) keep(message);
  };

  if (state === "sent") return <SentNotice number={number} onAgain={() => setState("editing")} />;
  const sending = state === "sending";
  return (
    // The method `dialog` does nothing outside a dialog, so nothing is sent if the scripts never load.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={send}
      className="flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-card px-5 pb-5 shadow-card"
    >
      <div aria-hidden className="airmail -mx-5" />
      <Field
        label={t.name}
        name="name"
        autoComplete="name"
        required
        readOnly={sending}
        error={errors.name}
      />
      <Field
        label={t.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        readOnly={sending}
        error={errors.email}
      />
      <Field label={t.subject} name="subject" required readOnly={sending} error={errors.subject} />
      <TextField
        label={t.message}
        name="message"
        rows={4}
        required
        readOnly={sending}
        error={errors.message}
      />
      <RefusalNotice refusal={refusal} />
      <Button type="submit" busy={sending}>
        {sending ? peopleMessages.contactSending : t.send}
      </Button>
    </form>
  );
}

/** Fills in who is signed in where nothing was typed, or takes it out again. */
function replaceValues(
  form: HTMLFormElement,
  person: Partial<ContactMessage>,
  replaced: (value: string, own: string) => string,
): void {
  for (const [field, own] of Object.entries(person)) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement) control.value = replaced(control.value, own);
  }
}

function focusField(form: HTMLFormElement, field: ContactField): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

function SentNotice({ number, onAgain }: { number: number | null; onAgain: () => void }) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="self-start overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="airmail" />
      <div className="flex flex-col items-start gap-4 p-5">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {peopleMessages.contactSent}
        </h2>
        <p>{peopleMessages.contactThanks}</p>
        {number === null ? null : <p className="text-ink-soft">{t.messageNumber(number)}</p>}
        <Button look="second" onClick={onAgain}>
          {t.sendAnother}
        </Button>
      </div>
    </div>
  );
}
