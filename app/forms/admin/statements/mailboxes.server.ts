import { z } from "zod";
import { newId } from "#data/columns.server";
import { addMailbox, changePassword, findMailbox } from "#data/statements/mailboxes.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAILBOX_PROBLEMS, type MailboxProblem } from "#domain/statements/bank-messages";
import { BANKS_WITH_EMAIL } from "#domain/statements/reading/sms-forms/bank-domains";
import {
  IDEMPOTENCY_EXAMPLE,
  idempotencyFields,
  nameField,
  numberField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { connect } from "#forms/bank-sms/connect.server";
import { form, refuse } from "#forms/form.server";
import { seal } from "#request/secret.server";
import { type MailboxAccount, MailboxError } from "#services/mailbox/connection.server";

const settingsForm = { ...sellersForm("change-settings"), fresh: true } as const;

const HOST_MISSING = "Please enter the server's name, such as imap.gmail.com.";
const ADDRESS_MISSING = "Please enter an email address.";
const HOST = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;
const host = nameField(253, HOST_MISSING)
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(HOST, HOST_MISSING));
const address = nameField(254, ADDRESS_MISSING)
  .transform((text) => text.toLowerCase())
  .pipe(z.email(ADDRESS_MISSING));
/** Google shows an app password in four groups. */
const password = nameField(200, "Please enter the app password.").transform((text) =>
  /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(text) ? text.replaceAll(" ", "") : text,
);

/** The field at which a problem is shown. */
const FIELD_OF: Partial<Record<MailboxProblem, string>> = {
  "wrong-password": "password",
  "no-folder": "folder",
};

/** Adds the mailboxes that get the bank's emails. Each is signed in to before anything is stored. */
export const mailboxForms = [
  form(
    "/admin/bank-sms/mailboxes",
    {
      ...settingsForm,
      schema: z.object({
        name: nameField(60),
        bank: z.enum(BANKS_WITH_EMAIL, "Please choose your bank."),
        address,
        password,
        host,
        port: numberField(1, 65_535),
        folder: nameField(200, "Please enter the folder's name."),
        ...idempotencyFields,
      }),
      example: {
        name: "Bank's emails",
        bank: "HDFC Bank",
        address: "bank@example.com",
        password: "abcd efgh ijkl mnop",
        host: "localhost",
        port: "9",
        folder: "INBOX",
        ...IDEMPOTENCY_EXAMPLE,
      },
    },
    async ({ writer, value: { name, bank, password, idempotency_key: key, ...account } }) => {
      // The answer of the first click was lost.
      if (key && (await findMailbox(key))) return { ok: true as const };
      const problem = await problemOf({ ...account, password });
      if (problem) return refuseMailbox(problem);
      const id = key ?? newId();
      await addMailbox({ id, name, bank, ...account, password: seal(password, id) }, writer);
      return { ok: true as const };
    },
  ),

  form(
    "/admin/bank-sms/:sourceId/password",
    {
      ...settingsForm,
      schema: z.object({ password }),
      example: { password: "abcd efgh ijkl mnop" },
    },
    async ({ writer, value: { password } }, { params: { sourceId } }) => {
      const mailbox = await findMailbox(sourceId);
      if (!mailbox) return refuse("missing", { form: adminMessages.formFailed }, 404);
      const problem = await problemOf({ ...mailbox, password });
      if (problem) return refuseMailbox(problem);
      await changePassword(mailbox, seal(password, sourceId), writer);
      return { ok: true as const };
    },
  ),
];

/** Signs in to the mailbox and opens its folder; returns why that can't be done, or null. */
async function problemOf(account: MailboxAccount): Promise<MailboxProblem | null> {
  try {
    (await connect(account)).close();
    return null;
  } catch (error) {
    if (error instanceof MailboxError) return error.problem;
    throw error;
  }
}

function refuseMailbox(problem: MailboxProblem) {
  return refuse(problem, { [FIELD_OF[problem] ?? "host"]: MAILBOX_PROBLEMS[problem] });
}
