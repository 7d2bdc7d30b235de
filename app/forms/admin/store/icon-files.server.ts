import sharp from "sharp";
import type { UploadedImage } from "#request/files/uploads.server";
import { files } from "#services/files.server";

/** Pixels of each square icon, by its file name. */
const SIZES = { "512.png": 512, "192.png": 192, "180.png": 180, "48.png": 48 } as const;
/** The picture for link previews, in their proportions. */
const SHARED = { name: "share.jpg", width: 1_200, height: 630, icon: 420 } as const;
/** Least pixels of each side: the largest icon may be enlarged up to three times. */
const LEAST = 192;
/** The paper colour of ui/theme.css, behind transparent parts. */
const PAPER = "#fff8ec";
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

type Stored = { ok: true; mark: string } | { ok: false; problem: { least: number } };

/** Stores every size under a hash of the picture, so that a new picture has new addresses. */
export async function storeIcon({ bytes, sha256 }: UploadedImage): Promise<Stored> {
  const { width, height } = await sharp(bytes).metadata();
  if (Math.min(width, height) < LEAST) return { ok: false, problem: { least: LEAST } };
  const mark = Buffer.from(sha256).toString("hex").slice(0, 16);
  const upright = await sharp(bytes).autoOrient().png().toBuffer();
  for (const [name, size] of Object.entries(SIZES))
    await files.put(iconPath(mark, name), await squared(upright, size, name === "180.png"));
  await files.put(iconPath(mark, SHARED.name), await shared(upright));
  return { ok: true, mark };
}

/** Fits the whole picture into a square. `opaque` for Apple's, which has no transparency. */
async function squared(bytes: Buffer, size: number, opaque: boolean): Promise<Buffer> {
  const square = sharp(bytes).resize(size, size, { fit: "contain", background: CLEAR });
  return await (opaque ? square.flatten({ background: PAPER }) : square).png().toBuffer();
}

async function shared(bytes: Buffer): Promise<Buffer> {
  const { width, height, icon } = SHARED;
  const input = await squared(bytes, icon, false);
  return await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([{ input }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

function iconPath(mark: string, name: string): string {
  return `brand/${mark}/${name}`;
}

/** Null if there is no such file. */
export async function iconBytes(mark: string, name: string): Promise<Uint8Array | null> {
  if (!/^[0-9a-f]{16}$/.test(mark) || !(name in SIZES || name === SHARED.name)) return null;
  return await files.bytes(iconPath(mark, name));
}
