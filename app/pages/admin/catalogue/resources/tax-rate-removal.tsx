import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import type { EditedRow } from "./edit.tsx";

export function TaxRateRemoval({ row: { id, version, values } }: { row: EditedRow }) {
  return (
    <ConfirmButton
      label="Remove this tax rate"
      action={formHref("/admin/tax-rates/removals")}
      done={null}
      title={`Remove ‘${values.title}’?`}
      confirmLabel="Remove it"
      className="self-start"
    >
      <p>No invoice has used it. Those from now on follow the rates that are left.</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </ConfirmButton>
  );
}
