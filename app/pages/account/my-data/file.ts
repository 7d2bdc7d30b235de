import { data } from "react-router";
import { peopleMessages } from "#domain/people/messages";
import { personalDataFile } from "#request/files/personal-data-file.server";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/file";

/** Downloads everything that the store keeps about the signed-in person, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  if (!(await consumeLimit(LIMITS.download, person.id, person.id)))
    throw data(peopleMessages.tooManyDownloads, { status: 429 });
  return personalDataFile(person.id, "my-data.json", new Date());
}
