import { useHydrated } from "#ui/hydrated";
import { useNonce } from "./nonce.tsx";

/**
 * A script of ours (`?inline-script`) that the browser runs as soon as it has read the markup before it. In a page that is
 * rendered in the browser it is left out, because it would never run there.
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useNonce();
  if (useHydrated()) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
