import type { RouterContextProvider } from "react-router";
import { fairQueue } from "#request/load/fair-queue.server";
import { currentPerson } from "#request/session/session.server";
import { TEXT_BYTES } from "./form-body.server.ts";

/**
 * How many forms with a picture are in memory at once. Confirm has places of its own, so that other uploads never
 * delay it (reading R59).
 */
const uploadQueues = { upload: fairQueue({ atOnce: 8 }), confirm: fairQueue({ atOnce: 8 }) };

export type UploadTurn = keyof typeof uploadQueues;

type UploadRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** `link` is the secret in the address of an order's link. */
  params: { link?: string };
};

/**
 * Waits for a turn before the form's body is read. Turns are given by person or link, so that one sender's uploads
 * don't block others.
 */
export async function inUploadTurn<T>(
  queue: UploadTurn,
  { request, context, params }: UploadRequest,
  work: () => Promise<T>,
): Promise<T> {
  const holder = params.link ?? currentPerson(context)?.id;
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  // A form this small has no picture and needs no turn.
  if (!holder || length < TEXT_BYTES) return await work();
  return await uploadQueues[queue](holder, work);
}
