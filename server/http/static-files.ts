import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { BARE_POLICY } from "./security-headers.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Reads the built client into memory, by address; it has a few megabytes. */
export async function readStaticFiles(
  folder: string,
  security: [string, string][],
): Promise<Map<string, StoredAnswer>> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const visible = paths.filter((path) => CONTENT_TYPES[extname(path)] && !path.startsWith("."));
  return new Map(
    await Promise.all(
      visible.map(async (path) => [addressOf(path), await read(folder, path, security)] as const),
    ),
  );
}

function addressOf(path: string): string {
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}

async function read(folder: string, path: string, security: [string, string][]) {
  const file = join(folder, path);
  const gzip = await readFile(`${file}.gz`).catch(() => null);
  const br = await readFile(`${file}.br`).catch(() => null);
  return storeAnswer(await readFile(file), [...cacheHeaders(path), ...security], { gzip, br });
}

/** Files in assets/ have a content hash in their names, so browsers may keep them for ever. */
function cacheHeaders(path: string): [string, string][] {
  const lasting = path.startsWith("assets/");
  return [
    ["Content-Type", CONTENT_TYPES[extname(path)] ?? "application/octet-stream"],
    ["Cache-Control", lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600"],
    ["Content-Security-Policy", BARE_POLICY],
  ];
}
