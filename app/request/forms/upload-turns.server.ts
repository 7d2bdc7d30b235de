import type { RouterContextProvider } from "react-router";
import { fairQueue } from "#request/fair-queue.server";
import { currentPerson } from "#request/session/session.server";
import { TEXT_BYTES } from "./form-body.server.ts";

/** The most forms with a picture in memory at once. Confirm has places of its own (reading R59). */
const turns = { upload: fairQueue({ atOnce: 8 }), confirm: fairQueue({ atOnce: 8 }) };

export type UploadTurn = keyof typeof turns;

type Sent = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** `link`: the link by which an order is paid. */
  params: { link?: string };
};

/**
 * Waits for a turn before reading the body: one for each person or link, so that one sender's uploads don't block
 * others.
 */
export async function inUploadTurn<T>(
  queue: UploadTurn,
  { request, context, params }: Sent,
  work: () => Promise<T>,
): Promise<T> {
  const holder = params.link ?? currentPerson(context)?.id;
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  // Too small to have a picture.
  if (!holder || length < TEXT_BYTES) return await work();
  return await turns[queue](holder, work);
}
