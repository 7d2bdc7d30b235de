import type { IncomingMessage, ServerResponse } from "node:http";
import { currentLanguage, LOCALES } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { languageOfPath, pathInCurrentLanguage } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { withLanguage } from "#request/language.server";
import { BARE_POLICY } from "./security-headers.ts";

type Refusal = {
  status: number;
  /** The sentence, as a function because each request has its own language. */
  text: () => string;
  allow?: string;
  retryAfter?: number;
};

/** Refuses to show an address that only takes forms. */
export const FORMS_ONLY: Refusal = {
  status: 405,
  text: () => storeMessages.methodNotAllowed,
  allow: "POST",
};

/** Refuses a form that is sent to the address of a health check. */
export const READS_ONLY: Refusal = {
  status: 405,
  text: () => storeMessages.methodNotAllowed,
  allow: "GET, HEAD",
};

/** Refuses requests because the node is stopping. */
export const STOPPING: Refusal = {
  status: 503,
  text: () => refusalMessages.storeRestarts,
  retryAfter: 5,
};

/** Refuses a request because too many are waiting, most of them from its network. */
export const TOO_BUSY: Refusal = {
  status: 503,
  text: () => refusalMessages.storeBusy,
  retryAfter: 5,
};

export type Limits = {
  /**
   * Bytes of a request's body: room for the largest picture (25 MB) with its form. Each form has a smaller limit of
   * its own.
   */
  bodyBytes: number;
  urlCharacters: number;
};

export const LIMITS: Limits = { bodyBytes: 26 * 2 ** 20, urlCharacters: 2_048 };

const TOO_LARGE: Refusal = { status: 413, text: () => refusalMessages.bodyTooLarge };
const MALFORMED: Refusal = { status: 400, text: () => refusalMessages.linkMalformed };
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

const ADDRESS = /^\/(?!\/)[^?#\\]*(?:\?[^#]*)?$/;
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/**
 * Refuses a request for its method, address, host or size, before anything else is looked at; null if all are right.
 */
export function refusalOf(
  req: IncomingMessage,
  origin: string | null,
  limits: Limits,
): Refusal | null {
  const { method = "", url = "" } = req;
  if (method !== "GET" && method !== "HEAD" && method !== "POST") {
    return { status: 405, text: () => storeMessages.methodNotAllowed, allow: "GET, HEAD, POST" };
  }
  if (url.length > limits.urlCharacters)
    return { status: 414, text: () => refusalMessages.linkTooLong };
  if (!isAddress(url) || hasTwoHostHeaders(req)) return MALFORMED;
  if (origin === null) {
    const host = req.headers.host ?? "";
    if (!URL.canParse(`http://${host}`)) return MALFORMED;
    if (!LOOPBACK.test(host)) return { status: 421, text: () => refusalMessages.notPublicYet };
  }
  return Number(req.headers["content-length"] ?? 0) > limits.bodyBytes ? TOO_LARGE : null;
}

/**
 * True for addresses that browsers send. Refuses paths that can't be decoded, because React Router would match and
 * log them as they are. It also refuses `#`, `\`, `.` and `..`, which would give each page many spellings.
 */
function isAddress(url: string): boolean {
  if (!ADDRESS.test(url) || DOT_SEGMENT.test(url)) return false;
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * True if the request has two Host headers. Node shows only the first, and a proxy may have used the other (RFC 9112
 * §3.2).
 */
function hasTwoHostHeaders({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

export function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  const html = req.headers.accept?.includes("text/html") ?? false;
  const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
  const body = withLanguage(languageOfPath(path, config.languages), () => {
    const text = refusal.text();
    return Buffer.from(html ? sentencePage(text) : `${text}\n`);
  });
  res.writeHead(refusal.status, {
    "Content-Type": `text/${html ? "html" : "plain"}; charset=utf-8`,
    "Content-Length": body.length,
    "Content-Security-Policy": BARE_POLICY,
    "Cache-Control": "no-store",
    Connection: "close",
    ...(refusal.allow && { Allow: refusal.allow }),
    ...(refusal.retryAfter && { "Retry-After": refusal.retryAfter }),
  });
  if (req.complete || !carriesBody(req)) res.end(body);
  else respondThenDiscardBody(req, res, body);
}

/** A page with only the sentence and a link. It depends on nothing else, since anything may have failed. */
function sentencePage(text: string): string {
  return `<!DOCTYPE html><html lang="${LOCALES[currentLanguage()]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><h1>${text}</h1><p><a href="${pathInCurrentLanguage("/")}">${refusalMessages.backToStore}</a></p></html>`;
}

export function carriesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The most bytes that are still read of a refused body. */
const MOST_DISCARDED_BYTES = 16 * 2 ** 20;

/**
 * Sends the response at once, then reads and discards the body for two seconds. Closing a connection with unread
 * bytes resets it, and the client would never see the response.
 */
function respondThenDiscardBody(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
  res.write(body);
  discardBody(req, 2_000, () => res.end());
}

/**
 * Discards the unread rest of a request's body, or closes the connection. Otherwise the rest would be taken for the
 * connection's next request, which behind a proxy may be another visitor's.
 */
export function drain(req: IncomingMessage): void {
  if (req.complete || req.destroyed || bodiesBeingDiscarded.has(req)) return;
  discardBody(req, 30_000, () => req.complete || req.destroy());
}

const bodiesBeingDiscarded = new WeakSet<IncomingMessage>();

function discardBody(req: IncomingMessage, milliseconds: number, then: () => void): void {
  bodiesBeingDiscarded.add(req);
  let left = MOST_DISCARDED_BYTES;
  const end = () => {
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(end, milliseconds);
  req.removeAllListeners("data");
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
  req.once("end", end).once("close", end).resume();
}

/** Counts a body that doesn't declare its length while it arrives, and refuses it once it is too long. */
export function watchBody(req: IncomingMessage, res: ServerResponse, limits: Limits): void {
  let left = limits.bodyBytes;
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0 && !res.headersSent) refuse(req, res, TOO_LARGE);
  });
}
