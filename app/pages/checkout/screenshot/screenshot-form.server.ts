import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { fairQueue } from "#request/fair-queue.server";
import { currentPerson } from "#request/session/session.server";

/** What a file field sends: a file, or for none an empty one or nothing. */
export const chosenPicture = z
  .union([z.instanceof(File), z.literal("")])
  .optional()
  .transform((file) => (file && file.size > 0 ? file : undefined));

/** Room for what the server lets in at all, so that a picture that is too large gets its own sentence. */
export const PICTURE_FORM_BYTES = 7 * 2 ** 20;

/** Forms with pictures that are read into memory at once. Confirm has places of its own (reading R59). */
const turns = { upload: fairQueue(8), confirm: fairQueue(8) };

/** Less than this is no picture, and waits for nobody. */
const SMALL_FORM_BYTES = 64 * 1024;

/**
 * Waits for its turn before a byte of the form is read: one of a person at a time, so that what one sends
 * in numbers lets others' come in between.
 */
export async function inUploadTurn<T>(
  queue: keyof typeof turns,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  work: () => Promise<T>,
): Promise<T> {
  const person = currentPerson(context);
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  if (!person || length < SMALL_FORM_BYTES) return await work();
  return await turns[queue](person.id, work);
}
