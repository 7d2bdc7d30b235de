import { Readable } from "node:stream";
import { personalData } from "#data/personal-data/personal-data.server";

/** Answers with a file of everything that the store has about a person, sent a table at a time. */
export function personalDataFile(userId: string, filename: string, now: Date): Response {
  const stream = Readable.from(personalData(userId, now), { objectMode: false });
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
