import { join } from "node:path";
import type { Manifest, Plugin } from "vite";
import { DOCUMENT_SOURCE, type DocumentFiles } from "../../app/documents/document-files.ts";
import { ISLANDS } from "../../app/documents/islands.ts";

/** The file that has hydrate-island.tsx (vite.config.ts). */
const HYDRATION_CHUNK = "islands";

/** A Vite plugin that builds the script of documents with the app's client, so that both share their files. */
export function documentScripts(): Plugin {
  return {
    name: "document-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      const id = join(process.cwd(), DOCUMENT_SOURCE);
      this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
    },
  };
}

/** Finds the files of documents in the manifest that Vite writes of a client. */
export function documentFilesIn(
  manifest: Manifest,
  islands: readonly string[] = Object.keys(ISLANDS),
): DocumentFiles {
  const script = filesOf(manifest, DOCUMENT_SOURCE);
  const hydration = filesOf(manifest, sourceOfChunk(manifest, HYDRATION_CHUNK));
  const found = islands.map((name) => {
    const source = Object.keys(manifest).find((path) => path.endsWith(`/${name}.island.tsx`));
    if (!source) throw new Error(`The client has no file of the island ${name}.`);
    const files = new Set([...filesOf(manifest, source), ...hydration]);
    return [name, [...files].filter((file) => !script.includes(file))];
  });
  return { script, islands: Object.fromEntries(found) };
}

/** A file that several sources share has its own key in the manifest. */
function sourceOfChunk(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!found) throw new Error(`The client has no file ${name}.`);
  return found;
}

/** The addresses of a source's file and of all that it imports. */
function filesOf(manifest: Manifest, source: string): string[] {
  const sources = new Set([source]);
  for (const one of sources) {
    const chunk = manifest[one];
    if (!chunk) throw new Error(`The client has no file of ${one}.`);
    for (const imported of chunk.imports ?? []) sources.add(imported);
  }
  return [...sources].map((one) => `/${manifest[one]?.file}`);
}
