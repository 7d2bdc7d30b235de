import { join } from "node:path";
import type { Manifest, Plugin } from "vite";
import { DOCUMENT_SOURCE, type DocumentFiles } from "../../app/documents/document-files.ts";
import { ISLANDS } from "../../app/documents/islands.ts";

const HYDRATION_SOURCE = "app/documents/hydrate-island.tsx";

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
  const hydration = filesOf(manifest, HYDRATION_SOURCE);
  const found = islands.map((name) => {
    const source = Object.keys(manifest).find((path) => path.endsWith(`/${name}.island.tsx`));
    if (!source) throw new Error(`The client has no file of the island ${name}.`);
    const files = new Set([...filesOf(manifest, source), ...hydration]);
    return [name, [...files].filter((file) => !script.includes(file))];
  });
  return { script, islands: Object.fromEntries(found) };
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
