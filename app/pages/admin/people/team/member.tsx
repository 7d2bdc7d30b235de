import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { ROLES } from "#domain/people/team/team";
import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Badge } from "#ui/badge";
import { Button } from "#ui/forms/button";
import { SelectField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";

type Props = {
  member: Route.ComponentProps["loaderData"]["members"][number];
  isSelf: boolean;
};

/**
 * A member of the team. Owners who are set in the server's configuration (`isFromConfiguration`) can't be changed here.
 */
export function Member({
  member,
  isSelf,
  isFreshSignIn,
}: Props & {
  /** True: the owner who is looking has just signed in. Otherwise nothing can be changed. */
  isFreshSignIn: boolean;
}) {
  const { email, role, isFromConfiguration, hasSignedIn, since, invitedAt } = member;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-all">{email}</span>
        <Badge tone={hasSignedIn ? "ok" : "wait"}>
          {hasSignedIn ? ROLES[role].label : "Not signed in yet"}
        </Badge>
        {isSelf ? <span className="text-small text-ink-soft">you</span> : null}
      </div>
      <p className="text-small text-ink-soft">
        {hasSignedIn && since ? (
          <>
            {ROLES[role].label} since <Timestamp at={since} />
          </>
        ) : (
          <>
            {ROLES[role].label}: for the first account that signs in with this address
            {invitedAt ? (
              <>
                , invited <Timestamp at={invitedAt} />
              </>
            ) : null}
          </>
        )}
      </p>
      {isFromConfiguration ? (
        <p className="text-small">
          Whoever runs your server made this address an owner. Only they can change that.
        </p>
      ) : null}
      {isFreshSignIn && !isFromConfiguration ? (
        <div className="flex flex-wrap items-end gap-3">
          <Role key={role} member={member} />
          <Removal member={member} isSelf={isSelf} />
        </div>
      ) : null}
    </div>
  );
}

function Role({ member: { email, role } }: Pick<Props, "member">) {
  const form = useAdminForm(
    formHref("/admin/team/role"),
    "Role changed. It takes effect at their next click.",
  );
  return (
    <StoreForm form={form} className="flex grow flex-wrap items-end gap-3">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="before" value={role} />
      <SelectField
        label="Role"
        name="role"
        defaultValue={role}
        className="min-w-40 grow tablet:grow-0"
        options={SELLER_ROLES.map((each) => [each, ROLES[each].label])}
      />
      <Button type="submit" look="second" busy={form.busy}>
        Change role
      </Button>
      <RefusalNotice refusal={form.refusal} />
    </StoreForm>
  );
}

function Removal({ member: { email, role }, isSelf }: Props) {
  return (
    <ConfirmButton
      label="Remove"
      action={formHref("/admin/team/removal")}
      done="Removed from the team."
      title={isSelf ? "Leave the team?" : "Remove from the team?"}
      confirmLabel={isSelf ? "Leave" : "Remove"}
    >
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="before" value={role} />
      <p className="wrap-anywhere">
        {isSelf
          ? "You'll no longer see the admin, from your next click on. You stay signed in as a customer."
          : `${email} will no longer see the admin, from their next click on. They stay signed in as a customer.`}
      </p>
    </ConfirmButton>
  );
}
