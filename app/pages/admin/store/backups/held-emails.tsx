import type { FormattedDate } from "#domain/formatted-dates";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";

type Held = {
  id: string;
  backedUp: FormattedDate;
  queuedBefore: number;
  queuedSince: number;
  onReleased: () => void;
};

/**
 * After a restore, no email is sent until an owner has decided what happens to those that were queued in the backup:
 * the old store may have sent them already.
 */
export function HeldEmails({ id, backedUp, queuedBefore, queuedSince, onReleased }: Held) {
  const action = formHref("/admin/backups/emails-release");
  const form = useAdminForm(action, "Emails are being sent again.", onReleased);
  return (
    <Panel title="No emails are being sent">
      <p>
        The store was restored from a backup that was made {backedUp.words}. The store has sent no
        emails since then. {queueSentence(queuedBefore, queuedSince)} Look at the newest orders
        before you decide.
      </p>
      <StoreForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="hold" value={id} />
        {queuedBefore === 0 ? <input type="hidden" name="before" value="skip" /> : <Choice />}
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" busy={form.busy} className="w-full tablet:w-fit">
          Start sending emails
        </Button>
      </StoreForm>
    </Panel>
  );
}

const CHOICE_CLASS = "flex min-h-11 items-start gap-3 py-2";

function Choice() {
  return (
    <fieldset>
      <legend className="font-semibold">Emails in the backup</legend>
      <label className={CHOICE_CLASS}>
        <input
          type="radio"
          name="before"
          value="skip"
          defaultChecked
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          Don't send the emails: most of them were probably sent already. On each order you see its
          emails, and can send an episode again.
        </span>
      </label>
      <label className={CHOICE_CLASS}>
        <input type="radio" name="before" value="send" className="mt-0.5 size-5 shrink-0" />
        <span>
          Send the emails: the store stopped right after this backup, so customers never got them.
        </span>
      </label>
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
