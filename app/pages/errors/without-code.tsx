import { useEffect, useState } from "react";
import { Loading } from "#pages/loading.tsx";
import { Failure } from "./failure.tsx";

/**
 * Stands in for a page's module that couldn't be had. The router doesn't ask for it twice, so the page
 * is read anew as a document once the store answers: at once where only the code is gone (a newer build
 * has taken its place), otherwise when the network is back. A reload without an answer would end on the
 * browser's own error page.
 */
export function withoutCode(error: unknown) {
  const fail = () => {
    throw error;
  };
  return { default: () => <WithoutCode error={error} />, clientLoader: fail, clientAction: fail };
}

function WithoutCode({ error }: { error: unknown }) {
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    readAnew().then(() => setUnreachable(true));
  }, []);
  return unreachable ? <Failure error={error} again={readAnew} /> : <Loading />;
}

/** Ends where the store can't be reached. */
async function readAnew(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  location.reload();
  await new Promise(() => {});
}
