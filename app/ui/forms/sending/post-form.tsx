import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { sendWithSession } from "#session/session-store";
import { asMultipart, asUrlEncoded, hasFile } from "./form-body.tsx";
import { type NetworkError, networkErrorMessage } from "./network-errors.tsx";

/**
 * Limits for `keepalive` requests: browsers fail them if more than 64 KiB are being sent in all, Chromium also if
 * there are more than 20.
 */
const MAX_KEEPALIVE_CHARACTERS = 4_000;
const MAX_KEEPALIVE_REQUESTS = 10;

/**
 * Milliseconds before a request without an answer counts as failed. Chromium cuts the requests of a page that is being
 * left just before it sends `pagehide`, and the page must still send what waits for an answer (decision 64).
 */
const CUT_MILLISECONDS = 100;

let requestsInFlight = 0;

/**
 * Sends a form so that it arrives even if the page is left (decision 64). If the response isn't the store's answer,
 * returns a refusal with a network error, so that the page stays as it is. Throws if the request was aborted: the form
 * was sent again, so nobody needs the answer.
 */
export async function postForm(
  action: string,
  form: FormData,
  signal: AbortSignal,
): Promise<{ answer: FormAnswer; takeSession: () => void }> {
  return await sendWithSession(async () => {
    const response = await post(pathInCurrentLanguage(action), form, signal).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, CUT_MILLISECONDS));
      return null;
    });
    const answer: unknown = await response?.json().catch(() => null);
    signal.throwIfAborted();
    return isAnswer(answer) ? answer : networkError(response, answer);
  });
}

async function post(address: string, form: FormData, signal: AbortSignal): Promise<Response> {
  const sent = { method: "POST", headers: { Accept: "application/json" }, signal };
  if (hasFile(form)) return await fetch(address, { ...sent, body: form });
  const body = asUrlEncoded(form);
  // URL-encoded, a Telugu character takes nine bytes, and the server takes 64 KiB (request/forms); here it takes three.
  if (`${body}`.length > MAX_KEEPALIVE_CHARACTERS)
    return await fetch(address, { ...sent, body: asMultipart(body) });
  if (requestsInFlight >= MAX_KEEPALIVE_REQUESTS) return await fetch(address, { ...sent, body });
  requestsInFlight++;
  try {
    return await fetch(address, { ...sent, body, keepalive: true });
  } finally {
    requestsInFlight--;
  }
}

function isAnswer(answer: unknown): answer is FormAnswer {
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
