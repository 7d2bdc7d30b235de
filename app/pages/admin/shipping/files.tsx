import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { TRACKING_FILE_BYTES } from "#domain/limits";
import { adminMessages } from "#domain/orders/admin-messages";
import type { UnknownColumns } from "#forms/admin/orders/tracking-file.server";
import { formHref } from "#forms/form-href";
import { useCourier } from "#pages/admin/orders/parcel/use-parcel.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { FileField } from "#pages/admin/parts/forms/file-field.tsx";
import { Checkbox } from "#pages/admin/parts/forms/saving-form.tsx";
import { AskOnLeaving } from "#pages/admin/parts/forms/uploads.tsx";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings.server";
import { Button, ButtonLink } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/store-form";
import { useStoreForm } from "#ui/forms/use-store-form";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/files";
import { CourierField } from "./courier-field.tsx";
import { TrackingColumnsByHand } from "./tracking-columns.tsx";

export function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return settings().couriers;
}

/** Parcels out to a courier as a file, and their tracking IDs back in. */
export default function CourierFiles({ loaderData: { couriers } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Couriers' files"
      back={{ to: href("/admin/shipping"), label: "Shipping" }}
      width="form"
    >
      <Panel title="Book the parcels">
        <p className="max-w-prose">{adminMessages.courierFilesAdvice}</p>
        <div className="flex flex-wrap gap-2">
          <FileLink as="india-post" label="For India Post (CSV)" />
          <FileLink as="general" label="For any courier (CSV)" />
        </div>
        <p className="max-w-prose text-small text-ink-soft">{adminMessages.indiaPostAdvice}</p>
        <p className="max-w-prose text-small text-ink-soft">{adminMessages.weightsAdvice}</p>
      </Panel>
      <Panel title="Tracking IDs from a file">
        <p className="max-w-prose">{adminMessages.trackingFileAdvice}</p>
        <TrackingForm couriers={couriers} />
      </Panel>
    </AdminPage>
  );
}

function FileLink({ as, label }: { as: string; label: string }) {
  return (
    <ButtonLink look="second" to={`${href("/admin/shipping/export")}?as=${as}`} reloadDocument>
      <Download aria-hidden size={18} />
      {label}
    </ButtonLink>
  );
}

type ReadFile = { bulkId: string } | { bulkId: null; unknown: UnknownColumns };

/** A file whose columns nobody has named is sent once more, with them. */
function TrackingForm({ couriers }: Pick<Parameters<typeof CourierField>[0], "couriers">) {
  const navigate = useNavigate();
  const { courier, choose } = useCourier(couriers, "", null);
  const [unknown, setUnknown] = useState<UnknownColumns | null>(null);
  const unread = useRef(false);
  const form = useStoreForm<ReadFile>({
    action: formHref("/admin/shipping/files/reading"),
    background: true,
    field: "file",
    failed: adminMessages.formFailed,
    onDone: (answer) => {
      if (answer.bulkId === null) return setUnknown(answer.unknown);
      unread.current = false;
      void navigate(href("/admin/orders/bulk/:bulkId", { bulkId: answer.bulkId }));
    },
  });
  const { errors = {} } = form.refusal ?? {};
  const changed = () => {
    setUnknown(null);
    unread.current = true;
  };
  return (
    <StoreForm form={form} className="flex flex-col items-start gap-4">
      <CourierField
        couriers={couriers}
        courier={courier}
        onChoice={choose}
        name="courier"
        error={errors.courier}
      />
      <FileField
        label="CSV or Excel file"
        name="file"
        most={TRACKING_FILE_BYTES}
        tooLarge={adminMessages["tracking-file-too-large"]}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        error={errors.file ?? errors.form}
        onChange={changed}
      />
      <TextField
        className="w-full"
        label="Or its rows, pasted"
        error={errors.text}
        name="text"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        hint="One parcel per line: its order number and its tracking ID, as you copy them from a spreadsheet."
        onChange={changed}
      />
      <Checkbox
        name="anew"
        label="Choose the columns again"
        hint="Tick this if you chose the wrong columns for such a file before."
        defaultChecked={false}
      />
      {unknown ? <TrackingColumnsByHand unknown={unknown} error={errors.columns} /> : null}
      <AskOnLeaving mayLose={() => unread.current} />
      <Button type="submit" busy={form.busy}>
        {form.busy ? "Reading…" : unknown ? "Read with these columns" : "Check the rows"}
      </Button>
    </StoreForm>
  );
}
