import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { orderForAdmin } from "#data/orders/orders.server";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { giftOrder, newTrackingId, packedOrders } from "../people/buyers.ts";
import { button, link, open, read } from "../steps.ts";

journey(
  "parcels go to India Post as a file, and come back with tracking IDs that ship them by one press",
  async ({ visit }) => {
    const [packed = ""] = await packedOrders(1);
    const { orderId, email } = await giftOrder();
    const ids = new Map([packed, orderId].map((id) => [id, newTrackingId()]));
    const numbers = new Map<string, string>();
    for (const id of ids.keys()) numbers.set((await orderForAdmin(id))?.orderNumber ?? "", id);

    const owner = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(owner, "/admin/shipping");
    await link(owner, "Couriers' files").click();
    const downloading = owner.waitForEvent("download");
    await link(owner, "For India Post (CSV)").click();
    const downloaded = await readFile(await (await downloading).path());
    const rows: Record<string, string>[] = parse(downloaded, { columns: true, bom: true });

    // Each try of the test uses another header, because the store remembers the columns that were chosen for a header.
    const own = `Counter ${Date.now().toString(36)}`;
    const booked = rows
      .filter((row) => numbers.has(row["BULK REFERENCE"] ?? ""))
      .map((row) => ({
        ...row,
        "BARCODE NO": ids.get(numbers.get(row["BULK REFERENCE"] ?? "") ?? "") ?? "",
        [own]: "4",
      }));
    expect(booked).toHaveLength(2);
    const strange = { ...booked[0], "BULK REFERENCE": "ORD1000000000001", "BARCODE NO": "?" };
    const file = {
      name: "booked.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(stringify([...booked, strange], { header: true })),
    };
    await owner.getByLabel("Courier", { exact: true }).selectOption("India Post");
    await owner.getByLabel("CSV or Excel file").setInputFiles(file);
    await button(owner, "Check the rows").click();
    await read(owner, /^What is in which column\?/);
    const chosen = owner.getByLabel("Tracking ID", { exact: true });
    expect(await chosen.locator("option:checked").textContent()).toContain("BARCODE NO");
    await button(owner, "Read with these columns").click();

    await owner.getByRole("heading", { name: "Ship: 2 orders" }).waitFor();
    await read(owner, "No order of the store matches this row.");
    for (const id of ids.values()) await read(owner, id);
    expect((await orderForAdmin(packed))?.status).toBe("processing");
    await button(owner, "Ship: 2 orders").click();
    await read(owner, "2 orders are done.");
    for (const [id, trackingId] of ids)
      expect(await orderForAdmin(id)).toMatchObject({ status: "shipped", trackingId });

    const customer = await visit({ as: email });
    await open(customer, `/orders/${orderId}`);
    await read(customer, ids.get(orderId) ?? "");

    // The same file is read again: the store knows its columns, and ships nothing twice.
    await open(owner, "/admin/shipping/files");
    await owner.getByLabel("CSV or Excel file").setInputFiles(file);
    await button(owner, "Check the rows").click();
    await read(owner, "This works for none of these orders.");
    await read(owner, "Already done.");
  },
);
