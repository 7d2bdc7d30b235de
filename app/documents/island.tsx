import { type ComponentProps, createContext, useContext, useId } from "react";
import { preloadModule } from "react-dom";
import { useNonce } from "#ui/shell/nonce";
import type { DocumentFiles } from "./document-files.ts";
import { type ISLANDS, type IslandName, NEEDED } from "./islands.ts";

type Component<Name extends IslandName> = Awaited<ReturnType<(typeof ISLANDS)[Name]>>["default"];

/** How the server renders islands, and the files of the client for which it renders a document. */
type DocumentRendering = {
  files: DocumentFiles;
  /** The island's HTML. `prefix` begins the ids that its components make by `useId`. */
  islandHtml: (name: IslandName, props: object, prefix: string) => string;
};

/** Set while the server renders a page. */
export const DocumentRenderingContext = createContext<DocumentRendering | null>(null);

/** Returns how the document is rendered. Throws in the browser, where no page that is a document is rendered. */
export function useDocumentRendering(): DocumentRendering {
  const rendering = useContext(DocumentRenderingContext);
  if (!rendering) throw new Error("Documents are rendered by the server alone.");
  return rendering;
}

/**
 * A part of a document that React brings to life (document.ts). It is rendered apart, so that nothing of the page
 * around it reaches it except its props.
 */
export function Island<Name extends IslandName>({
  name,
  props,
}: {
  name: Name;
  props: ComponentProps<Component<Name>> & object;
}) {
  const { files, islandHtml } = useDocumentRendering();
  const nonce = useNonce();
  const prefix = useId();
  const isLater = name in NEEDED;
  if (!isLater)
    for (const file of files.islands[name] ?? []) preloadModule(file, { as: "script", nonce });
  return (
    <div
      className="contents"
      data-waits={isLater ? undefined : ""}
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: islandHtml(name, props, prefix) }}
    />
  );
}
