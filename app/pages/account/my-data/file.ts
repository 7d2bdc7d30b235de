import { Readable } from "node:stream";
import { data } from "react-router";
import { personalData } from "#data/people/personal-data.server";
import { peopleMessages } from "#domain/people/messages";
import { within } from "#request/forms/limits.server";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/file";

/** Everything that the store keeps about the person, as one file, sent a table at a time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  if (!(await within("download", person.id, person.id)))
    throw data(peopleMessages.tooManyDownloads, { status: 429 });
  const stream = Readable.from(personalData(person.id, new Date()), { objectMode: false });
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
