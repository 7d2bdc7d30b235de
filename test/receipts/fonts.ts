/**
 * Fonts for receipts, from packages that are installed for other reasons, so that every machine draws the same
 * letters. Android's own screens use Roboto, and Noto Sans for Telugu. Open Sans and a narrow font are like those of
 * some apps.
 */
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** CSS rules that contain the fonts. */
export async function fontFaces(): Promise<string> {
  const noto = "@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu";
  const faces: [name: string, weight: string, font: Buffer][] = [
    ["Roboto", "400", await inPackage("fontverter/testdata/Roboto-400.woff2")],
    ["Noto Latin", "100 900", await inPackage(`${noto}-latin-wght-normal.woff2`)],
    ["Noto Narrow", "400", await inPackage(`${noto}-latin-wdth-normal.woff2`)],
    ["Noto Rupee", "100 900", await inPackage(`${noto}-latin-ext-wght-normal.woff2`)],
    ["Noto Telugu", "100 900", await inPackage(`${noto}-telugu-wght-normal.woff2`)],
  ];
  const archive = brotliDecompressSync(await inPackage("@sparticuz/chromium/bin/fonts.tar.br"));
  faces.push(["Open Sans", "400", inArchive(archive, "OpenSans-Regular.ttf")]);
  faces.push(["Open Sans", "700", inArchive(archive, "OpenSans-Bold.ttf")]);
  return faces.map(faceOf).join("\n");
}

function faceOf([name, weight, font]: [string, string, Buffer]): string {
  const address = `data:font/woff2;base64,${font.toString("base64")}`;
  return `@font-face { font-family: "${name}"; font-weight: ${weight}; font-stretch: 62% 100%; src: url(${address}); }`;
}

async function inPackage(path: string): Promise<Buffer> {
  const [, name = "", file = ""] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? [];
  // findPackageJSON is used because Vitest doesn't support import.meta.resolve.
  const description = findPackageJSON(name, import.meta.url) ?? "";
  return readFile(join(dirname(description), file));
}

const BLOCK = 512;

/** Reads a file of a tar archive, by the end of its path. */
function inArchive(archive: Buffer, name: string): Buffer {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const path = archive.toString("latin1", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(archive.toString("latin1", at + 124, at + 136), 8) || 0;
    if (path.endsWith(`/${name}`)) return archive.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`There is no ${name} in the archive.`);
}
