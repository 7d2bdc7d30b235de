import { createContext, useContext } from "react";
import type { JsonLdItem, StoreFacts } from "./json-ld.ts";

/** Makes the structured data of a page from the facts of the store. */
export type Structured = (store: StoreFacts) => readonly JsonLdItem[];

/** The store's facts while the server renders a document. In the browser it is null. */
export const StructuredStore = createContext<(() => StoreFacts) | null>(null);

/**
 * The page's structured data (schema.org) for search engines, which fetch documents. It is a block of data and not a
 * script, so browsers don't run it and the Content-Security-Policy doesn't apply. In the browser `say` is null, and
 * hydration keeps what the server wrote.
 */
export function StructuredData({ say }: { say: Structured | null }) {
  const storeFacts = useContext(StructuredStore);
  const data = storeFacts &&
    say && { "@context": "https://schema.org", "@graph": say(storeFacts()) };
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
      dangerouslySetInnerHTML={{
        __html: data ? JSON.stringify(data).replaceAll("<", "\\u003c") : "",
      }}
    />
  );
}
