import { createContext, useContext } from "react";
import type { JsonLdItem, StoreFacts } from "./json-ld.ts";

/** What a page says of itself. */
export type Structured = (store: StoreFacts) => readonly JsonLdItem[];

/** Set while a document is rendered on the server; in the browser there is none. */
export const StructuredStore = createContext<(() => StoreFacts) | null>(null);

/**
 * What search engines read of the page, in the words of schema.org. A block of data, not a script: browsers
 * don't run it, and the content security policy has no say in it. Who reads it fetches the document: a
 * browser has nothing to `say`, and keeps what is there.
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
