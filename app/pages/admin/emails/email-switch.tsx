import { href } from "react-router";
import { offersMessages } from "#domain/offers/admin-messages";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** Whether the email is sent at all; of a translation, whether it is used. */
export function EmailSwitch({ template, active }: { template: string; active: boolean }) {
  const isTranslation = template.includes(".");
  const [on, off] = isTranslation
    ? [offersMessages.translationOn, offersMessages.translationOff]
    : [offersMessages.emailOn, offersMessages.emailOff];
  const form = useAdminForm(href("/admin/emails/use"), active ? off : on);
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <RefusalNotice refusal={form.refusal} />
      <input type="hidden" name="template" value={template} />
      <input type="hidden" name="active" value={active ? "" : "on"} />
      <Button type="submit" look={active ? "danger" : "second"} busy={form.busy}>
        {active ? "Switch off" : "Switch on"}
      </Button>
    </StoreForm>
  );
}
