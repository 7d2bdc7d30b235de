import QRCode from "qrcode";
import { QR_ERROR_CORRECTION, QR_MARGIN_MODULES, QR_PIXELS } from "#domain/checkout/limits";

/** A QR code as one SVG path, in a square of `size` units that includes its margin. */
export type QrDrawing = { size: number; path: string };

/** Draws a QR code with margin 2 and the highest error correction (spec §9). The page shows it 300 px wide. */
export function drawQr(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: QR_ERROR_CORRECTION });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column)),
  );
  return {
    size: modules.size + 2 * QR_MARGIN_MODULES,
    path: rows.flatMap((row, y) => darkRuns(row).map((run) => barPath(run, y))).join(""),
  };
}

type Run = { from: number; length: number };

/** Adjacent dark modules of a row are drawn as one bar. */
function darkRuns(row: number[]): Run[] {
  const runs: Run[] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}

function barPath({ from, length }: Run, y: number): string {
  return `M${from + QR_MARGIN_MODULES} ${y + QR_MARGIN_MODULES}h${length}v1h-${length}z`;
}

/** The QR code as a PNG, which galleries and UPI apps can read, three times as large as on the page. */
export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await QRCode.toBuffer(text, {
    errorCorrectionLevel: QR_ERROR_CORRECTION,
    margin: QR_MARGIN_MODULES,
    width: 3 * QR_PIXELS,
  });
  return new Uint8Array(png);
}
