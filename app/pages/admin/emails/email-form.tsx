import { useRef, useState } from "react";
import { href } from "react-router";
import { type Dress, dressed } from "#domain/email/dressed";
import { contentProblems } from "#domain/email/template-check";
import type { EmailContent } from "#domain/email/templates";
import type { Language } from "#domain/language";
import { messageFor } from "#domain/messages";
import { offersMessages } from "#domain/offers/admin-messages";
import { formHref } from "#forms/form-href";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { Panel } from "#ui/panel";
import { EmailPreview } from "./email-preview.tsx";
import { TestEmail } from "./test-email.tsx";

const PARTS = ["subject", "html", "text"] as const satisfies readonly (keyof EmailContent)[];
const PART_NAMES = { subject: "Subject", html: "HTML", text: "Plain text" } as const;

export function EmailForm({
  template,
  language,
  version,
  saved,
  standard,
  variables,
  sample,
  dress,
  myEmail,
  mayEdit,
}: {
  template: string;
  language: Language;
  version: number | null;
  saved: EmailContent;
  standard: EmailContent | null;
  variables: readonly string[];
  sample: Readonly<Record<string, string>>;
  dress: Dress;
  myEmail: string;
  mayEdit: boolean;
}) {
  const [content, setContent] = useState(saved);
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<keyof EmailContent>("html");
  const fieldOf = (name: string) =>
    fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  const problems = contentProblems(content, variables);
  const insert = (name: string) => {
    const field = fieldOf(last.current);
    if (!field) return;
    field.focus();
    const { selectionStart: start, selectionEnd: end } = field;
    field.setRangeText(`{{${name}}}`, start ?? 0, end ?? 0, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const putBack = () => {
    for (const part of PARTS) {
      const field = fieldOf(part);
      if (field && standard) field.value = standard[part];
    }
    if (standard) setContent(standard);
  };
  return (
    <>
      <SavingForm
        action={formHref("/admin/emails/saving")}
        version={version}
        next={href("/admin/emails")}
        mayEdit={mayEdit}
        onTyped={(form) => setContent(contentOf(form))}
      >
        {(errors) => (
          <Panel title="Text">
            <input type="hidden" name="template" value={template} />
            <div ref={fields} className="flex flex-col gap-4">
              <Field
                label="Subject"
                name="subject"
                onFocus={() => {
                  last.current = "subject";
                }}
                lang={language}
                defaultValue={saved.subject}
                maxLength={300}
                error={errors.subject}
              />
              <TextField
                label="HTML"
                name="html"
                onFocus={() => {
                  last.current = "html";
                }}
                lang={language}
                rows={12}
                spellCheck={false}
                defaultValue={saved.html}
                className="[&_textarea]:font-figures [&_textarea]:text-small"
                error={errors.html}
              />
              <TextField
                label="Plain text"
                name="text"
                onFocus={() => {
                  last.current = "text";
                }}
                lang={language}
                rows={10}
                defaultValue={saved.text}
                error={errors.text}
                hint="For mail programs without HTML, and for WhatsApp."
              />
            </div>
            <Problems problems={problems} />
            {mayEdit ? <Variables names={variables} sample={sample} onInsert={insert} /> : null}
            {mayEdit && standard && !isSame(content, standard) ? (
              <Button look="second" className="self-start" onClick={putBack}>
                Restore the default text
              </Button>
            ) : null}
          </Panel>
        )}
      </SavingForm>
      <div className="flex max-w-3xl flex-col gap-5">
        <EmailPreview content={dressed(content, dress)} sample={sample} language={language} />
        {mayEdit ? <TestEmail template={template} content={content} to={myEmail} /> : null}
      </div>
    </>
  );
}

function contentOf(form: FormData): EmailContent {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return { subject: text("subject"), html: text("html"), text: text("text") };
}

function isSame(one: EmailContent, other: EmailContent): boolean {
  return PARTS.every((part) => one[part].trim() === other[part].trim());
}

function Problems({ problems }: { problems: ReturnType<typeof contentProblems> }) {
  return (
    <ul aria-live="polite" className="flex flex-col gap-1">
      {PARTS.flatMap((part) =>
        (problems[part] ?? []).map((problem) => (
          <li
            key={`${part} ${JSON.stringify(problem)}`}
            className="text-small font-medium wrap-anywhere text-kumkum-ink"
          >
            {PART_NAMES[part]}: {messageFor(offersMessages, problem)}
          </li>
        )),
      )}
    </ul>
  );
}

function Variables({
  names,
  sample,
  onInsert,
}: {
  names: readonly string[];
  sample: Readonly<Record<string, string>>;
  onInsert: (name: string) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-soft">
        Press one to add it at the cursor. Text between {"{{#tracking_id}} and {{/tracking_id}}"} is
        left out if there is no tracking ID.
      </p>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              title={sample[name] || "empty in this sample"}
              className="min-h-11 rounded-card border border-ink/25 bg-card px-3 font-figures text-small break-all hover:bg-rose"
              onClick={() => onInsert(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
