import type { FormattedDate } from "#domain/formatted-dates";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";
import { Panel } from "#ui/panel";

type Held = {
  id: string;
  backedUp: FormattedDate;
  before: number;
  since: number;
  onReleased: () => void;
};

/** After a restore nothing is sent before an owner has said what of it may have been sent before. */
export function HeldEmails({ id, backedUp, before, since, onReleased }: Held) {
  const action = formHref("/admin/backups/emails-release");
  const form = useAdminForm(action, "Emails leave again.", onReleased);
  return (
    <Panel title="Emails are held">
      <p>
        The store was restored from a back-up that was made {backedUp.words}. No email has left
        since: {countsInQueue(before, since)} Look at the newest orders first.
      </p>
      <StoreForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="hold" value={id} />
        {before === 0 ? <input type="hidden" name="before" value="skip" /> : <Choice />}
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" busy={form.busy} className="w-full tablet:w-fit">
          Let emails go
        </Button>
      </StoreForm>
    </Panel>
  );
}

const CHOICE = "flex min-h-11 items-start gap-3 py-2";

function Choice() {
  return (
    <fieldset>
      <legend className="font-semibold">Those from the back-up</legend>
      <label className={CHOICE}>
        <input
          type="radio"
          name="before"
          value="skip"
          defaultChecked
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          Don't send them: the store before sent them most likely. Each order shows which, and an
          episode's can be sent again there.
        </span>
      </label>
      <label className={CHOICE}>
        <input type="radio" name="before" value="send" className="mt-0.5 size-5 shrink-0" />
        <span>Send them. The old store stopped when this back-up was made.</span>
      </label>
    </fieldset>
  );
}

function countsInQueue(before: number, since: number): string {
  if (before + since === 0) return "none waits yet.";
  if (before === 0) return `${emails(since)} from after it ${verb(since)}.`;
  const later = since === 0 ? "none" : since;
  return `${emails(before)} from the back-up ${verb(before)}, and ${later} from after it.`;
}

const emails = (count: number) => `${count} ${count === 1 ? "email" : "emails"}`;
const verb = (count: number) => (count === 1 ? "waits" : "wait");
