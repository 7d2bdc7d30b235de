import { Download } from "lucide";
import { useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAX_TRACKING_FILE_BYTES } from "#domain/orders/limits";
import type { UnknownColumns } from "#forms/admin/orders/tracking-file.server";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ColumnsAgain, TABLE_FILES } from "#pages/admin/parts/forms/files/file-columns.tsx";
import { FileField } from "#pages/admin/parts/forms/files/file-field.tsx";
import { FileForm } from "#pages/admin/parts/forms/files/file-form.tsx";
import { CourierField } from "#pages/admin/selling/orders/parcel/courier-field.tsx";
import { useCourier } from "#pages/admin/selling/orders/parcel/use-parcel.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { buttonClass } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { Icon } from "#ui/icon";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/files";
import { TrackingColumnsByHand } from "./tracking-columns.tsx";

export function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  return settings().couriers;
}

/** Downloads the parcels as a file for a courier, and reads tracking IDs from the courier's file. */
export default function CourierFiles({ loaderData: { couriers } }: Route.ComponentProps) {
  return (
    <AdminPage title="Couriers' files" back={href("/admin/shipping")}>
      <Panel title="Book the parcels">
        <p className="max-w-prose">{adminMessages.courierFilesAdvice}</p>
        <div className="flex flex-wrap gap-2">
          <FileLink fileKind="india-post" label="For India Post (CSV)" />
          <FileLink fileKind="general" label="For any courier (CSV)" />
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

function FileLink({ fileKind, label }: { fileKind: string; label: string }) {
  return (
    <a className={buttonClass("second")} href={`${href("/admin/shipping/export")}?as=${fileKind}`}>
      <Icon of={Download} size={18} />
      {label}
    </a>
  );
}

type ReadFile = { bulkId: string } | { bulkId: null; unknown: UnknownColumns };

/**
 * Uploads a courier's file of tracking IDs. If the store doesn't know its columns, the seller chooses them and the
 * file is sent again.
 */
function TrackingForm({ couriers }: Route.ComponentProps["loaderData"]) {
  const courier = useCourier(couriers, "", null);
  const [unknown, setUnknown] = useState<UnknownColumns | null>(null);
  return (
    <FileForm<ReadFile>
      action={formHref("/admin/shipping/files/reading")}
      failed={adminMessages.formFailed}
      onRead={(answer, done) =>
        answer.bulkId === null
          ? setUnknown(answer.unknown)
          : done(href("/admin/orders/bulk/:bulkId", { bulkId: answer.bulkId }))
      }
      onChange={() => setUnknown(null)}
      button={{ press: unknown ? "Read with these columns" : "Check the rows", busy: "Reading…" }}
    >
      {(errors) => (
        <>
          <CourierField
            courier={courier}
            name="courier"
            error={errors.courier}
            className="w-full max-w-sm"
          />
          <FileField
            label="CSV or Excel file"
            name="file"
            maxBytes={MAX_TRACKING_FILE_BYTES}
            tooLarge={adminMessages["tracking-file-too-large"]}
            accept={TABLE_FILES}
            error={errors.file ?? errors.form}
          />
          <TextField
            className="w-full"
            label="Or paste the rows"
            error={errors.text}
            name="text"
            rows={3}
            spellCheck={false}
            autoComplete="off"
            hint="One parcel per line: its order number and its tracking ID, as you copy them from a spreadsheet."
          />
          <ColumnsAgain />
          {unknown ? <TrackingColumnsByHand unknown={unknown} error={errors.columns} /> : null}
        </>
      )}
    </FileForm>
  );
}
