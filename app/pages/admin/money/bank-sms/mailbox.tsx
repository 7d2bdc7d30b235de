import {
  EMAIL_REFUSALS,
  type EmailRefusal,
  MAILBOX_PROBLEMS,
  type MailboxProblem as ProblemCode,
} from "#domain/statements/bank-messages";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Notice } from "#ui/notice";

type Mailbox = {
  bank: string;
  address: string;
  host: string;
  folder: string;
  refused: Partial<Record<EmailRefusal, number>>;
  problem: ProblemCode | null;
  lastRead: string;
  awaySince: string;
  renumbered: string;
};

/** What the store has seen in the mailbox. */
export function MailboxFacts({ mailbox, waiting }: { mailbox: Mailbox; waiting: number }) {
  const { bank, address, host, folder, refused, lastRead, renumbered } = mailbox;
  const reasons = Object.entries(refused).map(
    ([code, count]) => `${count} ${EMAIL_REFUSALS[code as EmailRefusal] ?? code}`,
  );
  return (
    <>
      <p className="wrap-anywhere">
        Emails of {bank} to {address}, in the folder {folder} at {host}. Last read: {lastRead}.
      </p>
      {waiting > 0 ? (
        <p>
          {waiting} of them wait: they are signed with a key of your bank's with which no statement
          has agreed yet. Import a statement that has one of these payments.
        </p>
      ) : null}
      {reasons.length > 0 ? <p>Didn't count: {reasons.join("; ")}.</p> : null}
      {renumbered ? (
        <p>
          The server numbered its emails anew ({renumbered}). The store looked at the last days
          again, and counts nothing twice.
        </p>
      ) : null}
    </>
  );
}

/** Why the mailbox can't be read now, and a field for a new password. */
export function MailboxProblem({ id, mailbox }: { id: string; mailbox: Mailbox }) {
  const { problem, awaySince } = mailbox;
  const action = formHref("/admin/bank-sms/:sourceId/password", { sourceId: id });
  const form = useAdminForm(action, "The mailbox is read again.");
  if (!problem) return null;
  return (
    <Notice tone="bad" className="flex flex-col gap-3">
      <p>
        <strong>The mailbox can't be read, since {awaySince}.</strong>{" "}
        {MAILBOX_PROBLEMS[problem] ?? problem} The store goes on trying.
      </p>
      <StoreForm form={form} noValidate className="flex flex-col items-start gap-3">
        <PasswordField error={form.refusal?.errors.password ?? form.refusal?.errors.host} />
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy}>
          Test and save
        </Button>
      </StoreForm>
    </Notice>
  );
}

function PasswordField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="App password"
      name="password"
      type="password"
      autoComplete="off"
      hint="A password that the mailbox's provider makes for one app. It is stored encrypted, and you can't see it again."
      error={error}
    />
  );
}

const FIELDS = [
  { name: "name", label: "Name of the mailbox" },
  {
    name: "address",
    label: "Email address",
    type: "email",
    hint: "The address to which your bank writes. Emails that are forwarded from another address don't count.",
  },
  { name: "host", label: "Server", hint: "For Gmail: imap.gmail.com" },
  { name: "port", label: "Port", inputMode: "numeric", defaultValue: "993" },
  { name: "folder", label: "Folder", defaultValue: "INBOX" },
] as const;

/** Adds a mailbox, after the store has signed in to it. */
export function MailboxForm({ banks }: { banks: readonly string[] }) {
  const done = "The mailbox is added. From now on, the store reads your bank's emails in it.";
  const form = useAdminForm(formHref("/admin/bank-sms/mailboxes"), done, () =>
    form.element.current?.reset(),
  );
  const errors = form.refusal?.errors ?? {};
  return (
    <StoreForm form={form} noValidate className="flex flex-col gap-3">
      <p>
        The store reads one folder and changes nothing in it: nothing is marked, moved or deleted.
        It fetches only emails from your bank's own domains that come from today on.
      </p>
      <SelectField
        label="Your bank"
        name="bank"
        options={[["", "Choose your bank"], ...banks.map((bank) => [bank, bank] as const)]}
        error={errors.bank}
      />
      {FIELDS.map((field) => (
        <Field key={field.name} {...field} autoComplete="off" error={errors[field.name]} />
      ))}
      <PasswordField error={errors.password} />
      <RefusalNotice refusal={form.refusal} />
      <Button type="submit" look="second" busy={form.busy} className="self-start">
        Test and add
      </Button>
    </StoreForm>
  );
}
