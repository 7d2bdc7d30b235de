import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { Radio } from "#pages/admin/parts/forms/saving-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";

type Held = NonNullable<Route.ComponentProps["loaderData"]["hold"]> & { onReleased: () => void };

/**
 * After a restore, no email is sent until an owner has decided what happens to those that were queued in the backup:
 * the old store may have sent them already.
 */
export function HeldEmails({ id, backupAt, before, since, onReleased }: Held) {
  const action = formHref("/admin/backups/emails-release");
  const form = useAdminForm(action, "Emails are being sent again.", onReleased);
  return (
    <Panel title="No emails are being sent">
      <p>
        The store was restored from a backup that was made {backupAt.words}. The store has sent no
        emails since then. {queueSentence(before, since)} Look at the newest orders before you
        decide.
      </p>
      <StoreForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="hold" value={id} />
        {before === 0 ? <input type="hidden" name="before" value="skip" /> : <Choice />}
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" busy={form.busy} className="w-full tablet:w-fit">
          Start sending emails
        </Button>
      </StoreForm>
    </Panel>
  );
}

const CHOICES = {
  skip: "Don't send the emails: most of them were probably sent already. On each order you see its emails, and can send an episode again.",
  send: "Send the emails: the store stopped right after this backup, so customers never got them.",
};

function Choice() {
  return (
    <fieldset>
      <legend className="font-semibold">Emails in the backup</legend>
      {Object.entries(CHOICES).map(([value, label]) => (
        <Radio
          key={value}
          label={label}
          name="before"
          value={value}
          defaultChecked={value === "skip"}
        />
      ))}
    </fieldset>
  );
}

function queueSentence(before: number, since: number): string {
  const old = plural(
    before,
    "unsent email was in the backup.",
    "unsent emails were in the backup.",
  );
  const added = plural(since, "email was added since.", "emails were added since.");
  return `${old} ${added}`;
}
