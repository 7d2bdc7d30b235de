import { createContext, useContext } from "react";

/** The shell's HTML: what stands before the page, and what stands after it. */
export type ShellHtml = { before: string; after: string };

/** The shell as the server has rendered it for this document. In the browser it is undefined. */
export const RenderedShell = createContext<ShellHtml | undefined>(undefined);

/**
 * The shell as it came with the document. React takes it for a constant, so that it never renders into it: neither at
 * hydration nor after an error. Only the shell's script changes it.
 */
const inDocument: ShellHtml | undefined =
  typeof document === "undefined"
    ? undefined
    : { before: htmlOf("before"), after: htmlOf("after") };

function htmlOf(part: keyof ShellHtml): string {
  return document.querySelector(`[data-shell=${part}]`)?.innerHTML ?? "";
}

export function ShellPart({ part }: { part: keyof ShellHtml }) {
  const rendered = useContext(RenderedShell);
  const html = rendered ?? inDocument;
  return (
    <div
      data-shell={part}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from components of ours
      dangerouslySetInnerHTML={{ __html: html?.[part] ?? "" }}
    />
  );
}
