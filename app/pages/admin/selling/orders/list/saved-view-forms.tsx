import { BookmarkPlus, Trash2 } from "lucide";
import { useState } from "react";
import type { SavedView } from "#data/orders/lists/order-views.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { VIEW_NAME_CHARACTERS } from "#domain/orders/lists/order-filter";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Icon } from "#ui/icon";

/** Saves the current filter under a name for all sellers, or deletes the saved one. */
export function SavedViewForms({ query, saved }: { query: string; saved: SavedView | undefined }) {
  return saved ? <Delete view={saved} /> : <Save query={query} />;
}

function Save({ query }: { query: string }) {
  const [open, setOpen] = useState(false);
  const form = useAdminForm(formHref("/admin/orders/views"), adminMessages.viewSaved, () =>
    setOpen(false),
  );
  if (!open)
    return (
      <Button look="quiet" irrevocable={false} className="px-2!" onClick={() => setOpen(true)}>
        <Icon of={BookmarkPlus} size={18} />
        Save this list
      </Button>
    );
  return (
    <StoreForm form={form} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="filter" value={query} />
      <Field
        label="Name of the list"
        name="name"
        required
        autoFocus
        maxLength={VIEW_NAME_CHARACTERS}
        error={form.refusal?.errors.name}
      />
      <Button type="submit" look="second" busy={form.busy}>
        Save
      </Button>
      <RefusalNotice refusal={form.refusal} />
    </StoreForm>
  );
}

function Delete({ view }: { view: SavedView }) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/views/:viewId/deletion", { viewId: view.id })}
      done={adminMessages.viewDeleted}
      look="quiet"
      irrevocable
      className="px-2!"
    >
      <Icon of={Trash2} size={18} />
      Delete the list ‘{view.name}’
    </ButtonForm>
  );
}
