import { useNonce } from "#ui/shell/nonce";
import type { PageFacts } from "#ui/shell/visits";
import { useDocumentRendering } from "./island.tsx";

/** The only script of a document. */
export function DocumentScript({
  visited,
  offlinePages,
}: {
  visited: PageFacts | null;
  /** True: the browser keeps documents for when there is no network. */
  offlinePages: boolean;
}) {
  const { files } = useDocumentRendering();
  const nonce = useNonce();
  const facts = visited && sentOf(visited);
  return (
    <>
      {/* Fetched beside the pictures and after them, and run after the first frame (server/first-paint). */}
      {files.script.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" nonce={nonce} />
      ))}
      <script
        type="module"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses and facts of ours
        dangerouslySetInnerHTML={{
          __html: `${files.hotReload ? `import ${JSON.stringify(files.hotReload)};\n` : ""}import * as page from ${JSON.stringify(files.script[0])};
page.startDocument(${JSON.stringify(facts)}${offlinePages ? ", true" : ""});`,
        }}
      />
    </>
  );
}

function sentOf({ audience, cached, copyProtected }: PageFacts): PageFacts {
  return { audience, cached, copyProtected };
}
