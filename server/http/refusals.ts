import type { IncomingMessage, ServerResponse } from "node:http";
import { currentLanguage, LOCALES } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { languageOfPath, pathHere } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { withLanguage } from "#request/language.server";
import { BARE_POLICY } from "./security-headers.ts";

export type Refusal = {
  status: number;
  /** A function: each request has its language. */
  text: () => string;
  allow?: string;
  retryAfter?: number;
};

/** For addresses that only take forms. */
export const FORMS_ONLY: Refusal = {
  status: 405,
  text: () => storeMessages.methodNotAllowed,
  allow: "POST",
};

/** For the addresses of health checks. */
export const READS_ONLY: Refusal = {
  status: 405,
  text: () => storeMessages.methodNotAllowed,
  allow: "GET, HEAD",
};

/** The node is stopping. */
export const STOPPING: Refusal = {
  status: 503,
  text: () => refusalMessages.storeRestarts,
  retryAfter: 5,
};

/** Too many requests wait, most of them from this network. */
export const BUSY: Refusal = {
  status: 503,
  text: () => refusalMessages.storeBusy,
  retryAfter: 5,
};

export type Limits = {
  /** Bytes of a body: the largest picture (25 MB) with its form. Forms have smaller limits of their own. */
  bodyBytes: number;
  urlCharacters: number;
};

export const LIMITS: Limits = { bodyBytes: 26 * 2 ** 20, urlCharacters: 2_048 };

const TOO_LARGE: Refusal = { status: 413, text: () => refusalMessages.bodyTooLarge };
const MALFORMED: Refusal = { status: 400, text: () => refusalMessages.linkMalformed };
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

const ADDRESS = /^\/(?!\/)[^?#\\]*(?:\?[^#]*)?$/;
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** What is wrong with a request before its content is looked at. */
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
  if (!isAddress(url) || namesTwoHosts(req)) return MALFORMED;
  if (origin === null) {
    const host = req.headers.host ?? "";
    if (!URL.canParse(`http://${host}`)) return MALFORMED;
    if (!LOOPBACK.test(host)) return { status: 421, text: () => refusalMessages.notPublicYet };
  }
  return Number(req.headers["content-length"] ?? 0) > limits.bodyBytes ? TOO_LARGE : null;
}

/**
 * Refuses paths that can't be decoded (React Router would match and log them as they are), and `#`, `\`, `.` and
 * `..`, which browsers never send and which would give each page many spellings.
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

/** Node shows only the first of two Host headers, and a proxy may have used the other (RFC 9112 §3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
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
    return Buffer.from(html ? page(text) : `${text}\n`);
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
  else lingerAfter(req, res, body);
}

/** A page with the sentence and a link, independent of whatever may have failed. */
function page(text: string): string {
  return `<!DOCTYPE html><html lang="${LOCALES[currentLanguage()]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><h1>${text}</h1><p><a href="${pathHere("/")}">${refusalMessages.backToStore}</a></p></html>`;
}

export function carriesBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Bytes read of a body that is refused. */
const MOST_THROWN_AWAY = 16 * 2 ** 20;

/**
 * Sends the response at once, then discards the body for two seconds: closing a connection with unread bytes resets it,
 * and the client would never see the response.
 */
function lingerAfter(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
  res.write(body);
  throwAway(req, 2_000, () => res.end());
}

/**
 * Discards the unread rest of a request's body, or closes the connection: its next request may be another visitor's,
 * behind a proxy.
 */
export function drain(req: IncomingMessage): void {
  if (req.complete || req.destroyed || beingThrownAway.has(req)) return;
  throwAway(req, 30_000, () => req.complete || req.destroy());
}

const beingThrownAway = new WeakSet<IncomingMessage>();

function throwAway(req: IncomingMessage, milliseconds: number, then: () => void): void {
  beingThrownAway.add(req);
  let left = MOST_THROWN_AWAY;
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

/** Counts a body of undeclared length as it arrives. */
export function watchBody(req: IncomingMessage, res: ServerResponse, limits: Limits): void {
  let left = limits.bodyBytes;
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0 && !res.headersSent) refuse(req, res, TOO_LARGE);
  });
}
