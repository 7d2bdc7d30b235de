import type { IslandName } from "./islands.ts";

/** The addresses of the files that documents load, from one client's build. */
export type DocumentFiles = {
  /** The script of every document (document.ts) and what it imports, itself first. */
  script: readonly string[];
  /** The files that each island needs besides. */
  islands: Readonly<Partial<Record<IslandName, readonly string[]>>>;
  /** In development alone: what updates components in place. */
  hotReload?: string | undefined;
};

/** The script's source, which the development server sends as it is. */
export const DOCUMENT_SOURCE = "app/documents/document.ts";

/** The client's files by React Router's manifest, to which a built client adds those of documents. */
export function documentFilesOf(manifest: {
  documents?: DocumentFiles;
  hmr?: { runtime: string };
}): DocumentFiles {
  const source = { script: [`/${DOCUMENT_SOURCE}`], islands: {} };
  return manifest.documents ?? { ...source, hotReload: manifest.hmr?.runtime };
}
