import type { MissingPieces } from "#domain/orders/parcel/packed-lines";
import { stockAdminMessages } from "#domain/stock/admin-messages";

/** Says beside a line to pack how many of its pieces are missing. */
export function MissingNote({ missing }: { missing: MissingPieces | null }) {
  if (!missing) return null;
  return <strong className="block text-kumkum-ink">{stockAdminMessages.notPacked(missing)}</strong>;
}
