import { Trash2 } from "lucide";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Icon } from "#ui/icon";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { AdminOrderView } from "./order-view.server.ts";

/** Notes between sellers, which the customer never sees. */
export function Notes({ order }: { order: AdminOrderView }) {
  if (order.notes.length === 0 && !order.mayWork) return null;
  return (
    <Panel title="Notes">
      <ul className="flex flex-col gap-3 empty:hidden">
        {order.notes.map((note) => (
          <Note key={note.id} order={order} note={note} />
        ))}
      </ul>
      {order.mayWork ? <NoteForm order={order} /> : null}
    </Panel>
  );
}

function Note({ order, note }: { order: AdminOrderView; note: AdminOrderView["notes"][number] }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 border-l-2 border-marigold pl-2">
      <div>
        <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
        <p className="text-small break-all text-ink-soft">
          <Timestamp at={note.at} /> · {note.byEmail}
        </p>
      </div>
      {order.mayWork ? (
        <ButtonForm
          action={formHref("/admin/orders/:orderId/notes/deletion", { orderId: order.id })}
          done={adminMessages.noteDeleted}
          fields={{ note: note.id }}
          look="quiet"
          irrevocable
          aria-label={`Delete note: ${note.note.slice(0, 40)}`}
          className="size-11 px-0!"
        >
          <Icon of={Trash2} size={18} />
        </ButtonForm>
      ) : null}
    </li>
  );
}

function NoteForm({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/notes", { orderId: order.id }),
    adminMessages.noteWritten,
    () => form.element.current?.reset(),
  );
  return (
    <StoreForm form={form} noValidate className="flex flex-col gap-2">
      <RefusalNotice refusal={form.refusal} />
      <div ref={form.place}>
        <TextField
          label="New note"
          name="note"
          rows={2}
          maxLength={DESCRIPTION_CHARACTERS}
          hint={adminMessages.noteHint}
          error={form.refusal?.errors.note}
        />
      </div>
      <Button
        type="submit"
        look="second"
        irrevocable={false}
        busy={form.busy}
        className="self-start"
      >
        Add note
      </Button>
    </StoreForm>
  );
}
