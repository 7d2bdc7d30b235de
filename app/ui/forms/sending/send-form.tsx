import { data, redirect } from "react-router";
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { type NetworkError, networkErrorMessage } from "./network-errors.tsx";
import { sendAndCacheSession } from "./session-of-answer.tsx";

/**
 * Limits for `keepalive` requests: browsers fail them if more than 64 KiB are being sent in all, Chromium also if
 * there are more than 20.
 */
const MOST_KEEPALIVE_CHARACTERS = 4_000;
const MOST_KEEPALIVE_REQUESTS = 10;

let requestsInFlight = 0;

/** Sends a form for the router, as the request that it made of it; throws a redirect if the answer names an address. */
export async function sendForm(request: Request, fetch = window.fetch) {
  const { answer, status } = await sendAndRead(request, fetch);
  if (answer.ok && answer.redirectTo) throw redirect(answer.redirectTo);
  return data(answer, { status });
}

/**
 * Sends a form so that it arrives even if the page is left (decision 64). If the response isn't the store's answer,
 * returns a refusal with a network error, so that the page stays as it is. Throws if the request was aborted: the form
 * was sent again or its page was left, so nobody needs the answer.
 */
export async function sendAndRead(request: Request, fetch = window.fetch): Promise<ReadAnswer> {
  return await sendAndCacheSession(async () => {
    const response = await post(request, fetch).catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    request.signal.throwIfAborted();
    if (!isAnswer(answer)) return { answer: networkError(response, answer), status: 503 };
    return { answer, status: response?.status ?? 200, session: answer.ok ? answer.session : null };
  });
}

type Answer = FormAnswer<{ session?: unknown }>;

type ReadAnswer = { answer: Answer; status: number };

async function post(request: Request, fetch: typeof window.fetch): Promise<Response> {
  const { url, method, headers, signal } = request;
  headers.set("Accept", "application/json");
  // Sends the fields and not a copy of the request: a copy's body is a stream, whose size isn't known in advance, and
  // which browsers can't send again over another connection.
  const body = isText(headers) ? await request.text() : await request.formData();
  // The browser sets this header itself, with the boundary that it chooses.
  if (body instanceof FormData) headers.delete("Content-Type");
  const sent = { method, headers, body, signal };
  if (body instanceof FormData) return await fetch(url, sent);
  if (requestsInFlight >= MOST_KEEPALIVE_REQUESTS || body.length > MOST_KEEPALIVE_CHARACTERS)
    return await fetch(url, sent);
  requestsInFlight++;
  try {
    return await fetch(url, { ...sent, keepalive: true });
  } finally {
    requestsInFlight--;
  }
}

function isText(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;
}

function isAnswer(answer: unknown): answer is Answer {
  const { ok, problem, errors } = (answer ?? {}) as Partial<Record<string, unknown>>;
  return ok === true || (ok === false && typeof errors === "object" && problem !== "no-form");
}

function networkError(response: Response | null, answer: unknown): NetworkError {
  const { problem, errors } = (answer ?? {}) as Partial<FormRefusal>;
  const isUnavailable = problem === "no-form";
  return {
    ok: false,
    problem: isUnavailable ? problem : "network-error",
    errors: { form: (isUnavailable && errors?.form) || networkErrorMessage() },
    ...(response && { status: response.status }),
  };
}
