import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
import { type IncomingRequestInfo, requestInfoContext } from "#request/request-info.server";
import type { Rendered } from "#server/page-cache/page-cache";
import { compressedFor } from "./compression.ts";
import { type Limits, watchBody } from "./refusals.ts";

type PageRequestInfo = Pick<IncomingRequestInfo, "requestId" | "address" | "fromThisMachine">;

/** Runs React Router for one visitor, with the store's public address even behind a proxy; null if the visitor left. */
export async function renderFor(
  visit: PageRequestInfo,
  req: IncomingMessage,
  res: ServerResponse,
  { handle, origin, limits }: { handle: RequestHandler; origin: string | null; limits: Limits },
): Promise<Response | null> {
  await nextEventLoopTurn();
  if (res.destroyed) return null;
  // A URL has the two options: protocol and host.
  const request = createRequest(req, res, origin ? new URL(origin) : {});
  if (req.headers["transfer-encoding"] !== undefined) watchBody(req, res, limits);
  const info: IncomingRequestInfo = { ...visit, nonce: newNonce(), isPublic: false };
  const response = asDatabaseOutage(info, await handle(request, contextOf(info)));
  // Errors are never cached, and other answers are private unless they say otherwise.
  const { headers, status } = response;
  if (!headers.has("Cache-Control") || status >= 400) headers.set("Cache-Control", "no-store");
  // Nobody on the way may compress what carries both the anti-forgery token and what a form sent, because its length
  // would tell of the token (docs/decisions/0138-answers-are-compressed.md).
  if (info.carriesToken && req.method === "POST") headers.append("Cache-Control", "no-transform");
  return response;
}

export async function sendRendered(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> {
  // The response's body is cancelled if nobody reads it, because it may hold a file open.
  const isUnread = res.headersSent || res.destroyed;
  if (isUnread || req.method === "HEAD") await response.body?.cancel();
  if (isUnread) return;
  await sendResponse(res, await compressedFor(req, res, response));
}

/** Turns a failure of the database into a 503 with Retry-After, for proxies, search engines and monitors. */
function asDatabaseOutage(
  { databaseUnavailable }: IncomingRequestInfo,
  response: Response,
): Response {
  if (!databaseUnavailable || response.status !== 500) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", "5");
  return new Response(response.body, { status: 503, headers });
}

/** Renders a public page completely, without person, cookies or network address. */
export async function renderPublicPage(
  path: string,
  { handle, origin }: { handle: RequestHandler; origin: string },
): Promise<Rendered> {
  const info: IncomingRequestInfo = {
    requestId: "page-cache",
    address: "",
    nonce: newNonce(),
    isPublic: true,
  };
  const headers = { accept: "text/html", "user-agent": "page-cache (bot)" };
  await nextEventLoopTurn();
  const request = new Request(origin + path, { headers });
  const response = asDatabaseOutage(info, await handle(request, contextOf(info)));
  return { response, nonce: info.nonce, https: origin.startsWith("https:") };
}

function contextOf(info: IncomingRequestInfo): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, info);
  return context;
}

function newNonce(): string {
  return randomBytes(16).toString("base64url");
}
