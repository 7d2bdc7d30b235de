import { type FormEvent, useContext, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  contactProblems,
} from "#domain/contact";
import { sayContactProblems } from "#domain/contact-sayings";
import { CONTACT_DELAY_MILLISECONDS } from "#domain/limits";
import { CONTACT_SENDING, CONTACT_SENT, CONTACT_THANKS } from "#domain/messages";
import { AntiForgery } from "#ui/anti-forgery";
import { Button } from "#ui/button";
import { Field, TextField } from "#ui/field";
import type { MessageAnswer } from "./message.ts";

type Errors = Partial<Record<ContactField, string>>;

type State = "editing" | "sending" | "sent";

/**
 * Editing, sending, sent (spec §4 Contact form). By default no request is made (spec §2); where the
 * deployment delivers messages, the states tell the truth about it (reading R26).
 */
export function ContactForm({ delivers }: { delivers: boolean }) {
  const [state, setState] = useState<State>("editing");
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const deliver = useDelivery((answer) => {
    setState(answer.ok ? "sent" : "editing");
    setErrors(answer.ok ? {} : answer.errors);
    setFailure(answer.ok ? null : (answer.errors.form ?? null));
  });

  useEffect(() => {
    if (state !== "sending" || delivers) return;
    const sent = setTimeout(setState, CONTACT_DELAY_MILLISECONDS, "sent");
    return () => clearTimeout(sent);
  }, [state, delivers]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== "editing") return;
    const message = messageIn(event.currentTarget);
    const wrong = sayContactProblems(contactProblems(message));
    setErrors(wrong);
    setFailure(null);
    const first = CONTACT_FIELDS.find((field) => wrong[field]);
    if (first) return focusOn(event.currentTarget, first);
    setState("sending");
    if (delivers) deliver(message);
  };

  if (state === "sent") return <Sent onAgain={() => setState("editing")} />;
  const sending = state === "sending";
  return (
    // The dialog method does nothing outside a dialog: pressed before the page woke up, nothing leaves.
    <form
      method="dialog"
      noValidate
      onSubmit={send}
      className="flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-card px-5 pb-5 shadow-card"
    >
      <div aria-hidden className="airmail -mx-8" />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        readOnly={sending}
        error={errors.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        readOnly={sending}
        error={errors.email}
      />
      <Field label="Subject" name="subject" required readOnly={sending} error={errors.subject} />
      <TextField
        label="Message"
        name="message"
        rows={4}
        required
        readOnly={sending}
        error={errors.message}
      />
      {failure ? (
        <p role="alert" className="rounded-card bg-bad px-4 py-3 text-on-bad">
          {failure}
        </p>
      ) : null}
      <Button type="submit" busy={sending}>
        {sending ? CONTACT_SENDING : "Send Message"}
      </Button>
    </form>
  );
}

/** Sends the message; once more where only its anti-forgery value was too old. */
function useDelivery(onAnswer: (answer: MessageAnswer) => void): (message: ContactMessage) => void {
  const fetcher = useFetcher<MessageAnswer>();
  const token = useContext(AntiForgery);
  const sent = useRef<ContactMessage | null>(null);
  const post = (message: ContactMessage, value: string) =>
    fetcher.submit(
      { ...message, token: value },
      { method: "post", action: href("/contact/message") },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    const answer = fetcher.data;
    if (fetcher.state !== "idle" || !answer) return;
    const message = sent.current;
    sent.current = null;
    if (message && !answer.ok && answer.problem === "token_expired" && answer.token) {
      void post(message, answer.token);
    } else onAnswer(answer);
  }, [fetcher.state, fetcher.data]);
  return (message) => {
    sent.current = message;
    void post(message, token);
  };
}

function messageIn(form: HTMLFormElement): ContactMessage {
  const entered = new FormData(form);
  const text = (field: ContactField) => String(entered.get(field) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  };
}

function focusOn(form: HTMLFormElement, field: ContactField): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="self-start overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div aria-hidden className="airmail" />
      <div className="flex flex-col items-start gap-4 p-5">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {CONTACT_SENT}
        </h2>
        <p>{CONTACT_THANKS}</p>
        <Button look="second" onClick={onAgain}>
          Send Another Message
        </Button>
      </div>
    </div>
  );
}
