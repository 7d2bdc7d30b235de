import { useRef, useState } from "react";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { sendAndRead } from "./send-form.tsx";

/** The newest send of each key. */
const newestSends = new Map<string, AbortController>();

/**
 * A fetcher for forms after which nothing is loaded again. It doesn't send through the router: when one of the
 * router's fetchers ends without loading anything, the router ends the page's own loading too, and keeps its old data.
 * As with the router's fetchers, a send ends the wait for the answer to an earlier one of the same key, and goes on
 * after its component is gone. A redirect in the answer isn't followed.
 */
export function useDirectFetcher(key: string) {
  const [{ state, data }, setFetched] = useState<FetcherState>({ state: "idle", data: undefined });
  const last = useRef<AbortController>(undefined);
  const submit = async (form: FormData, action: string, isMultipart: boolean) => {
    newestSends.get(key)?.abort();
    const own = new AbortController();
    newestSends.set(key, own);
    last.current = own;
    setFetched((before) => ({ ...before, state: "submitting" }));
    const body = isMultipart ? form : asUrlEncoded(form);
    const { signal } = own;
    const address = new URL(pathInCurrentLanguage(action), window.location.href);
    const read = await sendAndRead(new Request(address, { method: "POST", body, signal })).catch(
      () => null,
    );
    if (newestSends.get(key) === own) newestSends.delete(key);
    if (read && !signal.aborted) setFetched({ state: "idle", data: read.answer });
    // Another component has sent a form of this key, so no answer comes here any more.
    else if (last.current === own) setFetched({ state: "idle", data: undefined });
  };
  return { state, data, submit };
}

type FetcherState = { state: "idle" | "submitting"; data: unknown };

function asUrlEncoded(form: FormData): URLSearchParams {
  return new URLSearchParams(
    Array.from(form, ([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}
