import { useState } from "react";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { sendAndRead } from "./send-form.tsx";

/** The newest send of each key. */
const newest = new Map<string, AbortController>();

/**
 * A fetcher for forms after which nothing is loaded again. It doesn't send through the router: when one of the
 * router's fetchers ends without loading anything, the router ends the page's own loading too, and keeps its old data.
 * As with the router's fetchers, a send ends the wait for the answer to an earlier one of the same key, and goes on
 * after its component is gone. A redirect in the answer isn't followed.
 */
export function useDirectFetcher(key: string) {
  const [{ state, data }, setFetched] = useState<Fetched>({ state: "idle", data: undefined });
  const submit = async (form: FormData, action: string, isMultipart: boolean) => {
    newest.get(key)?.abort();
    const own = new AbortController();
    newest.set(key, own);
    setFetched((before) => ({ ...before, state: "submitting" }));
    const body = isMultipart ? form : inText(form);
    const { signal } = own;
    const address = new URL(pathInCurrentLanguage(action), window.location.href);
    const read = await sendAndRead(new Request(address, { method: "POST", body, signal })).catch(
      () => null,
    );
    if (newest.get(key) === own) newest.delete(key);
    if (read && !signal.aborted) setFetched({ state: "idle", data: read.answer });
  };
  return { state, data, submit };
}

type Fetched = { state: "idle" | "submitting"; data: unknown };

function inText(form: FormData): URLSearchParams {
  return new URLSearchParams(
    Array.from(form, ([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}
