import type { Language } from "#domain/language";
import { languagePrefix } from "#protocol/language-addresses";
import type { NodeHandler } from "#server/http/server";
import { type StoredAnswer, sendStored, storeAnswer } from "#server/http/stored-answer";
import { storableHeaders } from "./page-cache.ts";

/** Milliseconds for which an answer is reused. Its anti-forgery token may be that much older. */
const ANSWER_LIFE_MILLISECONDS = 10_000;
/** The address from which the browser requests its session (`readSession`). */
const SESSION_ADDRESS = "/session";
/** Matches a request's session cookie under either of its names (`storeCookie`). The session isn't validated here. */
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
 * Answers the session data of guests, which every document requests and which is the same for all guests ([decision
 * 63](../../docs/decisions/0063-one-session-for-guests.md)). It is rendered once in ten seconds; no other cache may
 * store it.
 */
export function guestSession({ render, languages, onError, now = Date.now }: Options): NodeHandler {
  const addresses = new Set(
    languages.map((language) => languagePrefix(language) + SESSION_ADDRESS),
  );
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
    cached.set(url, { until: now() + ANSWER_LIFE_MILLISECONDS, answer });
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
      return storeAnswer(body, [...storableHeaders(headers), NO_STORE], { gzip: null, br: null });
    } catch (error) {
      onError(error, "the session of guests could not be rendered");
      return null;
    }
  }
}
