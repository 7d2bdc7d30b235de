import { useRef, useState } from "react";
import { branded } from "#domain/email/branding";
import { contentProblems } from "#domain/email/template-check";
import type { EmailContent } from "#domain/email/templates";
import { emailHtml } from "#domain/email/written-email";
import { messageFor } from "#domain/messages";
import { offersMessages } from "#domain/offers/admin-messages";
import { formHref } from "#forms/form-href";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { Field, TextField } from "#ui/forms/field";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/edit";
import { EmailPreview } from "./email-preview.tsx";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";
import { TestEmail } from "./test-email.tsx";

const PARTS = ["subject", "text", "html"] as const satisfies readonly (keyof EmailContent)[];
type Part = (typeof PARTS)[number];

/** Edits an email. A seller writes its text, and its HTML is made from that unless the seller writes the HTML, too. */
export function EmailForm({
  template,
  language,
  version,
  saved,
  isText,
  defaultContent,
  placeholders,
  layout,
  sample,
  branding,
  myEmail,
  mayEdit,
}: Route.ComponentProps["loaderData"]) {
  const [typed, setTyped] = useState(saved);
  const [ownHtml, setOwnHtml] = useState(!isText);
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<Part>("text");
  const content = ownHtml ? typed : { ...typed, html: emailHtml(typed, layout) };
  const { subject, text, html } = content;
  const problems = contentProblems(
    { subject, text, html: ownHtml ? html : "" },
    Object.keys(placeholders),
  );
  const fieldOf = (part: Part) =>
    fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${part}"]`);
  const change = (part: Part, edit: (field: HTMLInputElement | HTMLTextAreaElement) => void) => {
    const field = fieldOf(part);
    if (!field) return;
    edit(field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const insert = (before: string, after = "") =>
    change(fieldOf(last.current) ? last.current : "text", (field) => {
      field.focus();
      const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
      field.setRangeText(before + field.value.slice(start, end) + after, start, end, "end");
      if (start === end) field.setSelectionRange(start + before.length, start + before.length);
    });
  const restoreDefault = () => {
    setOwnHtml(false);
    for (const part of ["subject", "text"] as const)
      change(part, (field) => {
        field.value = defaultContent?.[part] ?? "";
      });
  };
  const remember = (part: Part) => ({
    name: part,
    lang: language,
    onFocus: () => {
      last.current = part;
    },
  });
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <SavingForm
        action={formHref("/admin/emails/saving")}
        version={version}
        next={href("/admin/emails")}
        mayEdit={mayEdit}
        onTyped={(form) => setTyped((before) => ({ ...before, ...contentOf(form) }))}
      >
        {(errors) => (
          <Panel title="Email">
            <input type="hidden" name="template" value={template} />
            <div ref={fields} className="flex flex-col gap-4">
              <Field
                {...remember("subject")}
                label="Subject"
                defaultValue={saved.subject}
                maxLength={300}
                error={errors.subject}
              />
              <TextField
                {...remember("text")}
                label={ownHtml ? "Plain text" : "Text"}
                rows={16}
                defaultValue={saved.text}
                error={errors.text}
                hint={ownHtml ? offersMessages.plainTextHint : offersMessages.emailTextHint}
              />
              {ownHtml ? (
                <TextField
                  {...remember("html")}
                  label="HTML"
                  rows={12}
                  spellCheck={false}
                  defaultValue={html}
                  className="[&_textarea]:font-figures [&_textarea]:text-small"
                  error={errors.html}
                />
              ) : null}
            </div>
            <Problems problems={problems} />
            {mayEdit ? (
              <>
                <PlaceholderButtons placeholders={placeholders} sample={sample} onInsert={insert} />
                <Checkbox
                  label="Write the HTML yourself"
                  hint={offersMessages.ownHtmlHint}
                  checked={ownHtml}
                  onChange={({ currentTarget: { checked } }) => {
                    if (checked) setTyped(content);
                    setOwnHtml(checked);
                  }}
                />
              </>
            ) : null}
            {mayEdit && defaultContent && !isStandard(typed, ownHtml, defaultContent) ? (
              <Button look="second" className="self-start" onClick={restoreDefault}>
                Restore the default text
              </Button>
            ) : null}
          </Panel>
        )}
      </SavingForm>
      <div className="flex max-w-3xl min-w-0 flex-col gap-5">
        <EmailPreview content={branded(content, branding)} sample={sample} language={language} />
        {mayEdit ? (
          <TestEmail content={{ template, subject, text, ...(ownHtml && { html }) }} to={myEmail} />
        ) : null}
      </div>
    </div>
  );
}

function contentOf(form: FormData): Partial<EmailContent> {
  const parts = PARTS.filter((part) => form.has(part)).map(
    (part) => [part, String(form.get(part)).replaceAll("\r\n", "\n")] as const,
  );
  return Object.fromEntries(parts);
}

function isStandard(typed: EmailContent, ownHtml: boolean, standard: EmailContent): boolean {
  const isSame = (part: Part) => typed[part].trim() === standard[part].trim();
  return !ownHtml && isSame("subject") && isSame("text");
}

const PART_NAMES = { subject: "Subject", html: "HTML", text: "Text" } as const;

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
