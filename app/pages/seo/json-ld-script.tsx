import { createContext, useContext } from "react";
import type { JsonLdItem, StoreFacts } from "./json-ld.ts";

/** Makes the structured data of a page from the facts of the store. */
export type StructuredDataOf = (store: StoreFacts) => readonly JsonLdItem[];

/** The store's facts while the server renders a document. In the browser it is null. */
export const StoreFactsContext = createContext<(() => StoreFacts) | null>(null);

/**
 * The page's structured data (schema.org) for search engines, which fetch documents. It is a block of data and not a
 * script, so browsers don't run it and the Content-Security-Policy doesn't apply. In the browser there are no store
 * facts, and hydration keeps what the server wrote.
 */
export function StructuredData({
  structuredDataOf,
}: {
  structuredDataOf: StructuredDataOf | null;
}) {
  const storeFacts = useContext(StoreFactsContext);
  const data = storeFacts &&
    structuredDataOf && {
      "@context": "https://schema.org",
      "@graph": structuredDataOf(storeFacts()),
    };
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
