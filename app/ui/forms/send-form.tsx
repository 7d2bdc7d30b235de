import { data, redirect } from "react-router";
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { type NetworkError, networkErrorMessage } from "./network-errors.tsx";

/** Browsers fail what is more than 64 KiB under way in all, Chromium more than 20 requests, too. */
const MOST_CHARACTERS = 4_000;
const MOST_UNDER_WAY = 10;

let underWay = 0;

/**
 * Sends a form as the router made it, so that it arrives although its page is left (docs/decisions/0064). Whatever
 * comes in place of the store's answer is a refusal like others: the page stays as it is and says so.
 */
export async function sendForm(request: Request, fetch = window.fetch) {
  const response = await post(request, fetch).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  // Sent again meanwhile, or its page is gone: nobody waits for this one.
  request.signal.throwIfAborted();
  if (!isAnswer(answer)) return data(networkError(response, answer), { status: 503 });
  if (answer.ok && answer.redirectTo) throw redirect(answer.redirectTo);
  return data(answer, { status: response?.status ?? 200 });
}

async function post(request: Request, fetch: typeof window.fetch): Promise<Response> {
  const { url, method, headers, signal } = request;
  headers.set("Accept", "application/json");
  // What was typed and chosen, and no copy of the request: a copy's body is a stream, of which nobody knows the size
  // before it is sent, and which no browser sends again over another connection.
  const body = isText(headers) ? await request.text() : await request.formData();
  // A browser writes it with the boundary that it draws.
  if (body instanceof FormData) headers.delete("Content-Type");
  const sent = { method, headers, body, signal };
  if (body instanceof FormData) return await fetch(url, sent);
  if (underWay >= MOST_UNDER_WAY || body.length > MOST_CHARACTERS) return await fetch(url, sent);
  underWay++;
  try {
    return await fetch(url, { ...sent, keepalive: true });
  } finally {
    underWay--;
  }
}

function isText(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;
}

function isAnswer(answer: unknown): answer is FormAnswer<{ redirectTo?: string }> {
  const { ok, problem, errors } = (answer ?? {}) as Partial<Record<string, unknown>>;
  return ok === true || (ok === false && typeof errors === "object" && problem !== "no-form");
}

function networkError(response: Response | null, answer: unknown): NetworkError {
  // What the store itself says of a form that isn't there, or isn't there for this visitor.
  const { problem, errors } = (answer ?? {}) as Partial<FormRefusal>;
  const sentence = (problem === "no-form" && errors?.form) || networkErrorMessage();
  return {
    ok: false,
    problem: "network-error",
    errors: { form: sentence },
    ...(response && { status: response.status }),
  };
}
