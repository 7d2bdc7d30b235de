import { z } from "zod";
import { db } from "#data/db.server";
import { chooseShipments } from "#data/orders/lists/bulk-actions.server";
import { columnsFor, courierHeader, storeColumns } from "#data/statements/layouts.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAX_TRACKING_FILE_BYTES } from "#domain/orders/limits";
import { MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import {
  columnsOfOwnExport,
  columnsOfPairs,
  fileRows,
  isTrackingColumns,
  pastedPairs,
  proposedTracking,
  type TrackingColumns,
  type TrackingTable,
  trackingTable,
} from "#domain/orders/parcel/tracking-file";
import { MOST_KEY } from "#domain/statements/reading/columns";
import { jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { readTable } from "#services/statement-files.server";
import { refuseOrder } from "./answer.server.ts";
import { courierField, isKnownCourier } from "./fields.server.ts";

/** Room for some thousand rows, within the size that any form's text may have. */
const MOST_PASTED_CHARACTERS = 60_000;
const MOST_SHOWN_ROWS = 5;
const MOST_SHOWN_CELL_CHARACTERS = 200;

/**
 * Reads a courier's file or pasted rows, and stores which order gets which tracking ID; ships nothing. If the columns
 * of its header are unknown, the page asks for them and sends the file again.
 */
export const trackingFileForm = form(
  "/admin/shipping/files/reading",
  {
    ...sellersForm("work-orders"),
    field: "file",
    maxBytes: MAX_TRACKING_FILE_BYTES + TEXT_BYTES,
    schema: z.object({
      /** If rows were pasted, the browser sends "" in place of a file. */
      file: z.union([z.instanceof(File), z.literal("")]).default(""),
      text: z
        .string()
        .max(MOST_PASTED_CHARACTERS, { error: () => adminMessages["tracking-file-too-large"] })
        .default(""),
      courier: courierField,
      columns: jsonField(
        z.custom<TrackingColumns>(isTrackingColumns),
        4_000,
        () => adminMessages["tracking-columns-wrong"],
      ).optional(),
      /** Set to choose the columns again, because those stored for this header are wrong. */
      anew: z.literal("on").nullable().default(null),
    }),
    example: {
      file: ":tracking",
      text: "ORD1700000000000, EX123456789IN",
      courier: "India Post",
      columns: '{"header":"order|trackingid","trackingId":1,"order":0,"name":null,"pin":null}',
      anew: "on",
    },
  },
  async ({ person: { id: by }, value: { file, text, courier, columns, anew } }) => {
    if (!isKnownCourier(courier)) return refuseOrder({ code: "courier-unknown" });
    const isFile = file !== "" && file.size > 0;
    if (isFile && text.trim() !== "")
      return refuse("tracking-file-and-rows", { text: adminMessages["tracking-file-and-rows"] });
    const field = isFile ? "file" : "text";
    const pairs = isFile || anew ? null : pastedPairs(text);
    const table = await readTrackingTable(isFile ? file : new Blob([text]), pairs);
    if ("code" in table) {
      const code =
        !isFile && table.code === "tracking-file-unread" ? "tracking-rows-unread" : table.code;
      return refuse(code, { [field]: adminMessages[code] });
    }
    const writer = { by, now: new Date() };
    const chosen = columns?.header === table.key ? columns : null;
    const key = courierHeader(table.key).slice(0, MOST_KEY);
    const known = async () =>
      (await columnsFor(key)) ?? columnsOfOwnExport(table) ?? columnsOfPairs(table);
    const named = chosen ?? (anew ? null : await known());
    if (!isTrackingColumns(named))
      return { ok: true as const, bulkId: null, unknown: refuseUnknownColumns(table) };
    const rows = fileRows(table, named);
    if (rows.length === 0)
      return refuse("tracking-file-empty", { [field]: adminMessages["tracking-file-empty"] }, 409);
    if (chosen) await storeColumns(db, key, chosen, writer);
    return { ok: true as const, bulkId: await chooseShipments(rows, courier, writer) };
  },
);

type TableProblem = {
  code: `tracking-${"file-missing" | "file-unread" | "file-too-large" | "reader-busy"}`;
};

/** `pairs` is the table that was read before, if any. */
async function readTrackingTable(
  source: Blob,
  pairs: TrackingTable | null,
): Promise<TrackingTable | TableProblem> {
  if (source.size === 0) return { code: "tracking-file-missing" };
  if (source.size > MAX_TRACKING_FILE_BYTES) return { code: "tracking-file-too-large" };
  const table = pairs ?? (await readFileTable(source));
  if ("code" in table) return table;
  return table.rows.length > MOST_BULK_ORDERS ? { code: "tracking-file-too-large" } : table;
}

async function readFileTable(source: Blob): Promise<TrackingTable | TableProblem> {
  const read = await readTable(new Uint8Array(await source.arrayBuffer()));
  if (!read.ok && read.problem.code === "reader-busy") return { code: "tracking-reader-busy" };
  return (read.ok && trackingTable(read.rows)) || { code: "tracking-file-unread" };
}

/** Answers with the header and first rows of a table whose columns are unknown, so that the page can ask about them. */
function refuseUnknownColumns(table: TrackingTable) {
  const shown = (cells: string[]) => cells.map((cell) => cell.slice(0, MOST_SHOWN_CELL_CHARACTERS));
  return {
    key: table.key,
    cells: shown(table.cells),
    rows: table.rows.slice(0, MOST_SHOWN_ROWS).map(({ cells }) => shown(cells)),
    proposal: proposedTracking(table),
  };
}
export type UnknownColumns = ReturnType<typeof refuseUnknownColumns>;
