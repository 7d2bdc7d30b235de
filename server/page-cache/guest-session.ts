import type { Language } from "#domain/language";
import { prefixOf } from "#protocol/language-addresses";
import type { NodeHandler } from "#server/http/server";
import { type StoredAnswer, sendStored, storeAnswer } from "#server/http/stored-answer";
import { lastingHeaders } from "./page-cache.ts";

/** Milliseconds for which an answer is reused, which makes its anti-forgery value that much older. */
const LIFE = 10_000;
/** The address that the client requests (`use-session.ts`). */
const ADDRESS = "/session.data?_routes=%2Fsession";
/** Whether a request has a session cookie, under either name (`storeCookie`). It isn't validated here. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?sid=/;

const NO_STORE: [string, string] = ["Cache-Control", "no-store"];

type Options = {
  /** React Router's response to a request without cookies. */
  render: (path: string) => Promise<Response>;
  languages: readonly Language[];
  onError: (error: unknown, what: string) => void;
  now?: () => number;
};

type Cached = { until: number; answer: Promise<StoredAnswer | null> };

/**
 * Guests' session data, requested by every document and the same for all ([decision
 * 63](../../docs/decisions/0063-one-session-for-guests.md)). Rendered once in ten seconds; no other cache may store
 * it.
 */
export function guestSession({ render, languages, onError, now = Date.now }: Options): NodeHandler {
  const addresses = new Set(languages.map((language) => prefixOf(language) + ADDRESS));
  const cached = new Map<string, Cached>();

  return async (req, res) => {
    const { method, url = "", headers } = req;
    if (method === "POST" || !addresses.has(url)) return false;
    if (SESSION_COOKIE.test(headers.cookie ?? "")) return false;
    const answer = await answerOf(url);
    if (answer) sendStored(req, res, answer);
    return answer !== null;
  };

  function answerOf(url: string): Promise<StoredAnswer | null> {
    const known = cached.get(url);
    if (known && now() < known.until) return known.answer;
    const answer = rendered(url);
    cached.set(url, { until: now() + LIFE, answer });
    // After a failure, the next request tries again.
    void answer.then((stored) => {
      if (stored === null && cached.get(url)?.answer === answer) cached.delete(url);
    });
    return answer;
  }

  async function rendered(url: string): Promise<StoredAnswer | null> {
    try {
      const response = await render(url);
      const { status, headers } = response;
      const body = Buffer.from(await response.arrayBuffer());
      if (status !== 200 || headers.has("set-cookie")) return null;
      return storeAnswer(body, [...lastingHeaders(headers), NO_STORE], { gzip: null, br: null });
    } catch (error) {
      onError(error, "the session of guests could not be rendered");
      return null;
    }
  }
}
