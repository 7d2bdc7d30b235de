import type { StructuredData as Data } from "./json-ld.ts";

/**
 * What search engines read of the page. A block of data, not a script: browsers don't run it, and the
 * content security policy has no say in it.
 */
export function StructuredData({ data }: { data: Data }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
