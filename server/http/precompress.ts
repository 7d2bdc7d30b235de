import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compress } from "./compression.ts";

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);

/**
 * Writes `.br` and `.gz` files beside the built client's text files, so that the store needn't compress them when it
 * starts.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(precompressFile));
}

async function precompressFile(file: string): Promise<void> {
  const { br, gzip } = await compress(await readFile(file), 11);
  if (br) await writeFile(`${file}.br`, br);
  if (gzip) await writeFile(`${file}.gz`, gzip);
}
