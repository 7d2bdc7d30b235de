import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { ROLES } from "#domain/people/team/team";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { Field, SelectField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";

export function Invitation({ emailed }: { emailed: boolean }) {
  const form = useAdminForm(formHref("/admin/team/invitation"), "Invited.", () =>
    form.element.current?.reset(),
  );
  return (
    <Panel title="Invite somebody">
      <p className="max-w-prose text-small text-ink-soft">
        {emailed
          ? "The person gets an email with the address of the admin."
          : "No mail server is set up: tell the person yourself to sign in with this address and open /admin."}
      </p>
      <StoreForm
        form={form}
        noValidate
        className="grid gap-3 tablet:grid-cols-[1fr_1fr_auto] tablet:items-start"
      >
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint="The Google account with which they sign in"
          error={form.refusal?.errors.email}
        />
        <SelectField
          label="Role"
          name="role"
          defaultValue="staff"
          hint={SELLER_ROLES.map((role) => (
            <span key={role} className="block">
              {`${ROLES[role].label}: ${ROLES[role].what}`}
            </span>
          ))}
          options={SELLER_ROLES.map((role) => [role, ROLES[role].label])}
        />
        <Button type="submit" busy={form.busy} className="tablet:mt-7.5">
          Invite
        </Button>
        <RefusalNotice refusal={form.refusal} />
      </StoreForm>
    </Panel>
  );
}
