import sharp from "sharp";
import { LOGO_BOX } from "#data/settings/settings-schema.server";
import { type BrandPictureProblem, LEAST_ICON_PIXELS, LOGO } from "#domain/settings/brand-pictures";
import { contrast } from "#domain/settings/colours";
import { STANDARD_PALETTES } from "#domain/settings/looks";
import { iconFileOnColour, type Logo } from "#protocol/icon-addresses";
import type { UploadedImage } from "#request/files/uploads.server";
import { files } from "#services/files.server";

/** Pixels of each square icon, by its file name. */
const SIZES = { "512.png": 512, "192.png": 192, "180.png": 180, "48.png": 48 } as const;
/** The picture for link previews: its size and the icon's size in it, in pixels. */
const SHARE_PICTURE = { name: "share.jpg", width: 1_200, height: 630, icon: 420 } as const;
/** The background that replaces transparent parts, unless the owner set another one. */
const DEFAULT_BACKGROUND = STANDARD_PALETTES.light.paper;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** The value to save in the settings once a picture's files are stored, or why the picture is refused. */
export type StoredImage<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: BrandPictureProblem };

/**
 * Stores the icon in every size. A hash of the picture is part of their path, so that a new picture gets new
 * addresses.
 */
export async function storeIcon(
  { bytes, sha256 }: UploadedImage,
  paper: string,
): Promise<StoredImage<{ file: string }>> {
  const { width, height } = await sharp(bytes).metadata();
  if (Math.min(width, height) < LEAST_ICON_PIXELS) return { ok: false, problem: "icon-too-small" };
  const mark = hashPrefix(sha256);
  const upright = await sharp(bytes).autoOrient().png().toBuffer();
  for (const [name, size] of Object.entries(SIZES))
    await files.put(iconPath(mark, name), await squareIcon(upright, size, name === "180.png"));
  await files.put(
    iconPath(mark, SHARE_PICTURE.name),
    await sharePicture(upright, DEFAULT_BACKGROUND),
  );
  await storeIconOn(mark, paper);
  return { ok: true, value: { file: mark } };
}

/** Stores the icon again, on the owner's background, in the sizes that can't be transparent. */
export async function storeIconOn(mark: string, paper: string): Promise<void> {
  const icon = paper === DEFAULT_BACKGROUND ? null : await iconBytes(mark, "512.png");
  if (!icon) return;
  const upright = Buffer.from(icon);
  const apple = await squareIcon(upright, SIZES["180.png"], true, paper);
  await files.put(iconPath(mark, iconFileOnColour("180.png", paper)), apple);
  await files.put(
    iconPath(mark, iconFileOnColour(SHARE_PICTURE.name, paper)),
    await sharePicture(upright, paper),
  );
}

/**
 * Fits the whole picture into a square. `opaque` fills the background, for Apple's icon, which can't be transparent.
 */
async function squareIcon(
  bytes: Buffer,
  size: number,
  opaque: boolean,
  background: string = DEFAULT_BACKGROUND,
): Promise<Buffer> {
  const square = sharp(bytes).resize(size, size, { fit: "contain", background: TRANSPARENT });
  return await (opaque ? square.flatten({ background }) : square).png().toBuffer();
}

async function sharePicture(bytes: Buffer, background: string): Promise<Buffer> {
  const { width, height, icon } = SHARE_PICTURE;
  const input = await squareIcon(bytes, icon, false);
  return await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Pixels stored for each CSS pixel, because phones' screens are that sharp. */
const PIXELS_PER_CSS_PIXEL = 3;

/** Stores the logo, re-encoded: WebP for browsers, PNG for emails. */
export async function storeLogo({
  bytes,
  sha256,
}: UploadedImage): Promise<StoredImage<Logo & { plate: boolean }>> {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  if (Math.min(width, height) < LOGO.least) return { ok: false, problem: "logo-too-small" };
  if (Math.max(width / height, height / width) > LOGO.longest)
    return { ok: false, problem: "logo-too-long" };
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  const logo = {
    plate: await needsLightPlate(bytes),
    file: hashPrefix(sha256),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
  const fitted = sharp(bytes)
    .autoOrient()
    .resize(logo.width * PIXELS_PER_CSS_PIXEL, logo.height * PIXELS_PER_CSS_PIXEL, {
      fit: "fill",
      withoutEnlargement: true,
    });
  const webp = await fitted.clone().webp({ quality: 90 }).toBuffer();
  const png = await fitted.clone().png({ palette: true }).toBuffer();
  await files.put(iconPath(logo.file, "logo.webp"), webp);
  await files.put(iconPath(logo.file, "logo.png"), png);
  return { ok: true, value: logo };
}

/** The share of a logo's visible pixels that may be too dark to see on a dark page. */
const MOST_INVISIBLE_SHARE = 0.1;

/** True if a transparent logo needs a light plate on dark pages. */
async function needsLightPlate(bytes: Uint8Array): Promise<boolean> {
  const small = sharp(bytes).resize(LOGO_BOX.width, LOGO_BOX.height, { fit: "inside" });
  const pixels = await small.ensureAlpha().toColourspace("srgb").raw().toBuffer();
  const seen: string[] = [];
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) > 127) seen.push(`#${pixels.toString("hex", at, at + 3)}`);
  const hasBackground = seen.length * 4 === pixels.length;
  const lost = seen.filter((colour) => contrast(colour, STANDARD_PALETTES.dark.paper) < 2);
  return !hasBackground && lost.length > MOST_INVISIBLE_SHARE * seen.length;
}

function hashPrefix(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString("hex").slice(0, 16);
}

function iconPath(mark: string, name: string): string {
  return `brand/${mark}/${name}`;
}

const NAMES = /^(?:(?:512|192|180|48)\.png|share\.jpg|logo\.(?:webp|png))$/;
const NAME_WITH_BACKGROUND = /^(180|share)-[0-9a-f]{6}(\.png|\.jpg)$/;

/**
 * Reads an icon's file; null if there is none. While another node is still storing icons on a new background, it
 * returns the one on the default background.
 */
export async function iconBytes(mark: string, name: string): Promise<Uint8Array | null> {
  const plain = name.replace(NAME_WITH_BACKGROUND, "$1$2");
  if (!/^[0-9a-f]{16}$/.test(mark) || !NAMES.test(plain)) return null;
  const found = await files.bytes(iconPath(mark, name));
  return found ?? (plain === name ? null : await files.bytes(iconPath(mark, plain)));
}
