import { discountTiersForAdmin } from "#data/offers/discount-tiers.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";
import { TierSteps } from "./tier-steps.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  return { ...(await discountTiersForAdmin()), mayEdit: hasPermission(role, "edit-catalogue") };
}

export default function DiscountTiers({ loaderData }: Route.ComponentProps) {
  const { steps, version, builtIn, mayEdit } = loaderData;
  return (
    <AdminPage title="Discount tiers" back={href("/admin/combos")}>
      <p className="max-w-prose text-ink-soft">
        What customers save when they build their own combo. Each step applies until the next step
        begins; the last step has no upper limit.
      </p>
      {builtIn ? (
        <Notice tone="info">
          These are the standard steps. Change them as you like, then save.
        </Notice>
      ) : null}
      <SavingForm
        action={formHref("/admin/discount-tiers/saving")}
        version={version}
        next={href("/admin/combos")}
        mayEdit={mayEdit}
      >
        {(errors) => <TierSteps saved={steps} error={errors.steps} />}
      </SavingForm>
    </AdminPage>
  );
}
